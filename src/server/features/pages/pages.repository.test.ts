import { expect, it } from 'vitest'
import { createFirstPage } from '#server/features/pages/index.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import {
  countPages,
  findFirstPage,
  findImportedPage,
  listUsernames,
  lockPage,
  updatePage,
} from './pages.repository.ts'

describeOnBothEngines('the repository of pages', (engine) => {
  it('finds pages by each of their keys', async () => {
    const { ada, deps, page } = await createPage(engine)
    const { db } = deps
    const { userId, spaceId } = ada
    expect(await findFirstPage(db, userId)).toBeUndefined()
    await createFirstPage(deps, { userId, spaceId, username: 'first' })
    expect((await findFirstPage(db, userId))?.username).toBe('first')
    expect(await listUsernames(db, [userId, 'nobody'])).toEqual(new Map([[userId, 'first']]))
    expect(await listUsernames(db, [])).toEqual(new Map())
    expect(await countPages(db, userId)).toBe(2)
    await updatePage(db, page.id, { imported_from: 'https://a.example/' })
    expect((await findImportedPage(db, spaceId, 'https://a.example/'))?.id).toBe(page.id)
    expect(await findImportedPage(db, 'other', 'https://a.example/')).toBeUndefined()
    await updatePage(db, page.id, { deleted_at: 1 })
    expect(await findImportedPage(db, spaceId, 'https://a.example/')).toBeUndefined()
    expect(await countPages(db, userId)).toBe(1)
    expect((await lockPage(db, page.id))?.revision).toBe(page.revision)
    expect(await lockPage(db, 'unknown')).toBeUndefined()
  })
})

describeOn('sqlite', 'the repository of many pages', (engine) => {
  it('counts the pages of a person without reading those of others', async () => {
    const { ada, deps } = await createPage(engine)
    const { queries, scanning } = await queriesOf(deps.db, () => countPages(deps.db, ada.userId))
    expect(queries).toHaveLength(1)
    expect(scanning).toEqual([])
  })
})
