import { closeSync } from 'node:fs'
import { ClickEncoder, type ClickToRecord } from '../../platform/clicks/journal/click-encoding.ts'
import { FRAME_HEADER_BYTES } from '../../platform/clicks/journal/journal-frames.ts'
import { FileSync } from '../../platform/disk/file-sync.ts'
import type { Logger } from '../../platform/logger.ts'
import { JournalOutput, type JournalOutputOptions } from './journal-output.ts'

/** Leaves once the clicks of its event-loop turn are on the disk. */
export interface Answer {
  send(): void
}

/**
 * So many answers leave without waiting for the rest of their turn: of hundreds, what the first ones need
 * would be out of the processor's cache by then.
 */
const GROUP = 64
/**
 * With `power`, of those that follow in the same turn: there a crowd asks, and each group is a sync, which
 * takes the processor as long as some five redirects.
 */
const SYNCED_GROUP = 192
/** So many clicks make the cost of a sync small. */
const WORTH_A_SYNC = 64

/**
 * The journal of this process (design.md 4.1): every event-loop turn is one frame and one write, or one
 * for each group of a crowd, the answers after it. No timer: a turn ends when `setImmediate` says so.
 * With `power` another thread syncs the segment, and meanwhile the next frame gathers (decision 045).
 * A disk that refuses does not stop redirects: clicks wait in memory and, beyond it, are counted.
 */
export class ClickJournal {
  readonly #durability: 'process' | 'power'
  readonly #log: Logger
  readonly #encoder = new ClickEncoder(FRAME_HEADER_BYTES)
  readonly #sync = new FileSync('journal-sync')
  readonly #output: JournalOutput
  #answers: Answer[] = []
  /** whose commit has been synced; about to leave */
  #onDisk: readonly Answer[] = []
  #isTurnOpen = false
  /** how many answers make the next group of this turn */
  #group = GROUP
  #isClosed = false

  constructor(options: JournalOutputOptions) {
    this.#durability = options.durability
    this.#log = options.log
    this.#output = new JournalOutput(options, this.#sync)
  }

  /** identity of the journal in use, undefined while none can be made */
  get name(): string | undefined {
    return this.#output.name
  }

  /** clicks written by this process */
  get written(): number {
    return this.#output.written
  }

  /** clicks that wait in memory for the disk */
  get waiting(): number {
    return this.#output.waiting
  }

  /** clicks that were answered and could not be kept: the only exception to "never dropped" (F6) */
  get lost(): number {
    return this.#output.lost
  }

  /** why the last of them were */
  get lostBecause(): string {
    return this.#output.lostBecause
  }

  /** Takes a click of this turn; the object may be used again at once. */
  append(click: ClickToRecord): void {
    this.#encoder.add(click)
    this.#openTurn()
  }

  /** Sends an answer after this turn's commit, or that of its group where many come at once. */
  answerAfterwards(answer: Answer): void {
    this.#answers.push(answer)
    this.#openTurn()
    if (this.#answers.length >= this.#group) this.#endGroup()
    // what waits longer for its answer is out of the processor's cache by then
    else if (this.#isCrowd && this.#sync.notice()) this.#sendOnDisk()
  }

  /** Resolves after this turn's commit. */
  turnWritten(): Promise<void> {
    return new Promise((resolve) => this.answerAfterwards({ send: resolve }))
  }

  /** Writes what is left and gives the file up; the drain takes it over. */
  close(): void {
    if (this.#isClosed) return
    this.#finishSyncs()
    this.#sendOnDisk()
    this.#endTurn()
    this.#isClosed = true
    this.#finishSyncs()
    this.#sync.close()
    this.#output.close()
  }

  get #isCrowd(): boolean {
    return this.#group > GROUP
  }

  #openTurn(): void {
    if (this.#isTurnOpen) return
    this.#isTurnOpen = true
    setImmediate(() => this.#endTurn())
  }

  #endTurn(): void {
    // what comes while a commit is on its way to the disk shares the next one
    if (!this.#isTurnOpen || this.#sync.isBusy) return
    this.#isTurnOpen = false
    const clicks = this.#encoder.count
    const isWritten = clicks > 0 && this.#output.write(clicks, this.#encoder.take())
    const answers = this.#answers
    if (answers.length > 0) this.#answers = []
    const file = isWritten && this.#durability === 'power' ? this.#output.file : undefined
    if (file === undefined) sendAll(answers)
    else this.#startSync(file, (error) => this.#synced(error, answers))
  }

  /** Of the segment, and after its first frame of its name. */
  #startSync(file: number, done: (error: string) => void): void {
    const folder = this.#output.takeUnsyncedFolder()
    const syncFolder = (fileError: string) => {
      if (folder === undefined) return done(fileError)
      this.#sync.start(folder, (error) => {
        closeSync(folder)
        done(fileError || error)
      })
    }
    this.#sync.start(file, syncFolder, this.#isCrowd)
  }

  #finishSyncs(): void {
    while (this.#sync.isBusy) this.#sync.finish()
  }

  #endGroup(): void {
    if (this.#sync.isBusy && !this.#sync.notice()) return
    // the next commit sets out before the answers of the one before leave
    this.#endTurn()
    this.#sendOnDisk()
    if (this.#durability !== 'power' || this.#isCrowd) return
    this.#group = SYNCED_GROUP
    setImmediate(() => {
      this.#group = GROUP
    })
  }

  #synced(error: string, answers: readonly Answer[]): void {
    if (error !== '') {
      this.#log.error({ error, journal: this.name }, 'a journal could not be synced')
      // its clicks are in it, for the drain; what the disk has of them nobody knows (F7)
      this.#output.giveUp()
    }
    this.#onDisk = this.#onDisk.length === 0 ? answers : [...this.#onDisk, ...answers]
    if (this.#isClosed) this.#sendOnDisk()
    else {
      setImmediate(() => {
        // with whatever else this turn brought, the next commit sets out before these answers leave
        if (this.#encoder.count >= WORTH_A_SYNC) this.#endTurn()
        this.#sendOnDisk()
        // a few wait for those whom these answers lead to ask again
        if (this.#isTurnOpen) setImmediate(() => this.#endTurn())
      })
    }
  }

  #sendOnDisk(): void {
    const answers = this.#onDisk
    this.#onDisk = []
    sendAll(answers)
  }
}

function sendAll(answers: readonly Answer[]): void {
  for (const answer of answers) answer.send()
}
