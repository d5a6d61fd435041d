import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { hashToken } from '../token-hash.ts'
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  findLivingSessions,
  findSessionById,
  findSessionByToken,
  listLiveSessions,
  touchSession,
} from './session.repository.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('rows of sessions', (engine) => {
  it('come out with times in milliseconds, by id and by the hash of the token', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, sessionId, cookie } = await makeAccount(deps)
    const now = deps.clock.now()
    const row = {
      id: sessionId,
      userId,
      role: 'member',
      status: 'active',
      createdAt: now,
      usedAt: now,
      expiresAt: now + 7 * DAY_MS,
      spaceId: null,
      hasFactor: false,
    }
    expect(await findSessionById(deps.db, sessionId)).toEqual(row)
    const token = /=(\w{32})/.exec(cookie)?.[1] ?? ''
    expect(await findSessionByToken(deps.db, hashToken(token))).toEqual(row)
    expect(await findSessionByToken(deps.db, token)).toBeUndefined()
    await touchSession(deps.db, sessionId, { usedAt: now + 5, expiresAt: now + 9 })
    expect(await findSessionById(deps.db, sessionId)).toEqual({
      ...row,
      usedAt: now + 5,
      expiresAt: now + 9,
    })
  })

  it('are asked together which of them live', async () => {
    const deps = testDepsWithIdentity(engine)
    const [ada, eve, old] = [
      await makeAccount(deps),
      await makeAccount(deps),
      await makeAccount(deps),
    ]
    const now = deps.clock.now()
    const ids = [ada, eve, old].map(({ sessionId }) => sessionId)
    const living = async (at: number) =>
      [...(await findLivingSessions(deps.db, [...ids, 'none'], at))].sort()
    expect(await living(now)).toEqual([...ids].sort())
    await deps.db
      .updateTable('user')
      .set({ status: 'banned' })
      .where('id', '=', eve.userId)
      .execute()
    await touchSession(deps.db, ada.sessionId, { usedAt: now, expiresAt: now + 90 * DAY_MS })
    expect(await living(now + 7 * DAY_MS)).toEqual([ada.sessionId])
    expect(await living(now + 30 * DAY_MS)).toEqual([])
    const many = Array.from({ length: 2_500 }, (_, at) => `none-${at}`)
    const found = await findLivingSessions(deps.db, [...many, ada.sessionId], now)
    expect([...found]).toEqual([ada.sessionId])
  })

  it('are removed when they are over: idle ones, old ones, one, all of an account but one', async () => {
    const deps = testDepsWithIdentity(engine)
    const ada = await makeAccount(deps)
    const eve = await makeAccount(deps)
    const now = deps.clock.now()
    await touchSession(deps.db, ada.sessionId, { usedAt: now, expiresAt: now + 90 * DAY_MS })
    await deleteEndedSessions(deps.db, now + 7 * DAY_MS - 1)
    expect(await findSessionById(deps.db, eve.sessionId)).toBeDefined()
    await deleteEndedSessions(deps.db, now + 7 * DAY_MS)
    expect(await findSessionById(deps.db, eve.sessionId)).toBeUndefined()
    expect(await listLiveSessions(deps.db, ada.userId, now + 29 * DAY_MS)).toHaveLength(1)
    expect(await listLiveSessions(deps.db, ada.userId, now + 30 * DAY_MS)).toHaveLength(0)
    const of = { id: ada.sessionId, userId: ada.userId }
    expect(await deleteSession(deps.db, { ...of, userId: eve.userId })).toBe(false)
    await deleteSessionsOf(deps.db, ada.userId, ada.sessionId)
    expect(await findSessionById(deps.db, ada.sessionId)).toBeDefined()
    expect(await deleteSession(deps.db, of)).toBe(true)
    expect(await deleteSession(deps.db, of)).toBe(false)
    await deleteEndedSessions(deps.db, now + 30 * DAY_MS)
  })
})
