import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink } from '../links/index.ts'
import {
  deleteLinkListsBefore,
  findIdOfName,
  findLinkList,
  insertLinkList,
  insertLinkListItems,
  sumLinkLists,
  updateLinkList,
} from './link-lists.repository.ts'

describeOnBothEngines('rows of named lists', (engine) => {
  it('sum the links of their own space, and go after their time', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const { db } = deps
    const [ada, bob] = creators
    const wish = { destination: 'https://a.example' } as never
    const own = await createLink(deps, ada!.userId, wish)
    const moved = await createLink(deps, bob!.userId, wish)
    const space_id = ada!.spaceId
    const row = { id: 'l1', space_id, name: 'One', name_key: 'one', created_by: ada!.userId }
    await insertLinkList(db, { ...row, created_at: 1, updated_at: 1, deleted_at: null })
    await insertLinkListItems(db, 'l1', [own.id, moved.id])
    expect((await sumLinkLists(db, ['l1'])).get('l1')).toEqual({
      ...{ links: 1, activeLinks: 1, clicks: 0, allClicks: 0 },
    })
    expect(await sumLinkLists(db, [])).toEqual(new Map())
    expect(await findIdOfName(db, space_id, 'one')).toBe('l1')
    await updateLinkList(db, 'l1', { deleted_at: 5 })
    expect(await findIdOfName(db, space_id, 'one')).toBeUndefined()
    await deleteLinkListsBefore(db, space_id, 5)
    expect(await findLinkList(db, 'l1')).toMatchObject({ deleted_at: 5 })
    await deleteLinkListsBefore(db, space_id, 6)
    expect(await findLinkList(db, 'l1')).toBeUndefined()
    expect(await db.selectFrom('link_list_item').selectAll().execute()).toEqual([])
  })
})
