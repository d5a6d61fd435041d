import { randomUUID } from 'node:crypto'
import { openSync, rmSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ClickEncoder, type ClickToRecord } from '../platform/clicks/click-encoding.ts'
import { type FileLock, takeFileLock } from '../platform/clicks/file-lock.ts'
import {
  createJournal,
  journalPaths,
  openNote,
  prepareDirectory,
} from '../platform/clicks/journal-file.ts'
import { FileSync } from '../platform/disk/file-sync.ts'
import type { Logger } from '../platform/logger.ts'
import { type JournalCheckpoints, watchJournal } from './journal-checkpoints.ts'

/** Leaves once the clicks of its event-loop turn are on the disk. */
export interface Answer {
  send(): void
}

export interface ClickJournalOptions {
  dataDir: string
  durability: 'process' | 'power'
  log: Logger
  /** after each commit, with the number of clicks in it */
  onWritten?: (clicks: number) => void
  /** the disk is full: makes room where it can (F6) */
  onFull?: () => void
}

/** Batches kept in memory while the disk refuses them; what comes on top is counted as lost. */
const BACKLOG_MAX = 2_000
const RETRY_AFTER_MS = 1_000
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

interface OpenJournal {
  name: string
  db: DatabaseSync
  insert: StatementSync
  note: ReturnType<typeof openNote>
  lock: FileLock
  checkpoints: JournalCheckpoints
  /** the WAL, where each commit is to be synced */
  wal: number | undefined
  /** number of the newest batch */
  seq: number
  total: number
}

interface Unwritten {
  clicks: number
  data: Buffer
}

/**
 * The journal of this process (design.md 4.1): an SQLite file of its own, every event-loop turn one
 * row and one commit, or one for each group of a crowd, the answers after it. No timer: a turn ends when `setImmediate` says so.
 * With `power` another thread syncs the commit, and meanwhile the next one gathers (decision 045).
 * A disk that refuses does not stop redirects: clicks wait in memory and, beyond it, are counted.
 */
export class ClickJournal {
  readonly #options: ClickJournalOptions
  readonly #encoder = new ClickEncoder()
  readonly #sync = new FileSync('journal-sync')
  #journal: OpenJournal | undefined
  #answers: Answer[] = []
  /** whose commit has been synced; about to leave */
  #onDisk: readonly Answer[] = []
  #isTurnOpen = false
  /** how many answers make the next group of this turn */
  #group = GROUP
  #backlog: Unwritten[] = []
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  /** clicks written by this process */
  written = 0
  /** clicks that were answered and could not be kept: the only exception to "never dropped" (F6) */
  lost = 0

  constructor(options: ClickJournalOptions) {
    this.#options = options
    this.#open()
  }

  /** clicks that wait in memory for the disk */
  get waiting(): number {
    return this.#backlog.reduce((sum, batch) => sum + batch.clicks, 0)
  }

  /** identity of the file in use, undefined while none can be made */
  get name(): string | undefined {
    return this.#journal?.name
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

  /** Lets the file grow to so many pages of 4 KB; tests make a disk full with it. */
  limitPages(pages: number): void {
    this.#journal?.db.exec(`pragma max_page_count = ${pages}`)
  }

  /** Writes what is left and gives the file up; the drain takes it over. */
  close(): void {
    if (this.#isClosed) return
    this.#sync.finish()
    this.#sendOnDisk()
    this.#endTurn()
    this.#isClosed = true
    this.#sync.close()
    clearTimeout(this.#retry)
    this.#writeBacklog()
    this.lost += this.#backlog.reduce((sum, batch) => sum + batch.clicks, 0)
    this.#giveUp()
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
    const isWritten = clicks > 0 && this.#write(clicks, this.#encoder.take())
    const answers = this.#answers
    if (answers.length > 0) this.#answers = []
    const wal = isWritten ? this.#journal?.wal : undefined
    if (wal === undefined) sendAll(answers)
    else this.#sync.start(wal, (error) => this.#synced(error, answers), this.#isCrowd)
  }

  #endGroup(): void {
    if (this.#sync.isBusy && !this.#sync.notice()) return
    // the next commit sets out before the answers of the one before leave
    this.#endTurn()
    this.#sendOnDisk()
    if (this.#options.durability !== 'power' || this.#isCrowd) return
    this.#group = SYNCED_GROUP
    setImmediate(() => {
      this.#group = GROUP
    })
  }

  #synced(error: string, answers: readonly Answer[]): void {
    if (error !== '') {
      this.#options.log.error({ error, journal: this.name }, 'a journal could not be synced')
      // its clicks are in it, for the drain; what the disk has of them nobody knows (F7)
      this.#giveUp()
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

  /** @returns whether it is in the journal; if not, it waits in memory or is counted as lost */
  #write(clicks: number, data: Buffer): boolean {
    if (this.#backlog.length === 0 && this.#insert(clicks, data)) return true
    if (this.#backlog.length >= BACKLOG_MAX || this.#isClosed) {
      this.lost += clicks
      return false
    }
    this.#backlog.push({ clicks, data: Buffer.from(data) })
    this.#retry ??= setTimeout(() => this.#writeBacklog(), RETRY_AFTER_MS).unref()
    return false
  }

  #writeBacklog(): void {
    this.#retry = undefined
    let done = 0
    for (const batch of this.#backlog) {
      if (!this.#insert(batch.clicks, batch.data)) break
      done++
    }
    this.#backlog.splice(0, done)
    if (this.#backlog.length > 0 && !this.#isClosed) {
      this.#retry = setTimeout(() => this.#writeBacklog(), RETRY_AFTER_MS).unref()
    }
  }

  #insert(clicks: number, data: Buffer, isSecondTry = false): boolean {
    if (this.#journal === undefined) this.#open()
    const journal = this.#journal
    if (journal === undefined) return false
    const seq = journal.seq + 1
    try {
      journal.insert.run(seq, clicks, journal.total + clicks, data)
    } catch (error) {
      this.#failed(error)
      // at once once more, in a new file or where room was made; a lock was waited for long enough
      return !isSecondTry && codeOf(error) !== SQLITE_BUSY && this.#insert(clicks, data, true)
    }
    journal.seq = seq
    journal.total += clicks
    this.written += clicks
    journal.checkpoints.noteCommit()
    try {
      journal.note.write(seq, journal.total)
    } catch {
      // without the note a later loss is only harder to see
    }
    this.#options.onWritten?.(clicks)
    return true
  }

  #failed(error: unknown): void {
    const code = codeOf(error)
    this.#options.log.error(
      { err: error, journal: this.#journal?.name, waiting: this.#backlog.length, lost: this.lost },
      'clicks cannot be written to the journal',
    )
    // Full and busy pass. Anything else (damaged, gone, read-only) is left to the drain, and the next
    // attempt makes a new file.
    if (code === SQLITE_FULL) this.#options.onFull?.()
    else if (code !== SQLITE_BUSY) this.#giveUp()
  }

  #open(): void {
    const { dataDir, durability, log } = this.#options
    const paths = journalPaths(dataDir, randomUUID())
    let lock: FileLock | undefined
    try {
      prepareDirectory(dataDir)
      lock = takeFileLock(paths.lock)
      if (lock === undefined) return
      const db = createJournal(paths, durability)
      const insert = db.prepare('insert into batch (seq, clicks, total, data) values (?, ?, ?, ?)')
      this.#journal = {
        name: paths.name,
        db,
        insert,
        note: openNote(paths.note),
        lock,
        checkpoints: watchJournal(paths.db),
        wal: durability === 'power' ? openSync(`${paths.db}-wal`, 'r+') : undefined,
        seq: 0,
        total: 0,
      }
    } catch (error) {
      lock?.release()
      log.error({ err: error }, 'no journal can be made; clicks wait in memory')
    }
  }

  #giveUp(): void {
    const journal = this.#journal
    this.#journal = undefined
    if (journal === undefined) return
    for (const end of [
      () => journal.checkpoints.end(),
      () => journal.db.close(),
      () => journal.note.close(),
      () => journal.wal !== undefined && this.#sync.closeFile(journal.wal),
      // one that holds nothing is no work for a drain, and would wake it at the next start
      () => journal.total === 0 && this.#isClosed && removeJournal(journal.name, this.#options),
      () => journal.lock.release(),
    ]) {
      try {
        end()
      } catch {
        // it is given up anyway
      }
    }
  }
}

function removeJournal(name: string, { dataDir }: Pick<ClickJournalOptions, 'dataDir'>): void {
  const { db, note, lock } = journalPaths(dataDir, name)
  for (const file of [db, `${db}-wal`, `${db}-shm`, note, lock]) rmSync(file, { force: true })
}

function sendAll(answers: readonly Answer[]): void {
  for (const answer of answers) answer.send()
}

const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
