import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { listLinkLimits, saveLinkLimit, takeFromLinkLimit } from './link-limit.repository.ts'

async function makeLinks(engine: TestEngine, count: number) {
  const { creators, deps } = await createCreatorApp(engine)
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const body = { destination: 'https://a.example' }
    ids.push((await creators[0]!.call('POST', '/api/v1/links', body)).json.id)
  }
  return { db: deps.db, ids }
}

describeOnBothEngines('the limit of a link', (engine) => {
  it('is exact, however many requests use it at once', async () => {
    const { db, ids } = await makeLinks(engine, 1)
    const [id] = ids
    await saveLinkLimit(db, id!, 100)
    const takes = await Promise.all(Array.from({ length: 200 }, () => takeFromLinkLimit(db, id!)))
    expect(takes.filter(Boolean)).toHaveLength(100)
    expect((await listLinkLimits(db, [id!])).get(id!)).toEqual({ max: 100, used: 100 })
  })

  it('gives several uses at once or none', async () => {
    const { db, ids } = await makeLinks(engine, 1)
    const [id] = ids
    await saveLinkLimit(db, id!, 10)
    expect(await takeFromLinkLimit(db, id!, 7)).toBe(true)
    expect(await takeFromLinkLimit(db, id!, 4)).toBe(false)
    expect(await takeFromLinkLimit(db, id!, 3)).toBe(true)
    expect(await takeFromLinkLimit(db, id!)).toBe(false)
  })

  it('keeps its count when it is changed, and starts over after it was removed', async () => {
    const { db, ids } = await makeLinks(engine, 2)
    const [id, other] = ids
    await saveLinkLimit(db, id!, 3)
    for (let at = 0; at < 3; at++) expect(await takeFromLinkLimit(db, id!)).toBe(true)
    await saveLinkLimit(db, id!, 2)
    expect(await takeFromLinkLimit(db, id!)).toBe(false)
    await saveLinkLimit(db, id!, 4)
    expect(await takeFromLinkLimit(db, id!)).toBe(true)
    expect(await listLinkLimits(db, [id!, other!])).toEqual(new Map([[id, { max: 4, used: 4 }]]))
    await saveLinkLimit(db, id!, null)
    // the caller has not heard yet that the limit was removed
    expect(await takeFromLinkLimit(db, id!)).toBe(true)
    await saveLinkLimit(db, id!, 1)
    expect(await listLinkLimits(db, [id!])).toEqual(new Map([[id, { max: 1, used: 0 }]]))
    expect(await listLinkLimits(db, [])).toEqual(new Map())
  })
})
