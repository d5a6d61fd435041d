import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findBlockedSpaces,
  findSpaceBlockedAt,
  updateBlockedSpaces,
} from './blocked-spaces.repository.ts'
import { insertSpace } from './spaces.repository.ts'

describeOnBothEngines('blocked spaces', (engine) => {
  it('are all spaces that an account owns, and no others; each changes once', async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    await insertSpace(deps.db, {
      ...{ id: 'team', name: 'Team', owner_id: ada.userId, is_personal: 0 },
      ...{ created_at: 0, deleted_at: null },
    })
    const all = [ada.spaceId, 'team', bob.spaceId, 'nothing', 'team']
    expect(await findBlockedSpaces(deps.db, all)).toEqual(new Map())
    expect((await updateBlockedSpaces(deps.db, ada.userId, 7)).sort()).toEqual(
      [ada.spaceId, 'team'].sort(),
    )
    expect(await updateBlockedSpaces(deps.db, ada.userId, 8)).toEqual([])
    expect(await findBlockedSpaces(deps.db, all)).toEqual(
      new Map([
        [ada.spaceId, 7],
        ['team', 7],
      ]),
    )
    expect(await findBlockedSpaces(deps.db, [])).toEqual(new Map())
    const both = [ada.spaceId, bob.spaceId].map((id) => findSpaceBlockedAt(deps.db, id))
    expect(await Promise.all(both)).toEqual([7, null])
    expect(await updateBlockedSpaces(deps.db, ada.userId, null)).toHaveLength(2)
    expect(await updateBlockedSpaces(deps.db, ada.userId, null)).toEqual([])
    expect(await findBlockedSpaces(deps.db, all)).toEqual(new Map())
  })
})
