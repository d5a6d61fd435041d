import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { bringPicturesAlong } from './bring-pictures.service.ts'
import { findMediaOfSpace, insertMedia } from './media.repository.ts'
import { findStorage } from './space-storage.repository.ts'

describeOnBothEngines('pictures of links that move', (engine) => {
  it('are those of the new space too, once each, and count there', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const picture = (id: string, hash: string) => ({
      ...{ id, hash: hash.repeat(64), space_id: ada!.spaceId, uploaded_by: ada!.userId },
      ...{ content_type: 'image/webp' as const, width: 1, height: 1, bytes: 10 },
      ...{ created_at: 1, unused_since: null },
    })
    await insertMedia(deps.db, picture('p1', 'a'))
    await insertMedia(deps.db, picture('p2', 'b'))
    const pictures = { ids: ['p1'], texts: [`{"image":"${'b'.repeat(64)}.webp"}`] }
    const bring = () =>
      transaction(deps, (deps) => bringPicturesAlong(deps, pictures, bob!.spaceId))
    const brought = await bring()
    const there = await findMediaOfSpace(deps.db, bob!.spaceId, 'a'.repeat(64))
    expect(brought.get('p1')).toBe(there?.id)
    expect(await findMediaOfSpace(deps.db, bob!.spaceId, 'b'.repeat(64))).toBeDefined()
    expect((await bring()).get('p1')).toBe(there?.id)
    expect(await findStorage(deps.db, bob!.spaceId)).toBe(20)
  })
})
