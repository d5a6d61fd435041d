import { closeSync, fdatasyncSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** @param error '' when everything written before the start is on the disk */
type Done = (error: string) => void

/** A thread that is not let in by then will not be soon: others have the core. */
const LET_IN_MS = 0.2

/** No sync has this number but the one after 2³² others. */
const NONE = 0

interface UnderWay {
  number: number
  file: number
  done: Done
}

/**
 * Syncs one file at a time on a thread of its own, begun with the first one. Not on libuv's threads: there
 * a password being checked or statistics being read would hold redirects up.
 */
export class FileSync {
  readonly #name: string
  readonly #sharesCore: boolean
  /** how often a sync was asked for, of which file, the last that ended well, of which word is wanted, the last begun */
  readonly #asked = new Int32Array(new SharedArrayBuffer(20))
  #thread: Worker | undefined
  #underWay: UnderWay | undefined
  #toClose: number[] = []

  /**
   * @param name of the thread
   * @param sharesCore there is one core, so the thread gets it only when this one sleeps
   */
  constructor(name: string, sharesCore = availableParallelism() === 1) {
    this.#name = name
    this.#sharesCore = sharesCore
  }

  get isBusy(): boolean {
    return this.#underWay !== undefined
  }

  /**
   * Only when it is not busy.
   * @param done called once, in a later turn as a rule
   * @param isLookedFor the caller asks `notice` meanwhile: the thread's word of it, which takes this one
   * as long as some redirects, is wanted only if it is still under way when the turn ends
   */
  start(file: number, done: Done, isLookedFor = false): void {
    this.#thread ??= this.#launch()
    // a command must not end before
    this.#thread.ref()
    Atomics.store(this.#asked, 1, file)
    const number = (Atomics.load(this.#asked, 0) + 1) | 0
    Atomics.store(this.#asked, 3, isLookedFor ? NONE : number)
    const begun = Atomics.load(this.#asked, 4)
    Atomics.store(this.#asked, 0, number)
    this.#underWay = { number, file, done }
    Atomics.notify(this.#asked, 0)
    if (this.#sharesCore && !isLookedFor) this.#letIn(begun)
    if (isLookedFor) setImmediate(() => this.#wantWord(number))
  }

  /**
   * Notes a successful sync before the thread's message about it arrives, which waits for its turn in
   * the event loop. @returns whether one had
   */
  notice(): boolean {
    const { number } = this.#underWay ?? {}
    if (number === undefined || Atomics.load(this.#asked, 2) !== number) return false
    this.#finished('')
    return true
  }

  /** Does here and now what is under way; the thread's word of it comes too late then. */
  finish(): void {
    const { file } = this.#underWay ?? {}
    if (file === undefined) return
    let error = ''
    try {
      fdatasyncSync(file)
    } catch (thrown) {
      error = (thrown as NodeJS.ErrnoException).code ?? String(thrown)
    }
    this.#finished(error)
  }

  /** Closes a file, once it is no longer under way. */
  closeFile(file: number): void {
    if (this.#underWay?.file === file) this.#toClose.push(file)
    else closeSync(file)
  }

  close(): void {
    this.finish()
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
  }

  /** The disk works from the beginning of a sync on: what this thread does meanwhile costs no time then. */
  #letIn(begun: number): void {
    if (begun !== NONE) Atomics.wait(this.#asked, 4, begun, LET_IN_MS)
  }

  #wantWord(number: number): void {
    if (this.#underWay?.number !== number) return
    Atomics.store(this.#asked, 3, number)
    // it may have ended before it could see that
    this.notice()
  }

  #launch(): Worker {
    Atomics.store(this.#asked, 0, 0)
    Atomics.store(this.#asked, 2, 0)
    Atomics.store(this.#asked, 4, NONE)
    const thread = new Worker(new URL('./file-sync.worker.ts', import.meta.url), {
      workerData: { asked: this.#asked },
      name: this.#name,
    })
    const isCurrent = () => this.#thread === thread
    thread.on('message', (said: number | { number: number; error: string }) => {
      const { number, error } = typeof said === 'number' ? { number: said, error: '' } : said
      if (isCurrent() && number === this.#underWay?.number) this.#finished(error)
    })
    // what it was asked is done here, and the next time there is a new one
    const lost = () => {
      if (!isCurrent()) return
      this.#thread = undefined
      this.finish()
    }
    thread.on('error', lost)
    thread.on('exit', lost)
    thread.unref()
    return thread
  }

  #finished(error: string): void {
    const done = this.#underWay?.done
    this.#underWay = undefined
    this.#thread?.unref()
    for (const file of this.#toClose) closeSync(file)
    this.#toClose = []
    done?.(error)
  }
}
