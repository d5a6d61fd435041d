import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import type { ReportAction } from '#contract/safety/abuse-reports.ts'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink, presentLinks } from '../links/index.ts'
import { createPage, loadPageById, setPublished } from '../pages/index.ts'
import {
  countWaiting,
  fileReport,
  listAbuseReports,
  resolveReport,
  resolveReports,
} from './abuse-reports.service.ts'

const report = { slugText: 'Mine', reason: 'phishing', text: 'Look', contact: '' } as const
const all = { cursor: undefined, limit: 50 }

async function setUp(deps: TestDeps) {
  const { userId } = await makeAccount(deps, 'ada')
  const fields = { alias: 'mine', destination: 'https://good.example/' }
  const { id, domain_id: domainId } = await createLink(deps, userId, newLinkSchema.parse(fields))
  const file = (key = 'mine') => fileReport(deps, { ...report, slug: { domainId, key } })
  const act = async (action: ReportAction) => {
    await file()
    const { reports } = await listAbuseReports(deps, 'open', all)
    return resolveReport(deps, 'admin', reports[0]!.row.id, action)
  }
  const link = () =>
    deps.db.selectFrom('link').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { userId, id, file, act, link }
}

describeOnBothEngines('reports of abuse', (engine) => {
  it('are kept only if the target exists, twenty at most', async () => {
    const deps = testDeps(engine)
    const { file, id } = await setUp(deps)
    expect(await file('nothing-there')).toBe(false)
    for (let count = 0; count < 22; count++) expect(await file()).toBe(true)
    const { reports, total } = await listAbuseReports(deps, 'open', all)
    expect([total, reports.length]).toEqual([20, 20])
    expect(reports[0]).toMatchObject({
      row: { slug_text: 'Mine', reason: 'phishing', kind: 'link' },
      target: { id, slug: 'mine', email: 'ada@example.com', isBlocked: false },
      openAboutIt: 20,
    })
  })

  it('are resolved together with others about the same target, and written into the audit', async () => {
    const deps = testDeps(engine)
    const { file, act, link } = await setUp(deps)
    await file()
    await act('disable-link')
    expect(await link()).toMatchObject({ blocked_reason: 'administrator', blocked_host: '' })
    expect((await listAbuseReports(deps, 'open', all)).total).toBe(0)
    const { reports } = await listAbuseReports(deps, 'resolved', all)
    expect(reports.map(({ row }) => row.resolution)).toEqual(['link-disabled', 'link-disabled'])
    const again = resolveReport(deps, 'admin', reports[0]!.row.id, 'dismiss')
    await expect(again).rejects.toMatchObject({ name: 'conflict' })
    await act('unblock-link')
    expect((await link()).blocked_at).toBeNull()
    await act('dismiss')
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select('object_text')
      .where('action', '=', 'report-resolve')
      .orderBy('id')
      .execute()
    expect(audit.map((one) => one.object_text)).toEqual([
      'Mine: link-disabled',
      'Mine: link-unblocked',
      'Mine: dismissed',
    ])
  })

  it('may end in a ban of the account that made the link', async () => {
    const deps = testDeps(engine)
    const { userId, act, file, link } = await setUp(deps)
    await act('ban-account')
    const row = await deps.db
      .selectFrom('user')
      .select('status')
      .where('id', '=', userId)
      .executeTakeFirst()
    expect(row?.status).toBe('banned')
    // blocked together with its space, and unblocked with it
    expect((await link()).blocked_at).toBeNull()
    await file()
    const { reports } = await listAbuseReports(deps, 'open', all)
    expect(reports[0]?.target).toMatchObject({ isBlocked: false, isAccountBanned: true })
    await expect(resolveReport(deps, 'admin', 'none', 'dismiss')).rejects.toMatchObject({
      name: 'notFound',
    })
  })

  it('disables only what a banned account made in the space of somebody else', async () => {
    const deps = testDeps(engine)
    const { id, userId, act, link } = await setUp(deps)
    const bob = await makeAccount(deps, 'bob')
    const fields = { alias: 'other', destination: 'https://good.example/' }
    const other = await createLink(deps, userId, newLinkSchema.parse(fields))
    await deps.db.updateTable('link').set({ created_by: bob.userId }).where('id', '=', id).execute()
    await act('ban-account')
    const statuses = await deps.db.selectFrom('user').select(['id', 'status']).execute()
    expect(new Map(statuses.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [userId, 'active'],
        [bob.userId, 'banned'],
      ]),
    )
    expect((await link()).blocked_reason).toBe('administrator')
    const links = await presentLinks(deps, [await link(), other])
    expect(links.map(({ isBlocked }) => isBlocked)).toEqual([true, false])
  })

  it('bans many accounts at once, each once', async () => {
    const deps = testDeps(engine)
    const { file, userId } = await setUp(deps)
    const bob = await makeAccount(deps, 'bob')
    const fields = { alias: 'bobs', destination: 'https://good.example/' }
    await createLink(deps, bob.userId, newLinkSchema.parse(fields))
    for (const key of ['mine', 'mine', 'bobs']) await file(key)
    const { reports } = await listAbuseReports(deps, 'open', all)
    const ids = reports.map(({ row }) => row.id)
    expect(await resolveReports(deps, 'admin', ids, 'ban-account')).toEqual({
      resolved: 3,
      refused: [],
    })
    const blocked = await deps.db
      .selectFrom('space')
      .select('owner_id')
      .where('blocked_at', 'is not', null)
      .execute()
    expect(blocked.map((row) => row.owner_id).sort()).toEqual([userId, bob.userId].sort())
    const changes = await deps.db.selectFrom('change').select('kind').execute()
    expect(changes.filter(({ kind }) => kind === 'space-block')).toHaveLength(2)
  })

  it('may end in a disabled page, whose owner is told, and in a page that is back', async () => {
    const deps = testDeps(engine)
    const { userId } = await setUp(deps)
    const page = await createPage(deps, userId, { username: 'ada-page' })
    await setPublished(deps, { userId, id: page.id }, true)
    const slug = { domainId: page.domain_id, key: page.slug_key }
    const file = () => fileReport(deps, { ...report, slugText: 'ada-page', slug })
    const act = async (action: ReportAction) => {
      await file()
      const { reports } = await listAbuseReports(deps, 'open', all)
      return resolveReport(deps, 'admin', reports[0]!.row.id, action)
    }
    const state = async () => (await loadPageById(deps, page.id))?.state
    await expect(act('disable-link')).rejects.toMatchObject({ name: 'conflict' })
    await act('disable-page')
    expect(await state()).toBe('blocked')
    const told = await deps.db.selectFrom('outbox').select('kind').execute()
    expect(told.map(({ kind }) => kind)).toContain('quarantine.page-notice')
    await act('unblock-page')
    expect(await state()).toBe('published')
  })

  it('are resolved many at once, each by itself', async () => {
    const deps = testDeps(engine)
    const { file, link, userId } = await setUp(deps)
    const page = await createPage(deps, userId, { username: 'ada-page' })
    await file()
    await file()
    const slug = { domainId: page.domain_id, key: page.slug_key }
    await fileReport(deps, { ...report, slugText: 'ada-page', slug })
    const { reports } = await listAbuseReports(deps, 'open', all)
    const ids = [...reports.map(({ row }) => row.id), 'none']
    expect(await countWaiting(deps)).toEqual({ reports: 3, appeals: 0 })
    expect(await resolveReports(deps, 'admin', ids, 'disable')).toEqual({
      resolved: 3,
      refused: [{ id: 'none', code: 'err_404' }],
    })
    expect((await link()).blocked_reason).toBe('administrator')
    expect((await loadPageById(deps, page.id))?.block.reason).toBe('administrator')
    expect(await countWaiting(deps)).toEqual({ reports: 0, appeals: 0 })
    expect(await resolveReports(deps, 'admin', ids.slice(0, 3), 'dismiss')).toMatchObject({
      resolved: 3,
    })
  })
})
