import type { RecordedClick, StoredClick } from '../../platform/clicks/click.ts'
import type { ClickStore } from '../../platform/clicks/click-store.ts'
import { type FileLock, takeFileLock } from '../../platform/clicks/journal/file-lock.ts'
import { drainLock, prepareDirectory } from '../../platform/clicks/journal/journal-folder.ts'
import { type ClickSink, type CounterSink, storeSink } from './click-sinks.ts'
import type { ClickSpaces } from './click-spaces.ts'
import { describeClick } from './describe-click.ts'
import { findJournals } from './journals/find-journals.ts'
import type { DrainLog } from './journals/finished-journals.ts'
import { isCounterBehind } from './journals/finished-journals.ts'
import { sweepStrays } from './journals/journal-leftovers.ts'
import type { JournalPortion, ReadableJournal } from './journals/readable-journal.ts'
import type { MarkOwnVisits } from './own-visits.ts'
import { recount } from './recount.ts'

export interface DrainOptions {
  dataDir: string
  store: ClickStore
  counters: CounterSink
  log: DrainLog
  /** recognises own visits; without it there are none */
  markOwnVisits?: MarkOwnVisits
  /** adds the space to each click; without it no space is known */
  putSpaces?: ClickSpaces['put']
  /** milliseconds, monotonic */
  monotonic?: () => number
}

/** Clicks that were read and classified, ready for both sinks. */
interface DescribedPortion extends Omit<JournalPortion, 'clicks'> {
  journal: string
  after: number
  clicks: readonly StoredClick[]
}

interface SinkState {
  sink: ClickSink
  /** by journal identity */
  cursors: Map<string, number>
  /** not tried before this time, after a failure */
  restUntil: number
  failures: number
}

/** The result of a turn: more may follow, nothing is left, or the sink could not be tried. */
type Outcome = 'moved' | 'done' | 'waits'

const REST_MAX_MS = 30_000

/**
 * Carries clicks from the journals to the click store and to the counters. Takes one portion of
 * each journal in turn, so that a long backlog does not delay new clicks. Each sink moves its own
 * cursor in its own transaction, so a click counts once however often this is interrupted. A
 * segment is removed when both sinks have it. A sink that is unavailable does not hold up the
 * other.
 */
export class Drain {
  readonly #options: DrainOptions
  readonly #readers = new Map<string, ReadableJournal>()
  readonly #states: SinkState[]
  #lock: FileLock | undefined
  #needsRecount = false
  #isFinishedChecked = false
  /** usually both sinks ask for the same portion, one after the other */
  #last: DescribedPortion | undefined
  #endsAt = Number.POSITIVE_INFINITY
  /** nothing is removed from journals while a backup is being made (F25) */
  keepsSegments = false

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
   * After this monotonic time, passes end with the current portion; the rest stays in the journals.
   */
  endBy(moment: number): void {
    this.#endsAt = moment
  }

  /**
   * Drains everything that is there now. Only one drain at a time may use a directory.
   * @returns false if another process holds it
   */
  async pass(): Promise<boolean> {
    if (!this.#takeDirectory()) return false
    for (let isMoving = true; isMoving && !this.#isOver(); ) {
      isMoving = false
      this.#lookAround()
      for (const reader of this.#readers.values()) {
        if (!this.#isOver() && (await this.#turnOf(reader))) isMoving = true
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
    this.#lock = takeFileLock(drainLock(dataDir))
    return this.#lock !== undefined
  }

  #lookAround(): void {
    const { dataDir } = this.#options
    sweepStrays(dataDir)
    const present = findJournals(dataDir)
    for (const [path, reader] of this.#readers) {
      if (present.has(path)) continue
      reader.close()
      this.#readers.delete(path)
    }
    for (const [path, { open }] of present) {
      if (!this.#readers.has(path)) this.#readers.set(path, open())
    }
  }

  /** Writes a portion to each sink. @returns whether more may follow */
  async #turnOf(reader: ReadableJournal): Promise<boolean> {
    try {
      reader.adopt()
      if (!reader.holdsClicks()) {
        if (reader.isAdopted && !this.keepsSegments) reader.finish()
        return false
      }
      const outcomes: Outcome[] = []
      for (const state of this.#states) outcomes.push(await this.#drainInto(state, reader))
      const isDrained = outcomes.every((outcome) => outcome === 'done')
      if (!this.keepsSegments) await this.#removeRead(reader, isDrained)
      return outcomes.includes('moved')
    } catch (error) {
      const fields = { err: describe(error), journal: reader.name }
      this.#options.log('warn', fields, 'a journal could not be read')
      return false
    }
  }

  async #removeRead(reader: ReadableJournal, isDrained: boolean): Promise<void> {
    const cursors = this.#states.map((state) => state.cursors.get(reader.id) ?? 0)
    let setAside = reader.removeBehind(Math.min(...cursors))
    if (isDrained && reader.isAdopted) setAside += reader.finish()
    if (setAside > 0) await this.#reportDamage(reader)
  }

  async #reportDamage(reader: ReadableJournal): Promise<void> {
    const text = 'a damaged journal was read as far as possible and set aside'
    this.#options.log('error', { journal: reader.name }, text)
    await this.#report(reader, 'damaged', 0, 'set aside')
  }

  async #drainInto(state: SinkState, reader: ReadableJournal): Promise<Outcome> {
    const now = this.#now()
    if (now < state.restUntil) return 'waits'
    try {
      if (state.sink.name === 'store' && !this.#isFinishedChecked) await this.#checkFinished()
      const cursor = await this.#cursorOf(state, reader)
      const begin = reader.begin()
      if (cursor < begin && !reader.isDamaged) {
        return await this.#catchUp(state, reader, { cursor, begin })
      }
      if (state.sink.name === 'counters' && this.#needsRecount) return 'waits'
      const portion = await this.#portionAfter(reader, cursor)
      if (portion.upTo === cursor) return 'done'
      await state.sink.write(portion)
      state.cursors.set(reader.id, portion.upTo)
      state.failures = 0
      if (state.sink.name === 'counters') {
        const { lostClicks, upTo } = portion
        if (lostClicks > 0)
          await this.#report(reader, 'gap', lostClicks, `after ${cursor} to ${upTo}`)
      }
      return 'moved'
    } catch (error) {
      this.#failed(state, error)
      return 'waits'
    }
  }

  /** Both sinks get the same classification of a click, even if somebody signs in between them. */
  async #portionAfter(reader: ReadableJournal, after: number): Promise<DescribedPortion> {
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
    return (await markOwnVisits?.(placed, recorded)) ?? placed
  }

  async #cursorOf(state: SinkState, reader: ReadableJournal): Promise<number> {
    let cursor = state.cursors.get(reader.id)
    if (cursor === undefined) {
      cursor = await state.sink.cursorOf(reader.id)
      if (cursor === 0 && reader.id !== reader.name && reader.takeName) {
        // a copy of another journal, or a journal that a sink knows by its name
        cursor = await state.sink.cursorOf(reader.name)
        if (cursor > 0) reader.takeName()
      }
      state.cursors.set(reader.id, cursor)
    }
    return cursor
  }

  /** The sink was restored from a backup and needs clicks that the journal no longer has. */
  async #catchUp(
    state: SinkState,
    reader: ReadableJournal,
    { cursor, begin }: { cursor: number; begin: number },
  ): Promise<Outcome> {
    if (state.sink.name === 'counters') {
      // the store has them: recount once the store is up to date
      this.#needsRecount = true
      return 'waits'
    }
    await this.#options.store.moveCursor(reader.id, begin)
    state.cursors.set(reader.id, begin)
    const detail = `the click store stood at ${cursor}, the journal begins at ${begin}`
    await this.#report(reader, 'behind', begin - cursor, detail)
    return 'moved'
  }

  async #checkFinished(): Promise<void> {
    const { store, counters, dataDir, log } = this.#options
    const present = new Set([...findJournals(dataDir).values()].map(({ name }) => name))
    for (const reader of this.#readers.values()) present.add(reader.id)
    const finished = { store, counters, log, isFinished: (name: string) => !present.has(name) }
    if (await isCounterBehind(finished)) this.#needsRecount = true
    this.#isFinishedChecked = true
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

  async #report(
    reader: ReadableJournal,
    kind: 'damaged' | 'gap' | 'behind',
    lostClicks: number,
    detail: string,
  ): Promise<void> {
    const journal = reader.name
    this.#options.log(
      'error',
      { journal, kind, lostClicks, detail },
      'clicks of a journal are missing',
    )
    await this.#options.counters.report({ kind, journal, lostClicks, detail })
  }

  #failed(state: SinkState, error: unknown): void {
    // read the cursor again after any error: the write may have succeeded
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

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
