import type { Logger } from '../logger.ts'
import { type Change, type ChangeDeps, prunedChangeSeq } from './change.ts'
import { type Engine, engineOf } from './engine.ts'
import { readRows } from './rows/read-at-once.ts'

export interface FollowOptions {
  /**
   * at most this long between checks, 250 ms by default (design.md 4.1); on SQLite an idle check
   * costs nothing
   */
  everyMs?: number
  /**
   * called instead of `onChange` if changes were pruned before this process saw them: drop all
   * caches
   */
  onLost?: () => void
  /**
   * called at once with changes that this process has committed, in no particular order; they come
   * again in order, so handling them twice must be harmless
   */
  onOwn?: (change: Pick<Change, 'kind' | 'key'>) => void
}

export type FollowDeps = Pick<ChangeDeps, 'db'> & { readonly log: Logger }

const PER_READ = 1_000
/** Commits of this process within this time are read together. */
const GATHER_MS = 50

/** A check, read once for all followers that a commit wakes. */
interface Look {
  version: number | undefined
  reads: Map<number, Promise<Change[]>>
}

const looks = new WeakMap<Engine, Look>()

/** Valid in this turn only: a later check may find more. */
function lookOf(engine: Engine): Look {
  const known = looks.get(engine)
  if (known !== undefined) return known
  const look: Look = { version: engine.dataVersion?.(), reads: new Map() }
  looks.set(engine, look)
  queueMicrotask(() => looks.delete(engine))
  return look
}

/** Lets followers of one engine check together, right after a commit and at intervals. */
class Gathering {
  readonly #engine: Engine
  readonly #looks = new Set<() => void>()
  #stopListening = () => {}
  #lookedAt = Number.NEGATIVE_INFINITY
  #isAsked = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** @returns a function that leaves the group */
  join(look: () => void): () => void {
    if (this.#looks.size === 0) {
      this.#stopListening = this.#engine.on('changes', () => this.#lookSoon())
    }
    this.#looks.add(look)
    return () => {
      this.#looks.delete(look)
      if (this.#looks.size === 0) this.#stopListening()
    }
  }

  #lookSoon(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    const waitMs = this.#lookedAt + GATHER_MS - performance.now()
    // after the answer of the committing call, which is sent in this turn
    if (waitMs <= 0) setImmediate(() => this.#look())
    else setTimeout(() => this.#look(), Math.ceil(waitMs)).unref()
  }

  #look(): void {
    this.#isAsked = false
    this.#lookedAt = performance.now()
    for (const look of this.#looks) look()
  }
}

const gatherings = new WeakMap<Engine, Gathering>()

function gatheringOf(engine: Engine): Gathering {
  const gathering = gatherings.get(engine) ?? new Gathering(engine)
  gatherings.set(engine, gathering)
  return gathering
}

/**
 * Calls `onChange` for every committed change after `fromSeq`, in order, once each: those of this
 * process almost at once, those of others within `everyMs`. If the database is unavailable, it
 * tries again.
 * @param fromSeq the result of `currentChangeSeq` from before the first load
 * @returns a function that stops
 */
export function followChanges(
  deps: FollowDeps,
  fromSeq: number,
  onChange: (change: Change) => void,
  options: FollowOptions = {},
): () => void {
  const { everyMs = 200, onLost, onOwn } = options
  const engine = engineOf(deps.db)
  let lastSeq = fromSeq
  let seenVersion: number | undefined
  let isStopped = false
  let isReading = false
  let isAskedAgain = false
  let isAway = false

  // built once, since it runs after every commit with other numbers
  const newer = deps.db
    .selectFrom('change')
    .select(['seq', 'kind', 'key'])
    .where('seq', '>', 0)
    .orderBy('seq')
    .limit(PER_READ)
    .compile()
  const readAfter = async (seq: number) => {
    const query = { ...newer, parameters: [seq, ...newer.parameters.slice(1)] }
    return (await readRows(deps.db, query)) as Change[]
  }
  /** most followers are equally far, so they share a query */
  const readTogether = ({ reads }: Look, seq: number) => {
    const read = reads.get(seq) ?? readAfter(seq)
    reads.set(seq, read)
    return read
  }

  async function readOn(): Promise<void> {
    // read before the query, so that the next check sees a commit in between
    const together = lookOf(engine)
    const { version } = together
    if (version !== undefined && version === seenVersion) return
    for (let round = 0; ; round++) {
      const changes = await (round === 0 ? readTogether(together, lastSeq) : readAfter(lastSeq))
      if (changes.length === 0 || isStopped) break
      // Pruning keeps the newest change. So after a loss the next number is missing as soon as
      // there is anything to read.
      const isGap = changes[0]!.seq !== lastSeq + 1
      if (isGap && (await prunedChangeSeq(deps)) > lastSeq) onLost?.()
      for (const change of changes) {
        lastSeq = change.seq
        onChange(change)
      }
      if (changes.length < PER_READ) break
    }
    seenVersion = version
  }

  async function look(): Promise<void> {
    if (isReading) {
      isAskedAgain = true
      return
    }
    isReading = true
    try {
      do {
        isAskedAgain = false
        await readOn()
      } while (isAskedAgain && !isStopped)
      isAway = false
    } catch (error) {
      if (!isAway && !isStopped) deps.log.warn({ err: error }, 'changes cannot be followed')
      isAway = true
    } finally {
      isReading = false
    }
  }

  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  const leave = gatheringOf(engine).join(() => void look())
  const stopOwn = engine.on('changes', (own) => {
    if (onOwn) for (const change of own) onOwn(change as Change)
  })
  void look()
  return () => {
    isStopped = true
    clearInterval(timer)
    leave()
    stopOwn()
  }
}
