import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { listAccountRows, listDomainRows, listSpaceRows } from './lists.repository.ts'

describeOn('sqlite', 'the lists of administrators', (engine) => {
  it('read a page in the order of an index, however many rows there are', async () => {
    const deps = testDeps(engine)
    await makeAccount(deps, 'ada')
    const { db } = deps
    const asked = await queriesOf(db, async () => {
      await listAccountRows(db, { limit: 26, after: ['a@b.example'] })
      await listAccountRows(db, { limit: 26, status: 'banned' })
      await listSpaceRows(db, { limit: 26, after: ['x'] })
      await listDomainRows(db, { limit: 26, after: ['a.example', 'x'] })
    })
    expect(asked.queries).toHaveLength(4)
    for (const plan of asked.plans) {
      expect(plan.join('\n')).toMatch(/^(SCAN|SEARCH) (user|space|domain) USING /)
      // only ids of the same name may be sorted
      expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY')
    }
  })
})
