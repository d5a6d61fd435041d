import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  clearPrimary,
  countLinksOf,
  deleteUnused,
  findHolder,
  insertDomain,
  listDomains,
  listOverdue,
  updateDomain,
} from './domains.repository.ts'

describeOnBothEngines('rows of domains', (engine) => {
  it('are sorted by name, with one holder each, without deleted ones', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    const row = { space_id: spaceId, created_at: 10 }
    await insertDomain(deps.db, { ...row, id: 'd1', name: 'b.example', host: 'b.example' })
    await insertDomain(deps.db, { ...row, id: 'd2', name: 'a.example', is_primary: 1 })
    await insertDomain(deps.db, { ...row, id: 'd3', name: 'c.example', deleted_at: 1 })
    const names = async () => (await listDomains(deps.db, spaceId)).map(({ name }) => name)
    expect(await names()).toEqual(['a.example', 'b.example'])
    expect(await findHolder(deps.db, 'b.example')).toMatchObject({ id: 'd1' })
    expect(await findHolder(deps.db, 'a.example')).toBeUndefined()
    expect(await clearPrimary(deps.db, spaceId, 'd1')).toEqual(['d2'])
    expect(await countLinksOf(deps.db, ['d1', 'd2'])).toEqual(new Map())
    await updateDomain(deps.db, 'd1', { next_check_at: 5, verified_at: 1 })
    expect(await listOverdue(deps.db, 6)).toEqual(['d1'])
    await deleteUnused(deps.db, 10)
    expect(await names()).toHaveLength(2)
    await deleteUnused(deps.db, 11)
    expect(await names()).toEqual(['b.example'])
  })
})
