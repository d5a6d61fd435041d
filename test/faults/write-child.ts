import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { saveSetting } from '#server/platform/db/setting.ts'
import { transaction } from '#server/platform/db/transaction.ts'

// Writes pairs of rows forever and prints which were acknowledged; the parent kills it.
const [dataDir = '', databaseUrl, prefix = ''] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
const deps = { db, clock: systemClock }
for (let at = 0; ; at++) {
  await transaction(deps, async (deps) => {
    await saveSetting(deps, `${prefix}-${at}-one`, 'x'.repeat(200))
    await saveSetting(deps, `${prefix}-${at}-two`, 'x'.repeat(200))
  })
  process.stdout.write(`${at}\n`)
}
