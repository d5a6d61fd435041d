import { closeSync, fdatasyncSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** @param error '' if everything written before the start is on disk */
type Done = (error: string) => void

/** If the thread is not running after this time, it will not be soon: others have the core. */
const LET_IN_MS = 0.2

/** Used by no sync, except after 2³² others. */
const NONE = 0

interface UnderWay {
  number: number
  file: number
  done: Done
}

/**
 * Syncs one file at a time on a thread of its own, which starts with the first sync. It does not
 * use libuv's threads, where password checks or statistics would delay redirects.
 */
export class FileSync {
  readonly #name: string
  readonly #sharesCore: boolean
  /**
   * shared numbers: syncs requested, their file, the last success, the one whose message is wanted,
   * the last one begun
   */
  readonly #asked = new Int32Array(new SharedArrayBuffer(20))
  #thread: Worker | undefined
  #underWay: UnderWay | undefined
  #toClose: number[] = []

  /**
   * @param name of the thread
   * @param sharesCore there is only one core, which the thread gets only while this one sleeps
   */
  constructor(name: string, sharesCore = availableParallelism() === 1) {
    this.#name = name
    this.#sharesCore = sharesCore
  }

  get isBusy(): boolean {
    return this.#underWay !== undefined
  }

  /**
   * Call it only when no sync is running.
   * @param done called once, usually in a later turn
   * @param isLookedFor the caller polls `notice` meanwhile. The thread's message, which costs this
   * thread as much as several redirects, is then sent only if the sync outlasts the turn
   */
  start(file: number, done: Done, isLookedFor = false): void {
    this.#thread ??= this.#launch()
    // a command must not end before this
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
   * Detects a successful sync before the thread's message arrives, which waits for the event loop.
   * @returns whether there was one
   */
  notice(): boolean {
    const { number } = this.#underWay ?? {}
    if (number === undefined || Atomics.load(this.#asked, 2) !== number) return false
    this.#finished('')
    return true
  }

  /** Does the running sync here and now, because the thread's message would come too late. */
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

  /** Closes a file once it is no longer being synced. */
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

  /** The disk works from the start of a sync, so this thread's work meanwhile costs no time. */
  #letIn(begun: number): void {
    if (begun !== NONE) Atomics.wait(this.#asked, 4, begun, LET_IN_MS)
  }

  #wantWord(number: number): void {
    if (this.#underWay?.number !== number) return
    Atomics.store(this.#asked, 3, number)
    // it may have ended before it could see this
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
    // its sync is done here, and the next one starts a new thread
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
