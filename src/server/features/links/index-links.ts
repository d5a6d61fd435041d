import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { countPending, indexPending } from './link-search.repository.ts'

/** in one transaction: others write between two of them */
const LINKS_AT_ONCE = 100
const LOOK_EVERY_MS = 1_000
/** few wait for more, since each commit costs the same; a search reads that many itself in a millisecond */
const WORTH_IT = 200
const WAIT_AT_MOST_MS = 10_000

type IndexDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Brings every link that waits into the search index, in portions. */
export async function indexLinks(
  deps: Pick<Deps, 'db'>,
  options: { isStopped?: () => boolean; atOnce?: number } = {},
): Promise<void> {
  const { isStopped, atOnce = LINKS_AT_ONCE } = options
  for (;;) {
    const waited = await transaction(deps, ({ db }) => indexPending(db, atOnce))
    if (waited < atOnce || isStopped?.()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Keeps the search index of links up to date, behind the writers: at the start, and whenever enough links
 * wait or some have for a while.
 * @returns stop, which waits for what is under way
 */
export function startLinkIndexing(deps: IndexDeps): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    const many = await countPending(deps.db, WORTH_IT)
    const isLate = deps.clock.monotonic() - lastAt > WAIT_AT_MOST_MS
    if (many === 0 || (many < WORTH_IT && !isLate)) return
    await indexLinks(deps, { isStopped: () => isStopped })
    lastAt = deps.clock.monotonic()
  }

  function begin(): void {
    running ??= look()
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'links could not be brought into the search index')
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
