import { afterEach, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/open-database.ts'
import { addLinkHealth } from '#server/platform/link-health/link-health.repository.ts'
import { type AnsweringSite, openAnsweringSite } from '../support/answering-site.ts'
import { setUp } from '../support/app-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/** Checks of destinations when their process is killed or asked to end. */

let server: ServerProcess | undefined
const sites: AnsweringSite[] = []
afterEach(async () => {
  await server?.kill()
  server = undefined
  for (const site of sites.splice(0)) site.close()
})

/** A stopped installation with links that are all due, on separate hosts. */
async function prepare(paths: readonly string[]) {
  const opened = await Promise.all(paths.map((_, at) => openAnsweringSite(`127.0.0.${at + 10}`)))
  sites.push(...opened)
  const env = { OUTBOUND_ALLOW_HOSTS: opened.map(({ host }) => host).join(',') }
  const first = await startServer({ env: { ...env, LINK_CHECKS: 'off' }, dataDir: dataDirOf() })
  const client = await setUp(first)
  const links: { id: string; address: string }[] = []
  for (const [at, path] of paths.entries()) {
    const address = `${opened[at]!.origin}${path}`
    const body = { destination: address }
    links.push({ ...(await client.call<LinkAnswer>('POST', '/api/v1/links', body)), address })
  }
  const { dataDir } = first
  await first.stop()
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  const rows = links.map(({ id, address }) => ({ link_id: id, address, due_at: 1 }))
  await addLinkHealth(database.db, rows)
  await letTimePass(database)
  return { env, dataDir, database, sites: opened }
}

/** Makes the job due again, and nobody's. */
async function letTimePass({ db }: OpenDatabase): Promise<void> {
  await db
    .updateTable('schedule')
    .set({ due_at: 0, lease_until_at: null })
    .where('name', '=', 'link-checks.check')
    .execute()
}

let folders = 0
function dataDirOf(): string {
  folders += 1
  return `${process.env.TMPDIR ?? '/tmp'}/waypost-checks-${process.pid}-${folders}`
}

it('goes on where it was killed, once its claims are over, and loses or doubles nothing', async () => {
  const paths = ['/200', '/hang', '/404', '/hang', '/200']
  const { env, dataDir, database, sites } = await prepare(paths)
  const { db } = database
  const job = () =>
    db
      .selectFrom('schedule')
      .selectAll()
      .where('name', '=', 'link-checks.check')
      .executeTakeFirstOrThrow()
  const health = () => db.selectFrom('link_health').selectAll().orderBy('link_id').execute()
  server = await startServer({ env, dataDir })
  await until(
    async () => (await health()).filter(({ checked_at }) => checked_at).length === 3,
    20_000,
  )
  await server.kill()
  const before = await health()
  expect(before.map(({ state }) => state)).toEqual(['alive', 'new', 'failing', 'new', 'alive'])

  // claimed links stay claimed for a while, so that another process does not check them too
  await letTimePass(database)
  server = await startServer({ env, dataDir })
  await until(async () => (await job()).due_at > 0)
  await server.stop()
  expect(sites.map(({ asked }) => asked.length)).toEqual([1, 1, 2, 1, 1])

  // a quarter of an hour later
  for (const site of sites) site.answer('/hang', 410)
  const now = Date.now()
  await db.updateTable('link_health').set({ due_at: now }).where('state', '=', 'new').execute()
  await letTimePass(database)
  server = await startServer({ env, dataDir })
  await until(async () => (await health()).every(({ checked_at }) => checked_at), 20_000)
  const after = await health()
  expect(after.map(({ state }) => state)).toEqual([
    'alive',
    'failing',
    'failing',
    'failing',
    'alive',
  ])
  expect(after.map(({ failures }) => failures)).toEqual([0, 1, 1, 1, 0])
  expect(after.map(({ checked_at }, at) => checked_at === before[at]!.checked_at)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  await database.close()
}, 90_000)

it('does not hold up the end of a process', async () => {
  const { env, dataDir, database, sites } = await prepare(['/hang', '/hang'])
  await database.close()
  server = await startServer({ env, dataDir })
  await until(() => sites.every(({ asked }) => asked.length === 1), 20_000)
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  // aborts the ten-second wait for a silent destination
  expect(performance.now() - began).toBeLessThan(8_000)
  server = undefined
}, 60_000)
