import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listPagesToJudge } from './blocked-pages.repository.ts'
import { createPage } from './pages.service.ts'

describeOnBothEngines('pages to judge', (engine) => {
  it('are ordered by id, in steps, and found by a literal part of an address', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const ids: string[] = []
    for (const name of ['page-a', 'page-b', 'page-c']) {
      const { id } = await createPage(deps, userId, { username: name })
      ids.push(id)
      const forward_to = `https://${name}.example/100%_`
      await deps.db.updateTable('page').set({ forward_to }).where('id', '=', id).execute()
    }
    ids.sort()
    const first = await listPagesToJudge(deps.db, { after: '', text: null, limit: 2 })
    expect(first.upTo).toBe(ids[1])
    const rest = await listPagesToJudge(deps.db, { after: ids[1]!, text: null, limit: 2 })
    expect([...first.pages, ...rest.pages].map(({ id }) => id)).toEqual(ids)
    expect(rest.upTo).toBeUndefined()
    const find = async (text: string) =>
      (await listPagesToJudge(deps.db, { after: '', text, limit: 9 })).pages.length
    expect([await find('100%_'), await find('1%0'), await find('page-b.')]).toEqual([3, 0, 1])
  })
})
