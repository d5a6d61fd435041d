import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { makeMediaSlots } from '#test/support/media-slots.ts'
import { insertMedia } from './media.repository.ts'
import {
  hashesInTexts,
  usedAccountPictures,
  usedFileIds,
  usedPictureIds,
} from './media-use.repository.ts'

describeOnBothEngines('who refers to an upload', (engine) => {
  it('is found in every place, and nowhere else', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    for (const slot of await makeMediaSlots(deps, ada!)) {
      const hash = deps.ids.uuid().replaceAll('-', '').padEnd(64, 'a')
      const name = `${hash}.webp`
      const { id } = await insertMedia(deps.db, {
        id: deps.ids.uuid(),
        space_id: ada!.spaceId,
        uploaded_by: ada!.userId,
        hash,
        content_type: 'image/webp',
        width: 1,
        height: 1,
        bytes: 1,
        created_at: 1,
        unused_since: null,
      })
      const found = async () => {
        const ids = [id, 'another']
        const pictures = await usedPictureIds(deps.db, ids)
        const files = await usedFileIds(deps.db, ids)
        const accounts = await usedAccountPictures(deps.db, [`/media/${name}`, '/media/x.webp'])
        const inTexts = (await hashesInTexts(deps.db, ada!.spaceId)).has(hash)
        expect((await hashesInTexts(deps.db, bob!.spaceId)).size).toBe(0)
        return [...pictures, ...files, ...accounts].length + Number(inTexts)
      }
      expect(await found(), slot.name).toBe(0)
      await slot.set(deps.db, { id, name })
      expect(await found(), slot.name).toBe(1)
      await slot.set(deps.db, null)
      expect(await found(), slot.name).toBe(0)
    }
  })

  it('runs no query for an empty list', async () => {
    const { deps } = await createCreatorApp(engine)
    const none = [
      usedPictureIds(deps.db, []),
      usedFileIds(deps.db, []),
      usedAccountPictures(deps.db, []),
    ]
    for (const answer of await Promise.all(none)) expect(answer.size).toBe(0)
  })
})
