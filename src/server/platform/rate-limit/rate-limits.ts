import { failure } from '#contract/errors.ts'
import type { Db } from '../../database.ts'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { addToCounter, readCounter, refundCounter, resetCounter } from './counter.repository.ts'
import { type AnyLimitName, type Limit, type Limits, limits } from './limits.ts'
import { createMemoryCounters } from './memory-counters.ts'

/** The state of a key after a look or an attempt. */
export interface LimitState {
  allowed: boolean
  limit: number
  remaining: number
  /** milliseconds until this key's window ends; 0 if none is open */
  resetMs: number
}

/**
 * The part of `Deps` that a limit needs. Inside a transaction its counters belong to the
 * transaction.
 */
export interface LimitDeps {
  db: Db
}

/** A limit and its key: client key, address, account id … */
export type Budget = readonly [name: AnyLimitName, key: string]

export interface RateLimits {
  /**
   * Takes points from a key's budget; a refused attempt takes none.
   * @param key client key, address, account id …; the database stores only its HMAC
   * @throws the limit's failure (`err_211`, `err_344`) with Retry-After and RateLimit-* headers
   */
  consume(deps: LimitDeps, name: AnyLimitName, key: string, points?: number): Promise<LimitState>
  /** The same without throwing, for callers that answer in another way. */
  tryConsume(deps: LimitDeps, name: AnyLimitName, key: string, points?: number): Promise<LimitState>
  /**
   * Takes a point from each of several budgets, or from none: what one budget refuses does not
   * count in the others, so that nobody can fill a wide limit with attempts that a narrow one
   * refuses (A65).
   * @param budgets the narrowest first
   * @throws like `consume`, for the budget that refuses
   */
  consumeAll(deps: LimitDeps, budgets: readonly Budget[]): Promise<void>
  /** The same without throwing. @returns a state for each, up to the one that refuses */
  tryConsumeAll(deps: LimitDeps, budgets: readonly Budget[]): Promise<LimitState[]>
  /** Looks without taking. `allowed` says whether one more point would be allowed. */
  look(deps: LimitDeps, name: AnyLimitName, key: string): Promise<LimitState>
  /** Gives points back; for example, a confirmed subscription frees its slot. */
  refund(deps: LimitDeps, name: AnyLimitName, key: string, points?: number): Promise<void>
  /** Clears a key; for example, the right password clears the wrong tries. */
  reset(deps: LimitDeps, name: AnyLimitName, key: string): Promise<void>
}

interface Ingredients {
  clock: Clock
  secrets: Secrets
  /** replaces single limits in tests */
  limits?: Partial<Limits>
}

/**
 * The limits of this process. Those in memory use the monotonic clock. Database counters, which
 * processes share, use the time at the start plus the monotonic time since, so that a clock jump
 * neither frees nor locks anybody (F13).
 */
export function createRateLimits(ingredients: Ingredients): RateLimits {
  const { clock, secrets } = ingredients
  const table: Limits = { ...limits, ...ingredients.limits }
  const memory = createMemoryCounters(clock)
  const startedAt = clock.now() - clock.monotonic()
  const steadyNow = () => Math.floor(startedAt + clock.monotonic())

  const inMemory = (name: AnyLimitName, key: string) => `${name}\n${key}`
  const hashed = (name: AnyLimitName, key: string) => secrets.hmac('limit', inMemory(name, key))

  const tryConsume: RateLimits['tryConsume'] = async (deps, name, key, points = 1) => {
    const limit = table[name]
    const { count, resetMs } =
      limit.store === 'memory'
        ? memory.add(inMemory(name, key), points, limit.windowMs)
        : await addToCounter(deps.db, hashed(name, key), points, steadyNow(), limit.windowMs)
    const allowed = count <= pointsOf(limit, key)
    if (!allowed) await refund(deps, name, key, points)
    return stateOf(limit, key, count, resetMs, allowed)
  }

  const refund: RateLimits['refund'] = async (deps, name, key, points = 1) => {
    if (table[name].store === 'memory') memory.refund(inMemory(name, key), points)
    else await refundCounter(deps.db, hashed(name, key), points, steadyNow())
  }

  const tryConsumeAll: RateLimits['tryConsumeAll'] = async (deps, budgets) => {
    const states: LimitState[] = []
    for (const [name, key] of budgets) {
      const state = await tryConsume(deps, name, key)
      states.push(state)
      if (state.allowed) continue
      for (const [before, its] of budgets.slice(0, states.length - 1)) {
        await refund(deps, before, its)
      }
      break
    }
    return states
  }

  const refusal = (name: AnyLimitName, state: LimitState) =>
    failure(table[name].failure ?? 'tooManyRequests', {
      retryAfterSeconds: Math.max(1, Math.ceil(state.resetMs / 1000)),
      headers: rateLimitHeaders(state),
    })

  return {
    tryConsume,
    tryConsumeAll,
    refund,
    async consume(deps, name, key, points) {
      const state = await tryConsume(deps, name, key, points)
      if (!state.allowed) throw refusal(name, state)
      return state
    },
    async consumeAll(deps, budgets) {
      const states = await tryConsumeAll(deps, budgets)
      const last = states.at(-1)
      if (last?.allowed === false) throw refusal(budgets[states.length - 1]![0], last)
    },
    async look(deps, name, key) {
      const limit = table[name]
      const found =
        limit.store === 'memory'
          ? memory.read(inMemory(name, key))
          : await readCounter(deps.db, hashed(name, key), steadyNow())
      const count = found?.count ?? 0
      return stateOf(limit, key, count, found?.resetMs ?? 0, count < pointsOf(limit, key))
    },
    async reset(deps, name, key) {
      if (table[name].store === 'memory') memory.reset(inMemory(name, key))
      else await resetCounter(deps.db, hashed(name, key))
    },
  }
}

/** RateLimit-* headers for the state, sent with every limited answer. */
export function rateLimitHeaders(state: LimitState): Record<string, string> {
  return {
    'RateLimit-Limit': String(state.limit),
    'RateLimit-Remaining': String(state.remaining),
    'RateLimit-Reset': String(Math.ceil(state.resetMs / 1000)),
  }
}

/** Only the key of a v6 client contains a colon and ends in /64. */
function pointsOf(limit: Limit, key: string): number {
  return key.endsWith('/64') ? (limit.pointsV6 ?? limit.points) : limit.points
}

function stateOf(
  limit: Limit,
  key: string,
  count: number,
  resetMs: number,
  allowed: boolean,
): LimitState {
  const points = pointsOf(limit, key)
  return { allowed, limit: points, remaining: Math.max(0, points - count), resetMs }
}
