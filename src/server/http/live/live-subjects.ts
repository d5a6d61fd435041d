import { Failure } from '#contract/errors.ts'
import type { LiveSubject, LiveTimes } from '../../platform/live/live-topic.ts'
import type { Logger } from '../../platform/logger.ts'

/** A subscriber of a subject. */
export interface LiveListener {
  /** @param json the newest data */
  onData(json: string): void
  /** the subject no longer exists; the listener has been removed from it */
  onEnd(failure: Failure): void
}

export const liveTimes: LiveTimes = { minPauseMs: 1_000, pauseFactor: 4, beatMs: 5_000 }

interface Entry {
  subject: LiveSubject
  listeners: Set<LiveListener>
  json: string | undefined
  /** monotonic; earliest time of the next look */
  restsUntil: number
  isLooking: boolean
  isStirred: boolean
  /** how long the last look took */
  tookMs: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Subscribed subjects. However many clients follow a subject, it is looked up once for all of them:
 * at most once a second after news, and at intervals without news. A subject without subscribers is
 * not looked up.
 */
export class LiveSubjects {
  readonly #entries = new Map<string, Entry>()
  readonly #log: Pick<Logger, 'warn'>
  readonly #times: LiveTimes

  constructor(log: Pick<Logger, 'warn'>, times: LiveTimes = liveTimes) {
    this.#log = log
    this.#times = times
  }

  get size(): number {
    return this.#entries.size
  }

  /**
   * Sends the listener the known data at once if it is fresh, else as soon as it has been looked
   * up.
   * @returns a function that unsubscribes
   */
  join(subject: LiveSubject, listener: LiveListener): () => void {
    let entry = this.#entries.get(subject.key)
    if (entry === undefined) {
      entry = {
        subject,
        listeners: new Set(),
        json: undefined,
        restsUntil: Number.NEGATIVE_INFINITY,
        isLooking: false,
        isStirred: false,
        tookMs: 0,
        timer: undefined,
      }
      this.#entries.set(subject.key, entry)
    }
    const joined = entry
    joined.listeners.add(listener)
    if (joined.json !== undefined) listener.onData(joined.json)
    else if (!joined.isLooking) void this.#look(joined)
    return () => {
      joined.listeners.delete(listener)
      if (joined.listeners.size === 0) this.#forget(joined)
    }
  }

  /** Something happened to these links or pages. */
  stir(ids: ReadonlySet<string>): void {
    for (const entry of this.#entries.values()) {
      if (entry.subject.concerns(ids)) this.#lookSoon(entry)
    }
  }

  close(): void {
    for (const entry of this.#entries.values()) this.#forget(entry)
  }

  #lookSoon(entry: Entry): void {
    entry.isStirred = true
    if (entry.isLooking) return
    this.#lookIn(entry, Math.max(0, entry.restsUntil - performance.now()))
  }

  #lookIn(entry: Entry, waitMs: number): void {
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => void this.#look(entry), waitMs)
    entry.timer.unref()
  }

  async #look(entry: Entry): Promise<void> {
    entry.isLooking = true
    entry.isStirred = false
    const { minPauseMs, pauseFactor, beatMs } = { ...this.#times, ...entry.subject.pace }
    const startedAt = performance.now()
    try {
      entry.json = JSON.stringify(await entry.subject.load())
      for (const listener of entry.listeners) listener.onData(entry.json)
    } catch (error) {
      if (error instanceof Failure && error.status < 500) {
        this.#end(entry, error)
        return
      }
      // the database or the click store is unavailable: keep the last data and try again at the
      // next interval
      this.#log.warn({ err: error, subject: entry.subject.key }, 'a live answer was not found out')
    }
    const tookMs = performance.now() - startedAt
    // one slow look, as while the click store starts, does not put off the next
    const restMs = Math.max(minPauseMs, pauseFactor * Math.min(tookMs, entry.tookMs))
    entry.tookMs = tookMs
    entry.restsUntil = startedAt + restMs
    entry.isLooking = false
    if (entry.listeners.size === 0) return
    if (entry.isStirred) this.#lookSoon(entry)
    else this.#lookIn(entry, Math.max(beatMs, restMs))
  }

  #end(entry: Entry, failure: Failure): void {
    this.#forget(entry)
    for (const listener of [...entry.listeners]) listener.onEnd(failure)
  }

  #forget(entry: Entry): void {
    clearTimeout(entry.timer)
    if (this.#entries.get(entry.subject.key) === entry) this.#entries.delete(entry.subject.key)
  }
}
