import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { countClicksOfSpaces } from './count-clicks.service.ts'
import { findUsage } from './usage.repository.ts'

describeOn('sqlite', 'clicks of a month', (engine) => {
  it('are those of people, counted while there are packages, and stop new links alone', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId, call } = creators[0]!
    const shorten = () => call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const { json } = await shorten()
    const lastAt = deps.clock.now()
    const counts = [
      { id: json.id, human: 3, lastAt },
      { id: 'gone', human: 5, lastAt },
    ]
    await countClicksOfSpaces(deps, counts)
    await definePackage(deps, { id: 'free', isFree: true, limits: { clicksPerMonth: 3 } })
    expect((await shorten()).status).toBe(201)
    await countClicksOfSpaces(deps, counts)
    expect(await findUsage(deps.db, { spaceId, now: lastAt })).toMatchObject({ clicks: 3 })
    expect((await shorten()).json.error.fields).toHaveProperty('clicksPerMonth')
    expect(
      (await call('PATCH', `/api/v1/links/${json.id}`, { title: 'x', revision: 1 })).status,
    ).toBe(200)
  })
})
