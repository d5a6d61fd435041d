import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createPage } from '../pages/index.ts'
import { countOpenAppeals } from './appeals.repository.ts'
import {
  findLatestPageAppeal,
  insertPageAppeal,
  listGrantedToPages,
  listPageAppeals,
  updatePageAppeal,
} from './page-appeals.repository.ts'

describeOnBothEngines('appeals of pages', (engine) => {
  it('are listed newest first, counted while open, and found by their page', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const { id: pageId } = await createPage(deps, userId, { username: 'ada-page' })
    for (const [at, id] of ['a', 'b', 'c'].entries()) {
      await insertPageAppeal(deps.db, {
        ...{ id, page_id: pageId, user_id: userId, text: id, state: 'open', answer: '' },
        ...{ addresses: '', made_at: at, decided_at: null, decided_by: null },
      })
    }
    const first = await listPageAppeals(deps.db, { isOpen: true }, { before: undefined, limit: 2 })
    expect([first.total, first.rows.map(({ id }) => id)]).toEqual([3, ['c', 'b']])
    const rest = await listPageAppeals(deps.db, { isOpen: true }, { before: 'b', limit: 2 })
    expect(rest.rows.map(({ id, username }) => [id, username])).toEqual([['a', 'ada-page']])
    expect([await countOpenAppeals(deps.db, -1), await countOpenAppeals(deps.db, 1)]).toEqual([
      3, 1,
    ])
    await updatePageAppeal(deps.db, 'a', { state: 'granted', addresses: '["x"]' })
    expect(await findLatestPageAppeal(deps.db, pageId)).toMatchObject({ id: 'c' })
    expect(await listGrantedToPages(deps.db, [pageId])).toEqual(new Map([[pageId, new Set(['x'])]]))
    expect((await listGrantedToPages(deps.db, [])).size).toBe(0)
  })
})
