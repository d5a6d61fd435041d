import type { Logger } from '../logger.ts'
import { type Change, type ChangeDeps, prunedChangeSeq } from './change.ts'
import { type Engine, engineOf } from './engine.ts'
import { readRows } from './rows/read-at-once.ts'

export interface FollowOptions {
  /** at least every 250 ms (design.md 4.1); on SQLite an idle look costs nothing */
  everyMs?: number
  /** called instead of `onChange` when changes were pruned before this process saw them: drop everything */
  onLost?: () => void
  /**
   * called at once with what this process itself committed, in no order; it comes again in its turn, so
   * doing the same twice must do no harm
   */
  onOwn?: (change: Pick<Change, 'kind' | 'key'>) => void
}

export type FollowDeps = Pick<ChangeDeps, 'db'> & { readonly log: Logger }

const PER_READ = 1_000
/** Commits of this process that come closer than this are read together. */
const GATHER_MS = 50

/** Read once for all followers that a commit wakes. */
interface Look {
  version: number | undefined
  reads: Map<number, Promise<Change[]>>
}

const looks = new WeakMap<Engine, Look>()

/** Of this turn only: what is asked later may find more. */
function lookOf(engine: Engine): Look {
  const known = looks.get(engine)
  if (known !== undefined) return known
  const look: Look = { version: engine.dataVersion?.(), reads: new Map() }
  looks.set(engine, look)
  queueMicrotask(() => looks.delete(engine))
  return look
}

/** Followers of one engine look together, right after the commit of this turn and then now and then. */
class Gathering {
  readonly #engine: Engine
  readonly #looks = new Set<() => void>()
  #stopListening = () => {}
  #lookedAt = Number.NEGATIVE_INFINITY
  #isAsked = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** @returns leave */
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
    // after the answer of the call that committed has left, which is written in this turn
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
 * Calls `onChange` for every committed change after `fromSeq`, in order, once each; those of this
 * process almost at once, those of others within `everyMs`. A database that is away is asked again.
 * @param fromSeq what `currentChangeSeq` gave before the first load
 * @returns stop
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

  // asked after every commit: built once, with other numbers each time
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
  /** several followers have mostly come equally far: they ask together */
  const readTogether = ({ reads }: Look, seq: number) => {
    const read = reads.get(seq) ?? readAfter(seq)
    reads.set(seq, read)
    return read
  }

  async function readOn(): Promise<void> {
    // asked before the read: a commit in between is seen by the next look
    const together = lookOf(engine)
    const { version } = together
    if (version !== undefined && version === seenVersion) return
    for (let round = 0; ; round++) {
      const changes = await (round === 0 ? readTogether(together, lastSeq) : readAfter(lastSeq))
      if (changes.length === 0 || isStopped) break
      // Pruning keeps the newest, so whatever was lost shows as soon as there is anything to read:
      // the next number is then not there.
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
