import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import type { VisibleFolders } from '../../folders/index.ts'
import { listIdsIn, lockLinks, putLinks } from './links-to-place.repository.ts'

describeOnBothEngines('links that are placed', (engine) => {
  it('are put together, and found where they are', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const [ada] = creators
    const make = async () =>
      (await ada!.call('POST', '/api/v1/links', { destination: 'https://a.example' })).json
        .id as string
    const ids = [await make(), await make()].sort()
    const { spaceId } = ada!
    await deps.db
      .insertInto('domain')
      .values({ id: 'd1', name: 'go.example', space_id: spaceId, created_at: 1, token: '' })
      .execute()
    await putLinks(deps.db, ids, { spaceId, domainId: 'd1', folderId: 'f1' }, 7)
    const locked = await deps.db.transaction().execute((db) => lockLinks(db, ids))
    expect(locked).toMatchObject(ids.map((id) => ({ id, domain_id: 'd1', folder_id: 'f1' })))
    expect(locked[0]).toMatchObject({ updated_at: 7, revision: 2 })
    const found = (where: object, limit = 9, visible?: VisibleFolders) =>
      listIdsIn(deps.db, spaceId, { ...where, visible }, limit)
    expect(await found({ domainId: 'd1' })).toEqual(ids)
    expect(await found({ folderId: 'f1' }, 1)).toEqual([ids[0]])
    expect(await found({ folderId: 'f1' }, 9, { except: ['f1'] })).toEqual([])
    expect(await found({ domainId: 'main' })).toEqual([])
  })
})
