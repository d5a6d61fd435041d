import { expect, it } from 'vitest'
import { hashVisitor } from '#server/redirect/index.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { insertMembership } from '../spaces/index.ts'
import {
  areOwnVisits,
  createOwnVisitorNotes,
  ownVisitorHashes,
  pruneOwnVisitors,
} from './own-visitors.service.ts'

describeOnBothEngines('own visits', (engine) => {
  it('are known by the hash of a signed-in member of that day, on links of the space', async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const bob = await makeAccount(deps, 'bob')
    await insertTestLink(deps, { ...ada, id: 'adas' })
    await insertTestLink(deps, { ...bob, id: 'bobs' })
    const note = createOwnVisitorNotes(deps, () => 'salt')
    const call = { sessionId: 's', address: '198.51.100.7', userAgent: 'Firefox' }
    await note({ ...call, userId: ada.userId })
    await note({ ...call, userId: ada.userId })
    await note({ ...call, userId: bob.userId, sessionId: null, address: '203.0.113.1' })

    const now = deps.clock.now()
    const visitor = hashVisitor('salt', '198.51.100.200', 'Firefox').toString('hex')
    expect(await ownVisitorHashes(deps, now)).toEqual([visitor])
    const rows = await deps.db.selectFrom('owner_visitor').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('198.51')
    const visit = { at: now, target: 'link', targetId: 'adas', visitor } as const
    const visits = [
      visit,
      { ...visit, targetId: 'bobs' },
      { ...visit, at: now + 86_400_000 },
      { ...visit, visitor: 'f'.repeat(32) },
    ]
    expect(await areOwnVisits(deps, visits)).toEqual([true, false, false, false])
    expect(await areOwnVisits(deps, [])).toEqual([])

    await pruneOwnVisitors(deps)
    expect(await ownVisitorHashes(deps, now)).toHaveLength(1)
    deps.clock.advance(3 * 86_400_000)
    await pruneOwnVisitors(deps)
    expect(await ownVisitorHashes(deps, now)).toEqual([])
  })

  it('are those of a new member of a space too, the same day', async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const dan = await makeAccount(deps, 'dan')
    await insertTestLink(deps, { ...ada, id: 'adas' })
    const note = createOwnVisitorNotes(deps, () => 'salt')
    const call = { userId: dan.userId, sessionId: 's', address: '198.51.100.7', userAgent: 'Opera' }
    await note(call)
    const now = deps.clock.now()
    const visitor = hashVisitor('salt', '198.51.100.7', 'Opera').toString('hex')
    const visit = { at: now, target: 'link', targetId: 'adas', visitor } as const
    expect(await areOwnVisits(deps, [visit])).toEqual([false])
    const membership = { space_id: ada.spaceId, user_id: dan.userId, created_at: now }
    await insertMembership(deps.db, { ...membership, role: 'editor' })
    deps.clock.advance(1_001)
    await note(call)
    expect(await areOwnVisits(deps, [visit])).toEqual([true])
  })

  it('are noted again the next day, and after a failure, though the same person just called', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'cara')
    let salt = 'first'
    const note = createOwnVisitorNotes(deps, () => salt)
    const call = { userId, sessionId: 's', address: '198.51.100.7', userAgent: 'Firefox' }
    const hashes = async () =>
      (await deps.db.selectFrom('owner_visitor').select('hash').execute()).map((row) => row.hash)
    const hashOf = (of: string) => hashVisitor(of, '198.51.100.7', 'Firefox').toString('hex')

    await note({ ...call, userId: 'nobody' })
    expect(await hashes()).toEqual([])
    await note(call)
    await note(call)
    expect(await hashes()).toEqual([hashOf('first')])
    await deps.db.deleteFrom('owner_visitor').execute()
    deps.clock.advance(86_400_000)
    salt = 'second'
    await note(call)
    expect(await hashes()).toEqual([hashOf('second')])
  })
})
