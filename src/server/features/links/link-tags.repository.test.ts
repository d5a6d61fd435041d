import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listTagsOfSpace } from './link-tags.repository.ts'

describeOnBothEngines('the tags of a space', (engine) => {
  it('come by how often they are used, then by alphabet, at most so many', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { call, spaceId } = creators[0]!
    for (const tags of [['b', 'a'], ['b'], ['c', 'a', 'b'], []]) {
      await call('POST', '/api/v1/links', { destination: 'https://a.example', tags })
    }
    expect(await listTagsOfSpace(deps.db, spaceId, 10)).toEqual(['b', 'a', 'c'])
    expect(await listTagsOfSpace(deps.db, spaceId, 2)).toEqual(['b', 'a'])
    expect(await listTagsOfSpace(deps.db, 'another-space', 10)).toEqual([])
  })
})
