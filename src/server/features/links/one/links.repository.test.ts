import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertLinks, listTagsOf, markLinks } from './links.repository.ts'

describeOnBothEngines('the repository of links', (engine) => {
  it('inserts more links than fit into one statement', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    await creators[0]!.call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const row = await deps.db.selectFrom('link').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1_200 }, (_, at) => ({
      ...row,
      id: `l${at}`,
      slug_key: `k${at}`,
    }))
    await insertLinks(deps.db, rows)
    const { count } = await deps.db
      .selectFrom('link')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1_201)
  })

  it('marks only links that are not so already', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const body = { destination: 'https://a.example', tags: ['b', 'a'] }
    const { json: link } = await creators[0]!.call('POST', '/api/v1/links', body)
    const now = deps.clock.now()
    const deleted = { deleted_at: now, updated_at: now }
    expect(await markLinks(deps.db, [link.id, 'unknown'], deleted)).toEqual([link.id])
    expect(await markLinks(deps.db, [link.id], deleted)).toEqual([])
    expect(await markLinks(deps.db, [], deleted)).toEqual([])
    expect(await listTagsOf(deps.db, [link.id, 'x'])).toEqual(
      new Map([
        [link.id, ['a', 'b']],
        ['x', []],
      ]),
    )
  })
})
