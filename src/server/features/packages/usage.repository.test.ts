import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countNewLinks,
  countUse,
  findUsage,
  forgetStanding,
  monthOf,
  recountLinks,
} from './usage.repository.ts'

describeOnBothEngines('what spaces use', (engine) => {
  it('is counted by month, and links also for as long as they are there', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db, clock } = deps
    const { spaceId, call } = creators[0]!
    await call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const at = { spaceId, now: clock.now() }
    expect(await countNewLinks(db, { ...at, count: 2, isNew: true })).toEqual({
      ...{ links: 2, clicks: 0, standing: 3, packageId: null },
    })
    expect(await countNewLinks(db, { ...at, count: 4, isNew: false })).toMatchObject({
      ...{ links: 2, standing: 7 },
    })
    expect(await recountLinks(db, spaceId, 1)).toBe(2)
    await forgetStanding(db)
    const next = { spaceId, now: at.now + 31 * 864e5 }
    expect(await countNewLinks(db, { ...next, count: 1, isNew: true })).toMatchObject({
      ...{ links: 1, standing: 2 },
    })
    const mails = { ...at, counter: 'mails' as const }
    expect(await countUse(db, { ...mails, count: 3, max: 4 })).toBe(true)
    expect(await countUse(db, { ...mails, count: 2, max: 4 })).toBe(false)
    expect(await countUse(db, { ...mails, count: 9, max: 4 })).toBe(false)
    expect(await countUse(db, { ...mails, count: 2 })).toBe(true)
    expect(await findUsage(db, at)).toEqual({ links: 2, mails: 5, clicks: 0, calls: 0 })
    expect(monthOf(Date.UTC(2030, 0, 31, 23, 59))).toBe('2030-01')
  })
})
