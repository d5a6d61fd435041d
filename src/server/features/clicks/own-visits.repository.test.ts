import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { insertMembership } from '../spaces/index.ts'
import { findSpacesOf, listReachOfAccounts, listReachOfSessions } from './own-visits.repository.ts'

describeOnBothEngines('what accounts and sessions may change', (engine) => {
  it('is every space in which their role allows it', async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    const membership = { space_id: ada.spaceId, user_id: bob.userId, created_at: 0 }
    await insertMembership(deps.db, { ...membership, role: 'viewer' })
    await insertTestLink(deps, { ...ada, id: 'sale' })
    expect(await listReachOfAccounts(deps.db, [bob.userId, 'nobody'])).toEqual([
      { key: bob.userId, spaceId: bob.spaceId },
    ])
    expect(await listReachOfAccounts(deps.db, [])).toEqual([])
    expect(await listReachOfSessions(deps.db, ['unknown'], 0)).toEqual([])
    expect(await listReachOfSessions(deps.db, [], 0)).toEqual([])
    expect(await findSpacesOf(deps.db, 'link', ['sale', 'gone'])).toEqual(
      new Map([['sale', ada.spaceId]]),
    )
    expect(await findSpacesOf(deps.db, 'page', [])).toEqual(new Map())
  })
})
