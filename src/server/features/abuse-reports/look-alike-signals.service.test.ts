import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changeLink, createLink } from '../links/index.ts'
import { changePage, createPage } from '../pages/index.ts'
import { listAbuseReports, resolveReport } from './abuse-reports.service.ts'
import { listChangedTargets } from './changed-targets.repository.ts'
import { noticeLookAlikes } from './look-alike-signals.service.ts'

const all = { cursor: undefined, limit: 50 }

describeOnBothEngines('links and pages to look-alikes', (engine) => {
  it('stand in the inbox once, however often they change and whatever was decided', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const make = (alias: string, destination: string) =>
      createLink(deps, userId, newLinkSchema.parse({ alias, destination }))
    const { id } = await make('fake', 'https://аррӏе.com/login')
    await make('fine', 'https://www.apple.com/')
    const open = async () => (await listAbuseReports(deps, 'open', all)).reports
    await noticeLookAlikes(deps)
    await noticeLookAlikes(deps)
    const [first, ...more] = await open()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      row: { reason: 'look-alike', text: 'xn--80ak6aa92e.com ≈ apple.com', slug_text: 'fake' },
      target: { id, kind: 'link' },
    })
    await resolveReport(deps, 'admin', first!.row.id, 'dismiss')
    await changeLink(deps, { userId, id }, { title: 'Another title' })
    await noticeLookAlikes(deps)
    expect(await open()).toEqual([])
    await changeLink(deps, { userId, id }, { destination: 'https://paypa1.com/' })
    const page = await createPage(deps, userId, { username: 'ada-page' })
    await changePage(deps, { userId, id: page.id }, { forwardTo: 'https://paypal.com.evil.dev/' })
    await noticeLookAlikes(deps)
    expect((await open()).map(({ row }) => [row.kind, row.text]).sort()).toEqual([
      ['link', 'paypa1.com ≈ paypal.com'],
      ['page', 'paypal.com.evil.dev ≈ paypal.com'],
    ])
  })

  it('are read from the changes in steps, without what is gone', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    for (const alias of ['one-link', 'two-link']) {
      const destination = 'https://good.example/'
      await createLink(deps, userId, newLinkSchema.parse({ alias, destination }))
    }
    const names: string[] = []
    for (let after = 0; ; ) {
      const { targets, seen } = await listChangedTargets(deps.db, { after, limit: 1 })
      if (seen === after) break
      names.push(...targets.map(({ name }) => name))
      after = seen
    }
    expect(names).toEqual(['one-link', 'two-link'])
    await deps.db.updateTable('link').set({ deleted_at: 1 }).execute()
    expect((await listChangedTargets(deps.db, { after: 0, limit: 10 })).targets).toEqual([])
  })
})
