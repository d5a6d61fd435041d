import { expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { addOnOutboxHandlers, tellEnds } from './add-on-ends.job.ts'
import { createAddOn, givePaidAddOn, shortenAddOn } from './offers.service.ts'

const DAY_MS = 24 * 60 * 60_000

describeOnBothEngines('the end of an add-on', (engine) => {
  it('is told a week before, once, and again after it was bought again', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'], {
      views: views as never,
    })
    const { spaceId, userId } = creators[0]!
    const editor = { space_id: spaceId, user_id: creators[1]!.userId, role: 'editor' } as const
    await deps.db
      .insertInto('membership')
      .values({ ...editor, created_at: 0 })
      .execute()
    const price = { span: 'month', currency: 'EUR', amount: 300 } as const
    const addOn = { kind: 'extension', name: 'Extension', limit: null, link: null, price } as const
    const { id: addOnId } = await createAddOn(deps, addOn)
    const buy = () =>
      transaction(deps, (deps) =>
        givePaidAddOn(deps, {
          ...{ spaceId, addOnId, createdBy: userId },
          endOf: (from) => from + 30 * DAY_MS,
        }),
      )
    /** Looks twice, as two processes would one after the other. */
    const look = async () => {
      await tellEnds(deps)
      await tellEnds(deps)
      const rows = await deps.db.selectFrom('outbox').selectAll().execute()
      await deps.db.deleteFrom('outbox').execute()
      for (const row of rows) {
        const handler = Object.entries(addOnOutboxHandlers).find(([kind]) => kind === row.kind)?.[1]
        await handler?.run(deps, JSON.parse(row.payload) as never, row as never)
      }
      return deps.mail.mails.splice(0)
    }
    const { id } = await buy()
    deps.clock.advance(22 * DAY_MS)
    expect(await look()).toEqual([])
    deps.clock.advance(2 * DAY_MS)
    const [first, ...more] = await look()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      to: { address: 'ada@example.com' },
      subject: 'Extension ends soon',
    })
    expect(first?.text).toContain(`/app/s/${spaceId}/settings/add-ons`)
    await buy()
    expect(await look()).toEqual([])
    deps.clock.advance(30 * DAY_MS)
    expect(await look()).toHaveLength(1)
    // a mail that waits while the end becomes another one is not sent
    await transaction(deps, (deps) => shortenAddOn(deps, { spaceId, id, ms: DAY_MS }))
    await tellEnds(deps)
    await buy()
    expect(await look()).toEqual([])
  })
})
