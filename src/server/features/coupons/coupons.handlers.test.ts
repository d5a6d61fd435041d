import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { guessMany } from '#test/support/guess-many.ts'
import { definePackage } from '#test/support/packages.ts'
import { createRateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { redeemCoupon } from './coupons.service.ts'

describeOnBothEngines('guessing coupons', (engine) => {
  it('ends after ten wrong codes in an hour, whoever makes 200 at once; right ones are not counted (A79)', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['root', 'ada'], {
      administrator: 'root',
    })
    const [root, ada] = creators as [Creator, Creator]
    await definePackage(deps, { id: 'pro' })
    const made = await root.call('POST', '/api/v1/admin/coupons', {
      ...{ packageId: 'pro', days: 1, count: 14 },
    })
    const codes: string[] = made.json.items.map(({ code }: { code: string }) => code)
    const limited = {
      ...deps,
      limits: createRateLimits({ clock: deps.clock, secrets: deps.secrets }),
    }
    const redeem = (code: string) =>
      redeemCoupon(limited, {
        ...{ userId: ada.userId, spaceId: ada.spaceId, clientKey: '198.51.100.1', code },
      })
    for (const code of codes.slice(0, 13)) await redeem(code)
    // the server of the other engine is asked over a connection for each
    const count = engine.name === 'sqlite' ? 10_000 : 2_000
    const heard = await guessMany(count, (at) => redeem(`0000-0000-${at + 10_000}-0000`))
    expect(heard).toEqual({ err_38: 10, err_211: count - 10 })
    await expect(redeem(codes[13]!)).rejects.toMatchObject({ code: 'err_211' })
    deps.clock.advance(60 * 60_000 + 1)
    await expect(redeem(codes[13]!)).resolves.toMatchObject({ package: { id: 'pro' } })
  }, 120_000)
})
