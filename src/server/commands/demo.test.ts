import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { listAllInvoices } from '#server/features/billing/index.ts'
import { listCouponsOf, listResellersForAll } from '#server/features/coupons/coupons.service.ts'
import { managePackages } from '#server/features/package-management/manage-packages.ts'
import { findCurrentPackage } from '#server/features/packages/index.ts'
import { loadPageDocument } from '#server/features/pages/index.ts'
import { listAllPromoCodes } from '#server/features/promo-codes/promo-codes.service.ts'
import { findPersonalSpaceId } from '#server/features/spaces/index.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { runCommand } from '#test/support/run-command.ts'
import { demoClicks } from './demo-content/demo-clicks.ts'

describeOnBothEngines('npm run demo', (engine) => {
  it('fills an empty database once and says how to look at it', async () => {
    const { dataDir, databaseUrl } = engine.address
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const first = await runCommand('demo', [], env)
    expect(first.stderr).toBe('')
    expect(first.code).toBe(0)
    expect(first.stdout).toMatch(/Page {6}http:\/\/localhost:3000\/ida\n/)
    expect(first.stdout).toMatch(/E-mail {4}ida@example\.com\nPassword {2}\S{16}\n/)
    const deps = { ...testDeps(engine), clock: { now: Date.now, monotonic: () => 0 } }
    const page = await loadPageDocument(deps, { domainId: 'main', key: 'ida' })
    expect(page?.state).toBe('published')
    expect(page?.document.blocks.length).toBeGreaterThan(5)
    expect(page?.document.icons.length).toBeGreaterThan(3)
    expect(page?.document.image).toMatch(/\/media\/[0-9a-f]{64}\.webp$/)
    const subscribers = await deps.db.selectFrom('subscriber').selectAll().execute()
    expect(subscribers.length).toBeGreaterThan(20)
    // nothing of packages for an operator who did not ask for it
    const business = await deps.db.selectFrom('package').select('id').execute()
    const account = deps.db.selectFrom('user').select('role').where('email', '=', 'ida@example.com')
    expect([business, await account.execute()]).toEqual([[], [{ role: 'member' }]])
    // every screen has something to show
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from calendar_event) as events, (select count(*) from task) as tasks,
        (select count(*) from chat_message) as messages, (select count(*) from broadcast) as mails,
        (select count(*) from broadcast_click) as readers, (select count(*) from qr_design) as codes,
        (select count(*) from subscriber_tag) as tags,
        (select count(*) from broadcast where segment <> '') as segments,
        (select count(*) from space) as spaces,
        (select count(*) from link where folder_id is not null) as filed,
        (select count(*) from link_list_item) as listed`.execute(deps.db)
    for (const [name, many] of Object.entries(rows[0]!))
      expect(Number(many), name).toBeGreaterThan(0)
    expect(readdirSync(join(dataDir, 'journals')).some((name) => name.startsWith('journal-'))).toBe(
      true,
    )
    const second = await runCommand('demo', [], env)
    expect([second.code, second.stdout]).toEqual([1, ''])
    expect(second.stderr).toContain('not empty')
  }, 60_000)

  it('sells packages with --business', async () => {
    const { dataDir, databaseUrl } = engine.address
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const unknown = await runCommand('demo', ['--buisness'], env)
    expect([unknown.code, unknown.stdout]).toEqual([1, ''])
    expect(unknown.stderr).toContain('--business')
    const made = await runCommand('demo', ['--business'], env)
    expect([made.code, made.stderr]).toEqual([0, ''])
    expect(made.stdout).toContain('Business  http://localhost:3000/app/admin\n')

    const deps = { ...testDeps(engine), clock: { now: Date.now, monotonic: () => 0 } }
    const shown = await managePackages(deps)
    expect(shown.map(({ name, isFree, spaces, payers }) => [name, isFree, spaces, payers])).toEqual(
      // her assistant, her second space, the reseller and two customers have the free one
      [
        ['Start', true, 5, 0],
        ['Plus', false, 5, 2],
        ['Studio', false, 2, 1],
      ],
    )
    const ida = await findCurrentPackage(deps, await spaceOf(deps, 'ida'))
    expect([ida?.package.name, ida?.source]).toEqual(['Studio', 'grant'])
    const codes = await listAllPromoCodes(deps, { limit: 10 })
    expect(
      codes.items.map(({ code, uses, reserved, settled }) => [code, uses, reserved, settled]),
    ).toEqual([
      ['SUMMIT20', 100, 1, 0],
      ['FOUNDERS50', 1, 0, 1],
    ])
    const { rows } = await listAllInvoices(deps, undefined, { limit: 10 })
    expect(rows.map(({ number, state, provider }) => [number, state, provider])).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((at) => [
        `HL-0000${at}`,
        at === 7 || at === 5 ? 'open' : 'paid',
        'manual',
      ]),
    )
    const dates = rows.map(({ issued_at }) => Number(issued_at))
    expect(dates).toEqual([...dates].sort((one, other) => other - one))
    const late = await deps.db
      .selectFrom('subscription')
      .select('grace_ends_at')
      .where('state', '=', 'pastDue')
      .execute()
    expect(late).toHaveLength(1)
    expect(Number(late[0]!.grace_ends_at)).toBeGreaterThan(Date.now() + 86_400_000)
    expect(await deps.db.selectFrom('outbox').select('kind').execute()).toEqual([])
    const { items } = await listCouponsOf(
      deps,
      { userId: '', isAdministrator: true },
      { limit: 20 },
    )
    expect(items.filter(({ redeemed }) => redeemed !== null)).toHaveLength(2)
    expect(items).toHaveLength(11)
    expect((await listResellersForAll(deps)).map(({ quota, made }) => [quota, made])).toEqual([
      [25, 5],
    ])
  }, 60_000)
})

async function spaceOf(deps: Pick<Deps, 'db'>, name: string): Promise<string> {
  const { id } = await deps.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', `${name}@example.com`)
    .executeTakeFirstOrThrow()
  return (await findPersonalSpaceId(deps.db, id))!
}

it('draws 90 days of clicks that grow, in order, none in the future', () => {
  const now = Date.UTC(2030, 5, 15, 10)
  const targets = [{ target: 'link', targetId: 'l1', trigger: 'link', count: 5_000 }] as const
  const clicks = demoClicks(targets, now)
  const times = clicks.map((click) => click.at)
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(times[0]).toBeGreaterThan(now - 92 * 86_400_000)
  expect(times.at(-1)).toBeLessThan(now)
  const middle = now - 45 * 86_400_000
  expect(times.filter((at) => at >= middle).length).toBeGreaterThan(2_700)
  expect(new Set(clicks.map((click) => click.visitor)).size).toBeGreaterThan(500)
  expect(demoClicks(targets, now)).toEqual(clicks)
})
