import type { Clock } from '../../platform/clock.ts'
import { ABSENT, type LinkEntry, markOfSpace, SPACE_MARKS } from './link-entry.ts'
import type { LinkSource, SlugKey } from './link-source.ts'
import { type Bounds, PackedLinks } from './packed-links.ts'

export const DEFAULT_BOUNDS: Bounds = { maxEntries: 1_000_000, maxBytes: 192 * 1024 * 1024 }
const ABSENCE_BOUNDS: Bounds = { maxEntries: 100_000, maxBytes: 8 * 1024 * 1024 }

/**
 * Changes evict entries; the maximum age is a safety net. It counts from the write: reading an
 * entry never makes it younger.
 */
const MAX_AGE_S = 3_600
const FILL_ROWS = 250
/**
 * Evicted entries are read again in groups, late enough for the change to have arrived from the log
 * as well, which evicts them again. A request before that reads its entry alone.
 */
const READ_AGAIN_MS = 500
/** per portion, so that redirects run in between */
const READ_AGAIN_ROWS = 250
/** with more than this, filling the index again is cheaper */
const MISSING_MAX = 100_000

export interface LinkIndexOptions {
  source: LinkSource
  clock: Pick<Clock, 'monotonic'>
  bounds?: Bounds
  /** whether every change committed so far, as far as this process can know, has been applied */
  isSettled?: () => boolean
}

/**
 * Keeps the targets of slugs in memory, packed: all of them up to a million, beyond that the
 * requested ones. It also caches absence, separately and limited, so that made-up aliases cannot
 * evict links. Once it holds all slugs, anything else does not exist.
 */
export class LinkIndex {
  readonly #source: LinkSource
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #bounds: Bounds
  readonly #links: PackedLinks
  readonly #absent = new PackedLinks(ABSENCE_BOUNDS)
  readonly #loads = new Map<string, Promise<LinkEntry>>()
  readonly #domains = new Map<string, number>()
  /** keys that were evicted and not read again, while the index is otherwise complete */
  readonly #missing = new Set<string>()
  /** evicted entries that will be read again, by name */
  readonly #toRead = new Map<string, SlugKey>()
  #isReadingSoon = false
  readonly #isSettled: () => boolean
  /** by space mark: entries written until this time are read again; in seconds of the clock */
  readonly #distrusted = new Float64Array(SPACE_MARKS).fill(-1)
  /** the newest of these times: anything written later is valid, in any space */
  #distrustedLast = -1
  /** counts changes: data read before a change is not kept after it */
  #epoch = 0
  #state: 'partial' | 'filling' | 'complete' = 'partial'

  constructor(options: LinkIndexOptions) {
    this.#source = options.source
    this.#clock = options.clock
    this.#bounds = options.bounds ?? DEFAULT_BOUNDS
    this.#links = new PackedLinks(this.#bounds)
    this.#isSettled = options.isSettled ?? (() => true)
  }

  get size(): number {
    return this.#links.size
  }

  get bytes(): number {
    return this.#links.bytes + this.#absent.bytes
  }

  get isComplete(): boolean {
    return this.#state === 'complete'
  }

  /** @returns `ABSENT` if it certainly does not exist, undefined if it must be loaded */
  find(domainId: string, key: string): LinkEntry | undefined {
    const domain = this.#numberOf(domainId)
    const place = this.#links.find(domain, key)
    if (place !== -1) {
      const writtenAt = this.#links.writtenAt(place)
      if (this.#isOld(writtenAt) || this.#isDistrusted(place, writtenAt)) return undefined
      return this.#links.isStub(place) ? undefined : this.#links.read(place)
    }
    return this.#isKnownAbsent(domainId, domain, key) && this.#isSettled() ? ABSENT : undefined
  }

  /**
   * Reads from the source, once for concurrent requests. If the source fails, an old entry in
   * memory is used.
   * @throws what the source throws, if nothing is in memory
   */
  load(domainId: string, key: string): Promise<LinkEntry> {
    const name = nameOf(domainId, key)
    const running = this.#loads.get(name)
    if (running !== undefined) return running
    const load = this.#load(domainId, key).finally(() => {
      if (this.#loads.get(name) === load) this.#loads.delete(name)
    })
    this.#loads.set(name, load)
    return load
  }

  /** Something has changed, and the log will soon say what: entries being read now may be old. */
  noteChange(): void {
    this.#epoch++
    this.#loads.clear()
  }

  /** Drops keys, and reads them again if the index holds all slugs. */
  evict(keys: readonly SlugKey[]): void {
    for (const slug of keys) {
      const { domainId, key } = slug
      const domain = this.#numberOf(domainId)
      this.#links.delete(domain, key)
      this.#absent.delete(domain, key)
      if (this.#state === 'partial') continue
      const name = nameOf(domainId, key)
      this.#missing.add(name)
      this.#readSoon(name, slug)
    }
    if (this.#missing.size > MISSING_MAX) this.#state = 'partial'
  }

  /**
   * All links of a space, any number of them, have changed at once: its entries are read again when
   * they are requested. Entries of spaces with the same mark are too, once.
   */
  distrust(spaceId: string): void {
    this.noteChange()
    const now = this.#nowS()
    this.#distrusted[markOfSpace(spaceId)] = now
    this.#distrustedLast = now
  }

  /** Once, however many changes concern it. */
  #readSoon(name: string, slug: SlugKey): void {
    this.#toRead.set(name, slug)
    if (this.#isReadingSoon) return
    this.#isReadingSoon = true
    setTimeout(() => void this.#readAllAgain(), READ_AGAIN_MS).unref()
  }

  async #readAllAgain(): Promise<void> {
    // entries added meanwhile wait for the next time
    for (let left = this.#toRead.size; left > 0; left -= READ_AGAIN_ROWS) {
      await this.#readAgain(this.#takeToRead(Math.min(left, READ_AGAIN_ROWS)))
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#isReadingSoon = false
    const [next] = this.#toRead
    if (next !== undefined) this.#readSoon(...next)
  }

  #takeToRead(many: number): [name: string, slug: SlugKey][] {
    const taken: [string, SlugKey][] = []
    for (const one of this.#toRead) {
      if (taken.length === many) break
      taken.push(one)
      this.#toRead.delete(one[0])
    }
    return taken
  }

  async #readAgain(slugs: readonly [name: string, slug: SlugKey][]): Promise<void> {
    const epoch = this.#epoch
    // after a failure, the next request reads them
    const found = await this.#source.loadAll(slugs.map(([, slug]) => slug)).catch(() => undefined)
    if (found === undefined || this.#isEnded()) return
    const entries = new Map(found.map((one) => [nameOf(one.domainId, one.key), one.entry]))
    for (const [name, slug] of slugs) {
      // requested and read meanwhile, or evicted again
      if (!this.#missing.has(name)) continue
      if (epoch !== this.#epoch) this.#readSoon(name, slug)
      else this.#keep(slug.domainId, slug.key, entries.get(name) ?? ABSENT)
    }
  }

  clear(): void {
    this.noteChange()
    this.#toRead.clear()
    this.#links.clear()
    this.#absent.clear()
    this.#missing.clear()
    this.#state = 'partial'
  }

  /**
   * Reads all slugs in small portions, so that redirects continue. Running it again makes all
   * entries young. Stops when the limits are reached; from then on only requested entries are kept.
   * @param pause awaited between two portions
   * @throws what the source throws
   */
  async fill(pause: () => Promise<void>): Promise<void> {
    if (this.#state === 'partial') {
      this.#missing.clear()
      this.#state = 'filling'
    }
    let after: SlugKey | undefined
    for (;;) {
      const epoch = this.#epoch
      const found = await this.#source.listAfter(after, FILL_ROWS)
      if (this.#isEnded()) return
      if (epoch === this.#epoch) {
        for (const { domainId, key, entry } of found) {
          if (!this.#keep(domainId, key, entry)) return
        }
        after = found.at(-1)
        if (found.length < FILL_ROWS) break
      }
      await pause()
      if (this.#isEnded()) return
    }
    this.#state = 'complete'
  }

  /** cleared, or beyond the limits, while a portion was read */
  #isEnded(): boolean {
    return this.#state === 'partial'
  }

  async #load(domainId: string, key: string): Promise<LinkEntry> {
    const epoch = this.#epoch
    try {
      const entry = await this.#source.load(domainId, key)
      if (epoch === this.#epoch) this.#keep(domainId, key, entry)
      return entry
    } catch (error) {
      const place = this.#links.find(this.#numberOf(domainId), key)
      if (place === -1 || this.#links.isStub(place)) throw error
      if (this.#isDistrusted(place, this.#links.writtenAt(place))) throw error
      return this.#links.read(place)
    }
  }

  /** @returns false if the limits no longer allow holding all slugs */
  #keep(domainId: string, key: string, entry: LinkEntry): boolean {
    const domain = this.#numberOf(domainId)
    const now = this.#nowS()
    if (this.#missing.size > 0) this.#missing.delete(nameOf(domainId, key))
    if (entry.kind === 'absent') {
      this.#links.delete(domain, key)
      if (this.#state === 'partial') this.#absent.put(domain, key, entry, now)
      return true
    }
    this.#absent.delete(domain, key)
    const isNew = this.#links.find(domain, key) === -1
    const before = this.#links.size
    const isKept = this.#links.put(domain, key, entry, now)
    const isWhole = isKept && this.#links.size === before + (isNew ? 1 : 0)
    if (!isWhole) this.#state = 'partial'
    return isWhole
  }

  #isKnownAbsent(domainId: string, domain: number, key: string): boolean {
    if (this.#state === 'complete') {
      return this.#missing.size === 0 || !this.#missing.has(nameOf(domainId, key))
    }
    const place = this.#absent.find(domain, key)
    return place !== -1 && !this.#isOld(this.#absent.writtenAt(place))
  }

  #isOld(writtenAtS: number): boolean {
    return this.#clock.monotonic() / 1000 - writtenAtS > MAX_AGE_S
  }

  /** Within the second of the change, the order is unknown, so the entry is read once more. */
  #isDistrusted(place: number, writtenAtS: number): boolean {
    if (writtenAtS > this.#distrustedLast) return false
    return writtenAtS <= this.#distrusted[this.#links.spaceMark(place)]!
  }

  #nowS(): number {
    return Math.floor(this.#clock.monotonic() / 1000)
  }

  #numberOf(domainId: string): number {
    let number = this.#domains.get(domainId)
    if (number === undefined) {
      number = this.#domains.size
      this.#domains.set(domainId, number)
    }
    return number
  }
}

const nameOf = (domainId: string, key: string) => `${domainId}/${key}`
