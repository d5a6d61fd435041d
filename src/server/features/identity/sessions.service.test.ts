import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  beginSession,
  changeAccountStatus,
  endSession,
  listSessions,
  signOut,
} from './sessions.service.ts'

const HOUR_MS = 3_600_000

describeOnBothEngines('sessions', (engine) => {
  it('are listed last used first, without secrets, until they end', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, sessionId } = await makeAccount(deps)
    deps.clock.advance(HOUR_MS)
    const second = await beginSession(deps, userId, 'Another browser')
    await makeAccount(deps)
    const list = await listSessions(deps, userId)
    expect(list).toEqual([
      {
        id: second.id,
        userAgent: 'Another browser',
        createdAt: deps.clock.now(),
        usedAt: deps.clock.now(),
      },
      {
        id: sessionId,
        userAgent: 'Test browser',
        createdAt: deps.clock.now() - HOUR_MS,
        usedAt: deps.clock.now() - HOUR_MS,
      },
    ])
    deps.clock.advance(7 * 24 * HOUR_MS - 1)
    expect((await listSessions(deps, userId)).map(({ id }) => id)).toEqual([second.id])
  })

  it('note their use once an hour and live on', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, accessToken } = await makeAccount(deps)
    const use = () => deps.identity.sessionFromAccessToken(accessToken.slice('Bearer '.length))
    const startedAt = deps.clock.now()
    deps.clock.advance(HOUR_MS - 1)
    await use()
    expect((await listSessions(deps, userId))[0]?.usedAt).toBe(startedAt)
    deps.clock.advance(1)
    await use()
    expect((await listSessions(deps, userId))[0]?.usedAt).toBe(startedAt + HOUR_MS)
  })

  it('end one at a time; those of others are not found', async () => {
    const deps = testDepsWithIdentity(engine)
    const ada = await makeAccount(deps)
    const eve = await makeAccount(deps)
    await expect(endSession(deps, { id: ada.sessionId, userId: eve.userId })).rejects.toMatchObject(
      {
        name: 'notFound',
      },
    )
    await signOut(deps, { id: ada.sessionId, userId: eve.userId })
    expect(await listSessions(deps, ada.userId)).toHaveLength(1)
    await endSession(deps, { id: ada.sessionId, userId: ada.userId })
    expect(await listSessions(deps, ada.userId)).toEqual([])
    await signOut(deps, { id: ada.sessionId, userId: ada.userId })
  })

  it('end all at once when the account may not go on', async () => {
    const deps = testDepsWithIdentity(engine)
    const ada = await makeAccount(deps)
    const eve = await makeAccount(deps)
    await changeAccountStatus(deps, ada.userId, 'banned')
    expect(await listSessions(deps, ada.userId)).toEqual([])
    expect(await listSessions(deps, eve.userId)).toHaveLength(1)
  })
})
