import { expect, it } from 'vitest'
import type { PackageLimit } from '#contract/business/package-values.ts'
import * as views from '#server/views.tsx'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { insertTelegramChat } from '#test/support/telegram-chat.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { countUse, findUsage, givePackage, takeLinks } from '../packages/index.ts'
import { listNews, saveNotification } from '../telegram-news/index.ts'
import { tellUsage } from './tell-usage.job.ts'
import { type UsageMailPayload, usageMailHandler } from './usage-mail.job.ts'

const MONTH = 32 * 24 * 60 * 60_000

describeOnBothEngines('notices about limits of a package', (engine) => {
  async function prepare(limits?: Partial<Record<PackageLimit, number>>) {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bea', 'cem'], {
      views: views as never,
    })
    const [owner, payer, other] = creators
    const { spaceId } = owner!
    const member = { space_id: spaceId, created_at: 0 }
    const editor = { ...member, user_id: other!.userId, role: 'editor' } as const
    const billing = { ...member, user_id: payer!.userId, role: 'billing' } as const
    await deps.db.insertInto('membership').values([billing, editor]).execute()
    if (limits) await definePackage(deps, { id: 'free', isFree: true, limits })
    const click = (count: number) =>
      countUse(deps.db, { spaceId, now: deps.clock.now(), counter: 'clicks', count })
    /** Looks twice, as two processes would one after the other; says who is told what. */
    const told = async () => {
      await tellUsage(deps)
      await tellUsage(deps)
      const entries = await deps.db
        .deleteFrom('outbox')
        .where('kind', '=', 'packages.usage-mail')
        .returning('payload')
        .execute()
      const mails = entries.map(({ payload }) => JSON.parse(payload) as UsageMailPayload)
      const people = mails.map(({ userId }) => userId)
      expect(new Set(people).size).toBe(people.length)
      if (mails.length > 0) expect(people.toSorted()).toEqual(told.people.toSorted())
      return (mails[0]?.news ?? []).map(({ limit, used, max }) => `${limit} ${used}/${max}`)
    }
    told.people = [owner!.userId, payer!.userId]
    return { deps, spaceId, owner: owner!, editor, click, told }
  }

  it('come at 80 and at 100 %, once a month, to those who pay', async () => {
    const { deps, click, told } = await prepare({ clicksPerMonth: 10 })
    await click(7)
    expect(await told()).toEqual([])
    await click(1)
    expect(await told()).toEqual(['clicksPerMonth 8/10'])
    await click(1)
    expect(await told()).toEqual([])
    await click(3)
    expect(await told()).toEqual(['clicksPerMonth 12/10'])
    await click(1)
    expect(await told()).toEqual([])
    deps.clock.advance(MONTH)
    expect(await told()).toEqual([])
    await click(10)
    expect(await told()).toEqual(['clicksPerMonth 10/10'])
  })

  it('come again for what there is only after it was less, and with another package', async () => {
    const { deps, spaceId, editor, told } = await prepare({ activeLinks: 5, members: 3 })
    expect(await told()).toEqual(['members 3/3'])
    await deps.db.deleteFrom('membership').where('role', '=', 'editor').execute()
    expect(await told()).toEqual([])
    await deps.db.insertInto('membership').values(editor).execute()
    expect(await told()).toEqual(['members 3/3'])
    await definePackage(deps, { id: 'smaller', limits: { members: 2 } })
    await transaction(deps, (deps) =>
      givePackage(deps, { spaceId, packageId: 'smaller', source: 'grant', span: { until: null } }),
    )
    expect(await told()).toEqual(['members 3/2'])
    // the number of links is still exact
    await transaction(deps, (deps) => takeLinks(deps, spaceId))
    expect((await findUsage(deps.db, { spaceId, now: deps.clock.now() })).links).toBe(1)
  })

  it('count links exactly, though the number that is kept is a bound', async () => {
    const { deps, spaceId, told } = await prepare({ activeLinks: 5 })
    // counted, and deleted again
    await transaction(deps, (deps) => takeLinks(deps, spaceId, { count: 5 }))
    expect(await told()).toEqual([])
  })

  it('are a mail with every limit, and a message to chats that want it', async () => {
    const { deps, owner, spaceId, click } = await prepare({ clicksPerMonth: 10, members: 3 })
    await insertTelegramChat(deps.db, owner, { id: 'chat' })
    const wish = { chat_id: 'chat', kind: 'limit', at: 'now', next_at: null } as const
    await saveNotification(deps.db, wish)
    await click(9)
    await tellUsage(deps)
    const [news] = await listNews(deps.db, 'chat', 10)
    const near = [
      { limit: 'clicksPerMonth', used: 9, max: 10 },
      { limit: 'members', used: 3, max: 3 },
    ] as UsageMailPayload['news']
    expect(JSON.parse(news!.detail)).toEqual({ near })
    const { items } = (await owner.call('GET', '/api/v1/notices')).json
    expect(items).toMatchObject([
      { kind: 'nearLimits', isRead: false, link: null, move: null, nearLimits: near },
    ])
    for (const userId of [owner.userId, 'gone']) {
      const payload = { spaceId, userId, news: near } as never
      await usageMailHandler.run(deps, payload, { id: userId } as never)
    }
    const [mail, ...others] = deps.mail.mails
    expect(others).toEqual([])
    expect(mail!.text).toContain('Clicks this month: 9 of 10')
    expect(mail!.text).toContain(`/app/s/${spaceId}/settings/package`)
  })

  it('are not made without packages', async () => {
    const { click, told } = await prepare()
    await click(1_000_000)
    expect(await told()).toEqual([])
  })
})
