import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordedClick, StoredClick } from '../../platform/clicks/click.ts'
import type { ClickStore, JournalCursor } from '../../platform/clicks/click-store.ts'
import { type FileLock, takeFileLock } from '../../platform/clicks/file-lock.ts'
import {
  journalDirectory,
  listJournals,
  prepareDirectory,
} from '../../platform/clicks/journal-file.ts'
import { type ClickSink, type CounterSink, storeSink } from './click-sinks.ts'
import type { ClickSpaces } from './click-spaces.ts'
import { describeClick } from './describe-click.ts'
import { sweepStrays } from './journal-leftovers.ts'
import { type JournalPortion, JournalReader } from './journal-reader.ts'
import type { MarkOwnVisits } from './own-visits.ts'
import { recount } from './recount.ts'

export type DrainLog = (level: 'info' | 'warn' | 'error', fields: object, text: string) => void

export interface DrainOptions {
  dataDir: string
  store: ClickStore
  counters: CounterSink
  log: DrainLog
  /** tells own visits; without it there are none */
  markOwnVisits?: MarkOwnVisits
  /** tells in which space clicks were; without it nobody knows */
  putSpaces?: ClickSpaces['put']
  /** ms that only go forward */
  monotonic?: () => number
}

/** Read, judged and ready for both sinks. */
interface DescribedPortion extends Omit<JournalPortion, 'clicks'> {
  journal: string
  after: number
  clicks: readonly StoredClick[]
}

interface SinkState {
  sink: ClickSink
  /** by journal identity */
  cursors: Map<string, number>
  /** not asked before, after a failure */
  restUntil: number
  failures: number
}

const REST_MAX_MS = 30_000
const DELETE_EVERY_MS = 1_000
/** A journal beyond it is made smaller even while clicks pour in. */
const LARGE_BYTES = 512 * 1024 * 1024

/**
 * Carries clicks from the journals to the click store and to the counters. Each sink moves its own
 * cursor in its own transaction, so a batch counts once however often this stops half way; a journal
 * loses only what both have. A sink that is away does not hold up the other.
 */
export class Drain {
  readonly #options: DrainOptions
  readonly #readers = new Map<string, JournalReader>()
  readonly #states: SinkState[]
  #lock: FileLock | undefined
  #needsRecount = false
  #isFinishedChecked = false
  /** as a rule the sinks want the same one after the other */
  #last: DescribedPortion | undefined
  #endsAt = Number.POSITIVE_INFINITY

  constructor(options: DrainOptions) {
    this.#options = options
    this.#states = [storeSink(options.store), options.counters].map((sink) => ({
      sink,
      cursors: new Map<string, number>(),
      restUntil: Number.NEGATIVE_INFINITY,
      failures: 0,
    }))
  }

  /**
   * From a moment of the monotonic clock on, passes end after the portion under way; what is left stays
   * in the journals.
   */
  endBy(moment: number): void {
    this.#endsAt = moment
  }

  /**
   * Drains everything that is there now. One drain at a time has a directory.
   * @returns false while another process has it
   */
  async pass(): Promise<boolean> {
    const { dataDir, log } = this.#options
    if (!this.#takeDirectory()) return false
    sweepStrays(dataDir)
    const present = listJournals(dataDir)
    for (const paths of present) {
      if (!this.#readers.has(paths.name)) {
        this.#readers.set(paths.name, new JournalReader(dataDir, paths))
      }
    }
    for (const [name, reader] of this.#readers) {
      if (!present.some((paths) => paths.name === name)) {
        reader.close()
        this.#readers.delete(name)
        continue
      }
      try {
        await this.#drainOne(name, reader)
      } catch (error) {
        log('warn', { err: describe(error), journal: name }, 'a journal could not be read')
      }
    }
    this.#last = undefined
    if (this.#needsRecount && !this.#isOver()) await this.#recount()
    return true
  }

  async close(): Promise<void> {
    for (const reader of this.#readers.values()) reader.close()
    this.#readers.clear()
    this.#lock?.release()
    this.#lock = undefined
  }

  #takeDirectory(): boolean {
    if (this.#lock !== undefined) return true
    const { dataDir } = this.#options
    prepareDirectory(dataDir)
    this.#lock = takeFileLock(join(journalDirectory(dataDir), 'drain.lock'))
    return this.#lock !== undefined
  }

  async #drainOne(name: string, reader: JournalReader): Promise<void> {
    reader.adopt()
    let isMoving = true
    while (isMoving && !this.#isOver()) {
      isMoving = false
      for (const state of this.#states) {
        if (await this.#drainInto(state, reader)) isMoving = true
      }
      reader.checkpoint()
      // the owner waits for each delete, so as a rule they wait until it has less to do
      if (!isMoving || reader.bytes() > LARGE_BYTES) await this.#deleteDrained(reader)
    }
    if (!reader.isAdopted || !this.#isDrained(reader)) return
    if (reader.isDamaged) {
      const fields = { journal: name }
      this.#options.log(
        'error',
        fields,
        'a damaged journal was read as far as possible and set aside',
      )
      await this.#report(reader, 'damaged', 0, 'set aside')
    }
    reader.finish()
    this.#readers.delete(name)
  }

  /** @returns whether anything went into this sink */
  async #drainInto(state: SinkState, reader: JournalReader): Promise<boolean> {
    const now = this.#now()
    if (now < state.restUntil) return false
    const first = reader.firstSeq()
    if (first === undefined && reader.lastSeq() === 0) return false
    try {
      if (state.sink.name === 'store' && !this.#isFinishedChecked) await this.#checkFinished()
      const cursor = await this.#cursorOf(state, reader)
      if (first !== undefined && cursor + 1 < first && !reader.isDamaged) {
        return await this.#catchUp(state, reader, cursor, first)
      }
      if (state.sink.name === 'counters' && this.#needsRecount) return false
      const portion = await this.#portionAfter(reader, cursor)
      if (portion.upTo === cursor) return false
      await state.sink.write(portion)
      state.cursors.set(reader.id, portion.upTo)
      state.failures = 0
      if (state.sink.name === 'counters') {
        const { lostClicks, upTo } = portion
        if (lostClicks > 0)
          await this.#report(reader, 'gap', lostClicks, `after ${cursor} to ${upTo}`)
        reader.noteDrained(portion)
      }
      return true
    } catch (error) {
      this.#failed(state, error)
      return false
    }
  }

  /** Both sinks get the same judgement of a click, also when somebody signs in between them. */
  async #portionAfter(reader: JournalReader, after: number): Promise<DescribedPortion> {
    const journal = reader.id
    if (this.#last?.journal === journal && this.#last.after === after) return this.#last
    const portion = reader.readAfter(after)
    const clicks = await this.#describe(portion.clicks)
    const described = { ...portion, journal, after, clicks }
    this.#last = portion.upTo === after ? undefined : described
    return described
  }

  async #describe(recorded: readonly RecordedClick[]): Promise<readonly StoredClick[]> {
    const { putSpaces, markOwnVisits } = this.#options
    const clicks = recorded.map(describeClick)
    const placed = (await putSpaces?.(clicks)) ?? clicks
    return (await markOwnVisits?.(placed)) ?? placed
  }

  async #cursorOf(state: SinkState, reader: JournalReader): Promise<number> {
    let cursor = state.cursors.get(reader.id)
    if (cursor === undefined) {
      cursor = await state.sink.cursorOf(reader.id)
      const { name } = reader.paths
      if (cursor === 0 && reader.id !== name) {
        // a copy of another journal, or one that somebody knows by its name
        cursor = await state.sink.cursorOf(name)
        if (cursor > 0) reader.takeName()
      }
      state.cursors.set(reader.id, cursor)
    }
    return cursor
  }

  /** The sink was restored from a backup: the journal no longer has what it wants next. */
  async #catchUp(
    state: SinkState,
    reader: JournalReader,
    cursor: number,
    first: number,
  ): Promise<boolean> {
    if (state.sink.name === 'counters') {
      // the store has them: counted anew once it is up to date
      this.#needsRecount = true
      return false
    }
    await this.#options.store.moveCursor(reader.id, first - 1)
    state.cursors.set(reader.id, first - 1)
    await this.#report(
      reader,
      'behind',
      first - 1 - cursor,
      `the click store stood at ${cursor}, the journal begins at ${first}; at least one click a batch`,
    )
    return true
  }

  /** Finished journals are gone: only the cursors tell that counters or store are older than the other. */
  async #checkFinished(): Promise<void> {
    const { store, counters, dataDir } = this.#options
    const present = new Set(listJournals(dataDir).map((paths) => paths.name))
    for (const reader of this.#readers.values()) present.add(reader.id)
    const finished = ({ journal }: JournalCursor) => !present.has(journal)
    const counted = (await counters.cursors()).filter(finished)
    const stored = (await store.cursors()).filter(finished)
    const missing = beyond(counted, stored)
    if (missing.length > 0) await this.#passOver(missing)
    if (beyond(stored, counted).length > 0) this.#needsRecount = true
    this.#isFinishedChecked = true
  }

  /** What the counters have and the store lacks is nowhere any more: its file was put back or is gone. */
  async #passOver(missing: readonly { journal: string; seq: number; batches: number }[]) {
    const { store, counters, log } = this.#options
    const lostClicks = missing.reduce((sum, { batches }) => sum + batches, 0)
    const detail = `the click store lacks what ${missing.length} finished journals held, though it was counted; at least one click a batch`
    log('error', { kind: 'behind', lostClicks, detail }, 'clicks of finished journals are missing')
    await counters.report({ kind: 'behind', journal: '', lostClicks, detail })
    for (const { journal, seq } of missing) await store.moveCursor(journal, seq)
  }

  async #recount(): Promise<void> {
    const [store, counters] = this.#states as [SinkState, SinkState]
    if (this.#now() < store.restUntil || this.#now() < counters.restUntil) return
    try {
      const raised = await recount(this.#options.store, this.#options.counters)
      if (!raised) return
      counters.cursors.clear()
      this.#needsRecount = false
      this.#options.log(
        'error',
        {},
        'the counters were older than the clicks and were counted anew',
      )
    } catch (error) {
      this.#failed(counters, error)
    }
  }

  #isDrained(reader: JournalReader): boolean {
    const last = reader.lastSeq()
    if (last === 0) return true
    return this.#states.every((state) => (state.cursors.get(reader.id) ?? 0) >= last)
  }

  async #deleteDrained(reader: JournalReader): Promise<void> {
    if (this.#now() - reader.deletedAt < DELETE_EVERY_MS) return
    reader.deletedAt = this.#now()
    const cursors = this.#states.map((state) => state.cursors.get(reader.id) ?? 0)
    const upTo = Math.min(...cursors)
    while (!this.#isOver() && reader.deleteSomeBefore(upTo)) await nextTurn()
  }

  async #report(
    reader: JournalReader,
    kind: 'damaged' | 'gap' | 'behind',
    lostClicks: number,
    detail: string,
  ): Promise<void> {
    const journal = reader.paths.name
    this.#options.log(
      'error',
      { journal, kind, lostClicks, detail },
      'clicks of a journal are missing',
    )
    await this.#options.counters.report({ kind, journal, lostClicks, detail })
  }

  #failed(state: SinkState, error: unknown): void {
    // whatever it was, the cursor is read again: the write may have gone through
    state.cursors.clear()
    if ((error as Error).name === 'CursorMoved') return
    state.failures++
    const restMs = Math.min(REST_MAX_MS, 250 * 2 ** Math.min(state.failures, 10))
    state.restUntil = this.#now() + restMs
    this.#options.log(
      'warn',
      { err: describe(error), sink: state.sink.name, restMs },
      'clicks wait in the journal: a sink is away',
    )
  }

  #isOver(): boolean {
    return this.#now() >= this.#endsAt
  }

  #now(): number {
    return this.#options.monotonic?.() ?? performance.now()
  }
}

/** Journals that are further in some cursors than in others. */
function beyond(some: readonly JournalCursor[], others: readonly JournalCursor[]) {
  const there = new Map(others.map(({ journal, seq }) => [journal, seq]))
  return some
    .map(({ journal, seq }) => ({ journal, seq, batches: seq - (there.get(journal) ?? 0) }))
    .filter(({ batches }) => batches > 0)
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
