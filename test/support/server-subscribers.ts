import { addSubscribers } from '#server/features/subscribers/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createIds } from '#server/platform/ids.ts'
import { testDeps } from './deps.ts'

/** One transaction, because the server writes at the same time. */
const PORTION = 1_000

/**
 * Confirmed subscribers of a page of a server that runs on SQLite: `reader0@example.net` and so on.
 */
export async function addReaders(dataDir: string, pageId: string, count: number): Promise<void> {
  const address = { dataDir, databaseUrl: undefined }
  const database = await openDatabase(address)
  const openAnother = () => openDatabase(address)
  const engine = { name: 'sqlite', database, address, openAnother } as const
  const deps = testDeps(engine, { clock: systemClock, ids: createIds(systemClock) })
  try {
    for (let from = 0; from < count; from += PORTION) {
      const many = Math.min(PORTION, count - from)
      const readers = Array.from({ length: many }, (_, at) => ({
        email: `reader${from + at}@example.net`,
        consentAt: Date.now() - (from + at) * 3_600_000,
      }))
      await transaction(deps, (deps) => addSubscribers(deps, pageId, readers))
    }
  } finally {
    await database.close()
  }
}
