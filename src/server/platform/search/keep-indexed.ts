import type { Deps } from '../../deps.ts'

const LOOK_EVERY_MS = 1_000
/** few wait for more, since each commit costs the same; a search reads that many itself in a millisecond */
const WORTH_IT = 200
const WAIT_AT_MOST_MS = 10_000
/** in one transaction: others write between two of them */
const AT_ONCE = 200

export interface IndexUpkeep {
  /** for the log */
  what: string
  /** @returns how many texts wait, up to `limit` */
  countPending(limit: number): Promise<number>
  /** brings some that wait into the index @returns how many waited, up to `limit` */
  indexPending(limit: number): Promise<number>
}

/** Brings everything that waits into a search index, in portions. */
export async function indexAll(
  { indexPending }: Pick<IndexUpkeep, 'indexPending'>,
  { isStopped, atOnce = AT_ONCE }: { isStopped?: () => boolean; atOnce?: number } = {},
): Promise<void> {
  for (;;) {
    const waited = await indexPending(atOnce)
    if (waited < atOnce || isStopped?.()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Keeps a search index up to date, behind the writers: at the start, and whenever enough waits or some has
 * for a while.
 * @returns stop, which waits for what is under way
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
