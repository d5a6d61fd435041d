import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { CLICK_STORE_FILE } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { idsOf, type SeededAccount } from './seed-account.ts'
import { clicksOf } from './seed-clicks.ts'

/** a small number, since each is sealed separately */
export const SEEDED_DAYS = 30
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/**
 * Clicks of all these accounts, spread evenly over their links except for one in five, which is for
 * the first link.
 */
export async function seedClicksOf(
  dataDir: string,
  accounts: readonly SeededAccount[],
  clicks: number,
): Promise<void> {
  const file = join(dataDir, CLICK_STORE_FILE)
  const store = createDuckDbClickStore(file)
  // makes the tables
  await store.cursors()
  await store.close()
  const links = accounts.reduce((sum, one) => sum + one.links, 0)
  const linkId = `case when hash(i * 5) % 5 = 0 then 0 else hash(i) % ${links} end`
  const begins = accounts.map((_, at) =>
    accounts.slice(0, at).reduce((sum, one) => sum + one.links, 0),
  )
  const spaceOf = `case ${begins
    .map((begin, at) => `when n >= ${begin} then ${at}`)
    .toReversed()
    .join(' ')} end`
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(`begin`)
  for (const [at, account] of accounts.entries()) {
    await connection.run(`insert into space values (${at}, '${account.spaceId}')`)
    await connection.run(`insert into target select i + ${begins[at]}, false,
      ${idsOf(account)} || lpad(cast(i as varchar), 7, '0') from range(${account.links}) as numbers(i)`)
  }
  const made = clicksOf({ linkId, clicks, now: Date.now(), days: SEEDED_DAYS })
  await connection.run(`insert into click
    select id, clicked_at, epoch_ms(clicked_at) // ${DAY_MS}, epoch_ms(clicked_at) // ${QUARTER_MS},
      (select ${spaceOf} from (select link_id as n)), link_id, false, "trigger", kind, visitor,
      country, city, device, system, browser, language, referrer, utm_source, utm_medium, utm_campaign,
      utm_term, utm_content, is_visit, false, true, 0, 0, 0, 255, null
    from (${made})`)
  await connection.run('insert into open_day select distinct day from click')
  await connection.run(`commit`)
  connection.closeSync()
  instance.closeSync()
  const sealing = createDuckDbClickStore(file)
  await sealing.cursors()
  // as the idle server does, except for the current day
  while (await sealing.tidy(0)) {}
  await sealing.close()
}
