import type { FeedReason } from '#contract/safety/safety-feeds.ts'
import type { HashAnswer } from './hash-answer.ts'
import { prefixOf } from './hash-answer.ts'

interface Entry {
  expiresAt: number
  bad: ReadonlyMap<string, FeedReason>
}

/** About 20 MB if every entry is different. */
const ENTRIES_MAX = 100_000
const NOTHING: ReadonlyMap<string, FeedReason> = new Map()

/** Caches the service's answers about prefixes for as long as it allows; the oldest are evicted. */
export class HashCache {
  readonly #entries = new Map<string, Entry>()

  /** @returns undefined if the prefix of this hash must be requested; null: it is not bad */
  find(fullHash: string, now: number): FeedReason | null | undefined {
    const prefix = prefixOf(fullHash)
    const entry = this.#entries.get(prefix)
    if (entry === undefined) return undefined
    if (entry.expiresAt <= now) {
      this.#entries.delete(prefix)
      return undefined
    }
    return entry.bad.get(fullHash) ?? null
  }

  keep(prefixes: readonly string[], { bad, cacheMs }: HashAnswer, now: number): void {
    const expiresAt = now + cacheMs
    const found = Map.groupBy(bad, ([fullHash]) => prefixOf(fullHash))
    for (const prefix of prefixes) {
      const these = found.get(prefix)
      this.#entries.delete(prefix)
      this.#entries.set(prefix, { expiresAt, bad: these ? new Map(these) : NOTHING })
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= ENTRIES_MAX) return
      this.#entries.delete(oldest)
    }
  }

  clear(): void {
    this.#entries.clear()
  }
}
