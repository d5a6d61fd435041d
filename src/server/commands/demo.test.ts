import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loadPageDocument } from '#server/features/pages/index.ts'
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
})

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
