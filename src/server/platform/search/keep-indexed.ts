import type { Deps } from '../../deps.ts'

const LOOK_EVERY_MS = 1_000
/**
 * below this it waits a while, since each commit costs the same; a search itself reads that many in
 * a millisecond
 */
const WORTH_IT = 200
const WAIT_AT_MOST_MS = 10_000
/** per transaction; other writers wait for one and run in between */
const AT_ONCE = 100
const LEAST_AT_ONCE = 10
const PORTION_MS = 15

export interface IndexUpkeep {
  /** name for the log */
  what: string
  /** @returns how many texts wait, up to `limit` */
  countPending(limit: number): Promise<number>
  /** indexes some of the waiting texts @returns how many waited, up to `limit` */
  indexPending(limit: number): Promise<number>
}

/**
 * Adds everything that waits to a search index, in portions, which get smaller if they take long.
 */
export async function indexAll(
  { indexPending }: Pick<IndexUpkeep, 'indexPending'>,
  { isStopped, atOnce = AT_ONCE }: { isStopped?: () => boolean; atOnce?: number } = {},
): Promise<void> {
  for (let portion = atOnce; ; ) {
    const startedAt = performance.now()
    const waited = await indexPending(portion)
    if (waited < portion || isStopped?.()) return
    // waiting for other writers counts too: the more there are, the shorter each must wait
    const isSlow = performance.now() - startedAt > PORTION_MS
    portion = isSlow ? Math.max(LEAST_AT_ONCE, portion >> 1) : Math.min(atOnce, portion << 1)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Keeps a search index up to date, behind the writers: at the start, and whenever enough texts wait
 * or some have waited for a while.
 * @returns a function that stops it and waits for the running portion
 */
export function keepIndexed(
  deps: Pick<Deps, 'clock' | 'log'>,
  upkeep: IndexUpkeep,
): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    const many = await upkeep.countPending(WORTH_IT)
    const isLate = deps.clock.monotonic() - lastAt > WAIT_AT_MOST_MS
    if (many === 0 || (many < WORTH_IT && !isLate)) return
    await indexAll(upkeep, { isStopped: () => isStopped })
    lastAt = deps.clock.monotonic()
  }

  function begin(): void {
    running ??= look()
      .catch((error: unknown) => {
        deps.log.error({ err: error }, `${upkeep.what} could not be brought into the search index`)
      })
      .finally(() => {
        running = undefined
      })
  }

  const timer = setInterval(begin, LOOK_EVERY_MS)
  timer.unref()
  begin()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
