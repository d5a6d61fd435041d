import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { insertMedia } from '../../media/media.repository.ts'
import { lockPages } from './page-parts.repository.ts'
import { describePages, placePages } from './place-pages.service.ts'

describeOn('sqlite', 'placing pages', (engine) => {
  it('gives everything on a page the pictures of its new space, and tells every process', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    await insertMedia(deps.db, {
      ...{ id: 'face', hash: 'f'.repeat(64), space_id: ada!.spaceId, uploaded_by: ada!.userId },
      ...{ content_type: 'image/webp', width: 1, height: 1, bytes: 30, created_at: 1 },
      unused_since: null,
    })
    const { id } = (await ada!.call('POST', '/api/v1/pages', { username: 'shop' })).json
    const url = `/api/v1/pages/${id}`
    await ada!.call('PATCH', url, { imageId: 'face', metaImageId: 'face', faviconId: 'face' })
    const body = { kind: 'link', title: 'A', address: 'https://a.example', thumbnailId: 'face' }
    expect((await ada!.call('POST', `${url}/blocks`, body)).status).toBe(201)
    await deps.db.updateTable('page_theme').set({ picture_id: 'face' }).execute()
    await deps.db.deleteFrom('change').execute()
    const refused = await transaction(deps, async (deps) => {
      const [page] = await lockPages(deps.db, [id])
      const to = { spaceId: bob!.spaceId, domainId: page!.domain_id, folderId: null }
      expect(await describePages(deps, [{ page: page!, to }])).toEqual(new Map())
      return placePages(deps, [{ page: page!, to }])
    })
    expect(refused).toEqual(new Map())
    const { id: there } = await deps.db
      .selectFrom('media')
      .select('id')
      .where('space_id', '=', bob!.spaceId)
      .executeTakeFirstOrThrow()
    const page = await deps.db
      .selectFrom('page')
      .innerJoin('page_theme', 'page_theme.page_id', 'page.id')
      .innerJoin('block', 'block.page_id', 'page.id')
      .select(['image_id', 'meta_image_id', 'favicon_id', 'picture_id', 'thumbnail_id'])
      .executeTakeFirstOrThrow()
    expect(new Set(Object.values(page))).toEqual(new Set([there]))
    const changes = await deps.db.selectFrom('change').select(['kind', 'key']).execute()
    expect(changes).toContainEqual({ kind: 'page', key: id })
    expect(changes.filter(({ kind }) => kind === 'link')).toHaveLength(1)
  })
})
