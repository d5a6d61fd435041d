import type { Clock } from '../../platform/clock.ts'

/** Takes `count` uses of a link in one statement; false if fewer are left. */
export type TakeUses = (linkId: string, count: number) => Promise<boolean>

export interface LinkLimits {
  /**
   * Takes one use of a link. Exact across all processes: the database decides before the answer.
   * @returns false if none is left
   * @throws what the database throws, or if it does not answer in time
   */
  take(linkId: string): Promise<boolean>
}

/** Longer than any commit of ours; after this time a visitor is asked to try again. */
const PATIENCE_MS = 3_000
/**
 * How long it is cached that a link has no uses left; well below the second within which changes
 * apply.
 */
const SPENT_MS = 250
const SPENT_MAX = 10_000

interface Waiting {
  /** its visitor was asked to try again, so it takes none */
  isOver: boolean
  resolve: (isTaken: boolean) => void
  reject: (error: unknown) => void
}

/**
 * Takes uses of links with a limit (design.md 4.1). While a statement for a link is running,
 * further requests wait and are handled together by the next one: 500 concurrent requests need only
 * a handful of statements.
 */
export function createLinkLimits(
  takeUses: TakeUses,
  clock: Pick<Clock, 'monotonic'>,
  patienceMs: number = PATIENCE_MS,
): LinkLimits {
  const waiting = new Map<string, Waiting[]>()
  const spent = new Map<string, number>()

  /**
   * Takes as many of `count` as are left, with conditional statements only: no value is read and
   * written back.
   */
  async function takeSome(linkId: string, count: number): Promise<number> {
    if (count === 0 || (await takeUses(linkId, count))) return count
    if (count === 1) return 0
    const half = Math.ceil(count / 2)
    const taken = await takeSome(linkId, half)
    return taken < half ? taken : taken + (await takeSome(linkId, count - half))
  }

  async function serve(linkId: string): Promise<void> {
    for (;;) {
      const served = waiting.get(linkId)!.filter(({ isOver }) => !isOver)
      if (served.length === 0) break
      waiting.set(linkId, [])
      try {
        const taken = await takeSome(linkId, served.length)
        if (taken < served.length) rememberSpent(linkId)
        for (const [at, one] of served.entries()) one.resolve(at < taken)
      } catch (error) {
        for (const one of served) one.reject(error)
      }
    }
    waiting.delete(linkId)
  }

  function rememberSpent(linkId: string): void {
    if (spent.size >= SPENT_MAX) spent.clear()
    spent.set(linkId, clock.monotonic() + SPENT_MS)
  }

  return {
    take(linkId) {
      const until = spent.get(linkId)
      if (until !== undefined) {
        if (clock.monotonic() < until) return Promise.resolve(false)
        spent.delete(linkId)
      }
      return new Promise((resolve, reject) => {
        const one: Waiting = { isOver: false, resolve, reject }
        const timer = setTimeout(() => {
          one.isOver = true
          reject(new Error('The database did not answer in time.'))
        }, patienceMs)
        const end =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            clearTimeout(timer)
            settle(value)
          }
        one.resolve = end(resolve)
        one.reject = end(reject)
        const line = waiting.get(linkId)
        if (line !== undefined) line.push(one)
        else {
          waiting.set(linkId, [one])
          // requests in the same turn of the event loop are handled together
          setImmediate(() => void serve(linkId))
        }
      })
    },
  }
}
