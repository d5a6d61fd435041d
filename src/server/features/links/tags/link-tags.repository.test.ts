import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { indexLinks } from '../search/index-links.ts'
import { listTagsOfSpace } from './link-tags.repository.ts'

describeOnBothEngines('the tags of a space', (engine) => {
  it('are sorted by how often they are used, then alphabetically, at most so many', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { call, spaceId } = creators[0]!
    for (const tags of [['b', 'a'], ['b'], ['c', 'a', 'b'], []]) {
      await call('POST', '/api/v1/links', { destination: 'https://a.example', tags })
    }
    expect(await listTagsOfSpace(deps.db, spaceId, 10)).toEqual(['b', 'a', 'c'])
    expect(await listTagsOfSpace(deps.db, spaceId, 2)).toEqual(['b', 'a'])
    expect(await listTagsOfSpace(deps.db, 'another-space', 10)).toEqual([])
  })

  it('match a count over all links after any change, indexed or not yet', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { call, spaceId } = creators[0]!
    const ids: string[] = []
    const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'Ä d'), { maxLength: 3 })
    const acts = ['make', 'make', 'tag', 'delete', 'restore', 'archive', 'purge', 'index'] as const
    const step = fc.record({ act: fc.constantFrom(...acts), tags, which: fc.nat(50) })
    const run = async ({
      act,
      tags,
      which,
    }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
      const id = ids[which % ids.length] ?? ''
      const link = deps.db.updateTable('link').where('id', '=', id)
      if (act === 'index') return indexLinks(deps, { atOnce: 2 })
      if (act === 'make') {
        const body = { destination: 'https://a.example', tags }
        ids.push((await call('POST', '/api/v1/links', body)).json.id)
      } else if (act === 'tag') {
        const { json } = await call('GET', `/api/v1/links/${id}`)
        await call('PATCH', `/api/v1/links/${id}`, { tags, revision: json.revision })
      } else if (act === 'delete') await call('DELETE', `/api/v1/links/${id}`)
      else if (act === 'restore') await link.set({ deleted_at: null }).execute()
      else if (act === 'archive') await link.set({ is_archived: which % 2 }).execute()
      else await deps.db.deleteFrom('link').where('id', '=', id).execute()
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) await run(one)
        const { rows } = await sql<{ tag: string; many: number }>`select tag, count(*) as many
          from link_tag join link on link.id = link_tag.link_id
          where link.deleted_at is null group by tag`.execute(deps.db)
        const recounted = rows
          .toSorted(
            (one, other) => Number(other.many) - Number(one.many) || (one.tag < other.tag ? -1 : 1),
          )
          .map(({ tag }) => tag)
        expect(await listTagsOfSpace(deps.db, spaceId, 10)).toEqual(recounted)
      }),
      { numRuns: 15 },
    )
  }, 30_000)
})
