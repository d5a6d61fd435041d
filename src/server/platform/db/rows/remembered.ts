import { type Change, type ChangeKind, currentChangeSeq } from '../change.ts'
import { type FollowDeps, followChanges } from '../change-follower.ts'
import { type Engine, engineOf } from '../engine.ts'
import { isInTransaction } from '../transaction.ts'

type RememberDeps = Pick<FollowDeps, 'db'>

/** Changes clear the cache; the maximum age is a safety net. */
const MAX_AGE_MS = 60_000

interface Kept {
  kind: ChangeKind
  value: unknown
  readAt: number
}

/** The cache that one process keeps for one database. */
class Memory {
  readonly values = new Map<object, Kept>()
  /**
   * kinds that are cached or being read; most changes concern links and pages, which are not among
   * them
   */
  readonly kinds = new Set<string>()
  /** increases when something is dropped: a read that began earlier is not cached */
  epoch = 0

  forget(kind?: string): void {
    if (kind !== undefined && !this.kinds.has(kind)) return
    this.epoch++
    for (const [key, one] of this.values) {
      if (kind === undefined || one.kind === kind) this.values.delete(key)
    }
  }
}

const memories = new WeakMap<Engine, Memory>()

/**
 * Lets this process cache what `remembered` reads, until a change of its kind is recorded: at once
 * if in this process, otherwise as soon as the change arrives.
 * @returns a function that stops caching; afterwards everything is read each time
 */
export async function startRemembering(deps: FollowDeps): Promise<() => void> {
  const engine = engineOf(deps.db)
  const memory = new Memory()
  const forget = ({ kind }: Pick<Change, 'kind'>) => memory.forget(kind)
  const stopFollowing = followChanges(deps, await currentChangeSeq(deps), forget, {
    onOwn: forget,
    onLost: () => memory.forget(),
  })
  memories.set(engine, memory)
  return () => {
    stopFollowing()
    memories.delete(engine)
  }
}

/**
 * Caches a small table that every call reads and that seldom changes. Writers record a change of
 * the kind in the same transaction (`recordChange`). In a transaction, or if nobody follows
 * changes, it is read each time.
 * @returns a function that returns the cached value, or reads it
 */
export function remembered<D extends RememberDeps, T>(
  kind: ChangeKind,
  read: (deps: D) => Promise<T>,
): (deps: D) => T | Promise<T> {
  const key = {}
  const readAndKeep = async (deps: D, memory: Memory, now: number) => {
    const { epoch } = memory
    memory.kinds.add(kind)
    const value = await read(deps)
    if (epoch === memory.epoch) memory.values.set(key, { kind, value, readAt: now })
    return value
  }
  return (deps) => {
    const memory = isInTransaction(deps) ? undefined : memories.get(engineOf(deps.db))
    if (memory === undefined) return read(deps)
    const known = memory.values.get(key)
    const now = performance.now()
    if (known !== undefined && now - known.readAt < MAX_AGE_MS) return known.value as T
    return readAndKeep(deps, memory, now)
  }
}
