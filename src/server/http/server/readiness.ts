import { sql } from 'kysely'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { EventLoopWatch } from './event-loop-watch.ts'

/**
 * A longer stall makes the process unready, so that a load balancer avoids it for a moment (F18).
 */
const UNREADY_DELAY_MS = 500
const DATABASE_PATIENCE_MS = 1_000

export interface HealthOptions {
  deps: Pick<Deps, 'db'>
  loop: EventLoopWatch
  /** false from the first moment of a graceful stop */
  isAccepting: () => boolean
  /** further reasons not to be ready, e.g. a journal that cannot be written */
  checks?: readonly (() => Promise<void> | void)[]
}

/** @throws unavailable while the process should get no traffic */
export async function expectReady(options: HealthOptions): Promise<void> {
  if (!options.isAccepting() || options.loop.delayMs() > UNREADY_DELAY_MS) {
    throw failure('unavailable', { retryAfterSeconds: 1 })
  }
  try {
    await within(DATABASE_PATIENCE_MS, sql`select 1`.execute(options.deps.db))
    for (const check of options.checks ?? []) await within(DATABASE_PATIENCE_MS, check())
  } catch (cause) {
    throw failure('unavailable', { retryAfterSeconds: 1, cause })
  }
}

async function within<T>(ms: number, work: Promise<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
