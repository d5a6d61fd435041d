import { closeSync } from 'node:fs'
import { ClickEncoder, type ClickToRecord } from '../../platform/clicks/journal/click-encoding.ts'
import { FRAME_HEADER_BYTES } from '../../platform/clicks/journal/journal-frames.ts'
import { FileSync } from '../../platform/disk/file-sync.ts'
import type { Logger } from '../../platform/logger.ts'
import { JournalOutput, type JournalOutputOptions } from './journal-output.ts'

/** Sent once the clicks of its event-loop turn are on disk. */
export interface Answer {
  send(): void
}

/**
 * Number of answers sent without waiting for the rest of the turn; with hundreds, the data of the
 * first ones would have left the CPU cache by then.
 */
const GROUP = 64
/**
 * The same with `power`: here many requests come at once, and each group needs a sync, which costs
 * as much CPU time as some five redirects.
 */
const SYNCED_GROUP = 192
/** With this many clicks, the cost of a sync is small. */
const WORTH_A_SYNC = 64

/**
 * The journal of this process (design.md 4.1). Every event-loop turn, or each group of a busy turn,
 * becomes one frame and one write, followed by its answers. It needs no timer: a turn ends with
 * `setImmediate`. With `power`, another thread syncs the segment while the next frame is collected
 * (decision 045). If the disk refuses writes, redirects continue: clicks wait in memory, and beyond
 * its limit they are counted as lost.
 */
export class ClickJournal {
  readonly #durability: 'process' | 'power'
  readonly #log: Logger
  readonly #encoder = new ClickEncoder(FRAME_HEADER_BYTES)
  readonly #sync = new FileSync('journal-sync')
  readonly #output: JournalOutput
  #answers: Answer[] = []
  /** answers whose commit has been synced, about to be sent */
  #onDisk: readonly Answer[] = []
  #isTurnOpen = false
  /** number of answers in the next group of this turn */
  #group = GROUP
  #isClosed = false

  constructor(options: JournalOutputOptions) {
    this.#durability = options.durability
    this.#log = options.log
    this.#output = new JournalOutput(options, this.#sync)
  }

  /** id of the journal in use, undefined while none can be created */
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

  /** clicks that were answered but could not be kept: the only exception to "never dropped" (F6) */
  get lost(): number {
    return this.#output.lost
  }

  /** the reason for the latest loss */
  get lostBecause(): string {
    return this.#output.lostBecause
  }

  /** Adds a click to this turn; the caller may reuse the object at once. */
  append(click: ClickToRecord): void {
    this.#encoder.add(click)
    this.#openTurn()
  }

  /** Sends an answer after this turn's commit, or after that of its group if there are many. */
  answerAfterwards(answer: Answer): void {
    this.#answers.push(answer)
    this.#openTurn()
    if (this.#answers.length >= this.#group) this.#endGroup()
    // send synced answers now: the longer they wait, the less of their data is in the CPU cache
    else if (this.#isCrowd && this.#sync.notice()) this.#sendOnDisk()
  }

  /** Resolves after this turn's commit. */
  turnWritten(): Promise<void> {
    return new Promise((resolve) => this.answerAfterwards({ send: resolve }))
  }

  /** Writes what is left and releases the file, which the drain then takes over. */
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
    // turns during a running sync share the next commit
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

  /** Syncs the segment and, after its first frame, its folder. */
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
    // start the next commit before sending the answers of the previous one
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
      // the clicks are in the file for the drain, but what reached the disk is unknown (F7)
      this.#output.giveUp()
    }
    this.#onDisk = this.#onDisk.length === 0 ? answers : [...this.#onDisk, ...answers]
    if (this.#isClosed) this.#sendOnDisk()
    else {
      setImmediate(() => {
        // start the next commit, with everything this turn has collected, before sending these
        // answers
        if (this.#encoder.count >= WORTH_A_SYNC) this.#endTurn()
        this.#sendOnDisk()
        // few clicks: wait for further requests that these answers cause
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
