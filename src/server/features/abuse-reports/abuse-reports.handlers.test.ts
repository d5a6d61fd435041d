import { expect, it } from 'vitest'
import { listReportsEndpoint } from '#contract/safety/abuse-reports.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { abuseReportRoutes } from './abuse-reports.handlers.ts'
import { fileReport } from './abuse-reports.service.ts'

describeOnBothEngines('the calls about reports', (engine) => {
  it('answer as the contract says, about pages too', async () => {
    const deps = testDeps(engine, { views })
    const { userId } = await makeAccount(deps, 'admin')
    await openPage(deps, 'ada')
    const report = {
      slugText: 'ada',
      reason: 'illegal',
      text: 'x',
      contact: 'r@example.net',
    } as const
    expect(await fileReport(deps, { ...report, slug: { domainId: 'main', key: 'ada' } })).toBe(true)
    const call = (id: string, parts: object) => {
      const { handler } = abuseReportRoutes.find((route) => route.endpoint.id === id)!
      const caller = { kind: 'account', userId, role: 'administrator' }
      // biome-ignore lint/suspicious/noExplicitAny: answers of any endpoint, looked at by tests
      return (handler as any)(deps, { caller, ...parts })
    }
    const list = async (state: string) =>
      listReportsEndpoint.answer.parse(
        await call('abuseReports.list', { query: { state, limit: 5 } }),
      )
    const [item] = (await list('open')).items
    expect(item).toMatchObject({ kind: 'page', reason: 'illegal', target: { slug: 'ada' } })
    const params = { id: item!.id }
    // a page has no link to disable
    const wrong = call('abuseReports.resolve', { params, body: { action: 'disable-link' } })
    await expect(wrong).rejects.toMatchObject({ name: 'conflict' })
    const waiting = () => call('abuseReports.waiting', {})
    expect(await waiting()).toEqual({ reports: 1, appeals: 0 })
    const many = { ids: [item!.id], action: 'disable' }
    expect(await call('abuseReports.resolveMany', { body: many })).toEqual({
      resolved: 1,
      refused: [],
    })
    expect(await waiting()).toEqual({ reports: 0, appeals: 0 })
    const headers: Record<string, string> = {}
    const reply = { header: (name: string, value: string) => (headers[name] = value) }
    const seen = await call('abuseReports.seePage', { params: { id: item!.target!.id }, reply })
    expect(String(seen)).toContain('<h1')
    expect(headers['Content-Security-Policy']).toMatch(/^sandbox; default-src 'none'/)
    const none = call('abuseReports.seePage', { params: { id: 'none' }, reply })
    await expect(none).rejects.toMatchObject({ name: 'notFound' })
    expect((await list('resolved')).items[0]).toMatchObject({
      resolution: 'page-disabled',
    })
  })

  it('are for administrators only', () => {
    for (const { endpoint } of abuseReportRoutes) expect(endpoint.access).toBe('administrator')
  })
})
