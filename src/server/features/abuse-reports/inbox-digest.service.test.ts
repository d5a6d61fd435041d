import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink } from '../links/index.ts'
import { abuseReportOutboxHandlers } from './abuse-reports.job.ts'
import { fileReport } from './abuse-reports.service.ts'
import { DIGEST_MAIL, sendInboxDigest } from './inbox-digest.service.ts'

describeOnBothEngines('the digest of the inbox', (engine) => {
  it('tells every administrator who may act, once an hour, of what is new and open', async () => {
    const deps = testDeps(engine, { views })
    const { userId } = await makeAccount(deps, 'ada')
    for (const [name, status] of [
      ['root', 'active'],
      ['banned-root', 'banned'],
    ] as const) {
      const account = await makeAccount(deps, name)
      await deps.db
        .updateTable('user')
        .set({ role: 'administrator', status })
        .where('id', '=', account.userId)
        .execute()
    }
    const given = { alias: 'mine', destination: 'https://good.example/' }
    const { domain_id: domainId } = await createLink(deps, userId, newLinkSchema.parse(given))
    const slug = { domainId, key: 'mine' }
    const report = () =>
      fileReport(deps, { slug, slugText: 'mine', reason: 'spam', text: '', contact: '' })
    const send = async () => {
      await sendInboxDigest(deps)
      const rows = await deps.db
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', DIGEST_MAIL)
        .execute()
      await deps.db.deleteFrom('outbox').where('kind', '=', DIGEST_MAIL).execute()
      for (const row of rows) {
        const { id } = row
        await abuseReportOutboxHandlers[DIGEST_MAIL]!.run(
          deps,
          JSON.parse(row.payload) as never,
          { id } as never,
        )
      }
      return deps.mail.mails.splice(0)
    }
    expect(await send()).toEqual([])
    await report()
    deps.clock.advance(1)
    const [mail, ...more] = await send()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: { address: 'root@example.com' },
      subject: 'One open case',
    })
    expect(mail!.text).toContain('/app/admin/reports?tab=reports')
    deps.clock.advance(1)
    await report()
    await report()
    expect(await send()).toEqual([])
    deps.clock.advance(3_600_000)
    expect((await send()).map(({ subject }) => subject)).toEqual(['2 open cases'])
    deps.clock.advance(3_600_000)
    expect(await send()).toEqual([])
  })
})
