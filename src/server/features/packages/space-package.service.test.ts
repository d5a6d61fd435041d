import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  endPackage,
  findCurrentPackage,
  type Giving,
  givePackage,
  requireCurrentPackage,
} from './space-package.service.ts'

const DAY = 24 * 60 * 60_000

describeOnBothEngines('the package of a space', (engine) => {
  const prepare = async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const spaceId = creators[0]!.spaceId
    const give = (giving: Omit<Giving, 'spaceId'>) =>
      transaction(deps, (deps) => givePackage(deps, { spaceId, ...giving }))
    const end = (id: string) => transaction(deps, (deps) => endPackage(deps, id))
    const current = async () => {
      const found = await findCurrentPackage(deps, spaceId)
      return found && `${found.source} ${found.package.id}`
    }
    return { deps, spaceId, give, end, current }
  }

  it('is nothing where none is defined, and the free one where nothing else holds', async () => {
    const { deps, spaceId, current } = await prepare()
    expect(await requireCurrentPackage(deps, spaceId)).toBeUndefined()
    await definePackage(deps, { id: 'small' })
    await expect(requireCurrentPackage(deps, spaceId)).rejects.toMatchObject({ code: 'err_81' })
    await definePackage(deps, { id: 'free', isFree: true })
    expect(await current()).toBe('free free')
  })

  it('is that of the subscription, the grant, the coupon, the trial', async () => {
    const { deps, give, end, current } = await prepare()
    for (const id of ['a', 'b', 'c', 'd']) await definePackage(deps, { id })
    const span = { until: null }
    await give({ packageId: 'a', source: 'trial', span: { days: 14 } })
    expect(await current()).toBe('trial a')
    const coupon = await give({ packageId: 'b', source: 'coupon', span: { days: 30 } })
    expect(await current()).toBe('coupon b')
    const grant = await give({ packageId: 'c', source: 'grant', span })
    expect(await current()).toBe('grant c')
    const paid = await give({ packageId: 'd', source: 'subscription', span })
    expect(await current()).toBe('subscription d')
    await end(paid.id)
    await end(paid.id)
    expect(await current()).toBe('grant c')
    await end(grant.id)
    await end(coupon.id)
    expect(await current()).toBe('trial a')
  })

  it('ends by itself, and says so', async () => {
    const { deps, spaceId, give, current } = await prepare()
    await definePackage(deps, { id: 'a' })
    await give({ packageId: 'a', source: 'trial', span: { days: 14 } })
    deps.clock.advance(14 * DAY - 1)
    expect(await current()).toBe('trial a')
    deps.clock.advance(1)
    await expect(requireCurrentPackage(deps, spaceId)).rejects.toMatchObject({ code: 'err_82' })
  })

  it('moves its end when the same is given again, and replaces another of its source', async () => {
    const { deps, spaceId, give, current } = await prepare()
    for (const id of ['a', 'b']) await definePackage(deps, { id, monthly: 500 })
    const now = deps.clock.now()
    const coupon = { packageId: 'a', source: 'coupon', span: { days: 10 } } as const
    const both = await Promise.all([give(coupon), give(coupon)])
    expect(both.map(({ ends_at }) => ends_at).sort()).toEqual([now + 10 * DAY, now + 20 * DAY])
    const paid = { packageId: 'a', source: 'subscription', priceId: 'a-month' } as const
    const first = await give({ ...paid, span: { until: now + DAY } })
    const again = await give({ ...paid, span: { until: now + 2 * DAY } })
    expect(again).toMatchObject({ id: first.id, ends_at: now + 2 * DAY, price_id: 'a-month' })
    await give({ packageId: 'b', source: 'subscription', span: { until: null } })
    expect(await current()).toBe('subscription b')
    const rows = await deps.db
      .selectFrom('space_package')
      .select(['package_id', 'source', 'ended_at'])
      .where('space_id', '=', spaceId)
      .where('ended_at', 'is', null)
      .orderBy('source')
      .execute()
    expect(rows.map(({ package_id, source }) => `${source} ${package_id}`)).toEqual([
      'coupon a',
      'subscription b',
    ])
  })

  it('is given in a transaction only, and of those there are', async () => {
    const { deps, spaceId, give } = await prepare()
    const giving: Giving = { spaceId, packageId: 'x', source: 'grant', span: { until: null } }
    await expect(givePackage(deps, giving)).rejects.toThrow('in a transaction')
    await expect(give(giving)).rejects.toMatchObject({ code: 'err_170' })
  })
})
