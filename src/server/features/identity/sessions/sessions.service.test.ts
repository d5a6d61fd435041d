import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createIds } from '#server/platform/ids.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { hashToken } from '../token-hash.ts'
import { touchSession } from './session.repository.ts'
import {
  beginSession,
  changeAccountStatus,
  endSession,
  listSessions,
  signOut,
} from './sessions.service.ts'

const HOUR_MS = 3_600_000

describeOnBothEngines('sessions', (engine) => {
  it('keep the hash of a token that a browser alone has, and no address', async () => {
    const deps = testDepsWithIdentity(engine, { ids: createIds({ now: () => 0 }) })
    const { userId } = await makeAccount(deps)
    const begun = await beginSession(deps, userId, 'x'.repeat(2_000))
    expect(begun.cookie).toMatch(/^[A-Za-z0-9]{32}$/)
    const row = await deps.db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', begun.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ token: hashToken(begun.cookie), user_id: userId, ip_address: null })
    expect(row.user_agent).toHaveLength(256)
    expect(new Date(row.created_at).getTime()).toBe(deps.clock.now())
    expect(new Date(row.expires_at).getTime()).toBe(deps.clock.now() + 7 * 24 * HOUR_MS)
    expect(JSON.stringify(await readAllTables(engine.database))).not.toContain(begun.cookie)
    expect((await beginSession(deps, userId, '')).cookie).not.toBe(begun.cookie)
    expect(await deps.identity.sessionFromCookie(begun.cookie)).toMatchObject({ userId })
    expect(await deps.identity.sessionFromCookie(hashToken(begun.cookie))).toBeNull()
  })

  it('are not begun, nor is an account made, by a transaction that rolls back', async () => {
    const deps = testDepsWithIdentity(engine)
    const before = await readAllTables(engine.database)
    const failing = transaction(deps, async (deps) => {
      await makeAccount(deps)
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('end after seven idle days, and after thirty whatever their row says', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    const { id, cookie } = await beginSession(deps, userId, '')
    const begunAt = deps.clock.now()
    deps.clock.advance(7 * 24 * HOUR_MS - 1)
    expect(await deps.identity.sessionFromCookie(cookie)).not.toBeNull()
    await touchSession(deps.db, id, { usedAt: begunAt, expiresAt: begunAt + 90 * 24 * HOUR_MS })
    deps.clock.advance(22 * 24 * HOUR_MS)
    expect(await deps.identity.sessionFromCookie(cookie)).not.toBeNull()
    await touchSession(deps.db, id, { usedAt: begunAt, expiresAt: begunAt + 90 * 24 * HOUR_MS })
    deps.clock.advance(24 * HOUR_MS + 1)
    expect(await deps.identity.sessionFromCookie(cookie)).toBeNull()
  })

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
