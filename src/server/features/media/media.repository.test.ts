import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findMediaByHash, insertMedia, listMediaOfSpace } from './media.repository.ts'
import type { MediaTable } from './media.table.ts'

describeOnBothEngines('the repository of pictures', (engine) => {
  it('keeps one row per space and hash, and sums what a space holds', async () => {
    const deps = testDeps(engine)
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    const media: MediaTable = {
      id: 'm1',
      space_id: spaceId,
      uploaded_by: userId,
      hash: 'a'.repeat(64),
      content_type: 'image/webp',
      width: 1,
      height: 1,
      bytes: 7,
      created_at: 1,
      unused_since: null,
    }
    expect((await insertMedia(deps.db, media)).id).toBe('m1')
    expect((await insertMedia(deps.db, { ...media, id: 'm2' })).id).toBe('m1')
    await insertMedia(deps.db, { ...media, id: 'm3', hash: 'b'.repeat(64), bytes: 5 })
    expect(await findMediaByHash(deps.db, media.hash)).toEqual(media)
    expect(await findMediaByHash(deps.db, 'c')).toBeUndefined()
    const found = await listMediaOfSpace(deps.db, spaceId, ['m1', 'm3', 'unknown'])
    expect(found.map((one) => one.id).sort()).toEqual(['m1', 'm3'])
    expect(await listMediaOfSpace(deps.db, 'other', ['m1'])).toEqual([])
  })
})
