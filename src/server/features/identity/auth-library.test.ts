import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIds } from '../../platform/ids.ts'
import { createLogger } from '../../platform/logger.ts'
import { createOrigins } from '../../platform/origins.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { authLibrary, openAuthLibrary, withAuth } from './auth-library.ts'
import type { AuthDeps } from './auth-options.ts'
import { hashToken } from './session-storage.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('better-auth as we use it', (engine) => {
  let now = Date.UTC(2026, 0, 1)

  const depsOf = (): AuthDeps => {
    const deps = {
      db: engine.database.db,
      clock: { now: () => now, monotonic: () => now },
      ids: createIds({ now: () => now }),
      log: createLogger({ level: 'silent' }),
      origins: createOrigins({ publicUrl: undefined, shortUrl: undefined } as never, 3000),
      secrets: secretsFrom(['a secret of at least thirty-two characters']),
    }
    openAuthLibrary(deps)
    return deps
  }

  const createUser = (deps: AuthDeps, id: string) =>
    transaction(deps, (deps) =>
      withAuth(deps, (internal) =>
        internal.createUser(
          {
            id,
            name: 'ada',
            email: `${id}@example.com`,
            emailVerified: true,
            role: 'administrator',
          },
          { method: 'email-password' },
        ),
      ),
    )

  it('writes in our transaction, and nothing stays when that rolls back', async () => {
    const deps = depsOf()
    const before = await readAllTables(engine.database)
    const failing = transaction(deps, async (deps) => {
      await withAuth(deps, (internal) =>
        internal.createUser(
          { id: 'u1', name: 'a', email: 'a@example.com', emailVerified: true },
          { method: 'email-password' },
        ),
      )
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect(await readAllTables(engine.database)).toEqual(before)

    await createUser(deps, 'u2')
    const row = await deps.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: 'u2', role: 'administrator', status: 'active' })
  })

  it('stores the hash of a session token, no address, and our own times', async () => {
    const deps = depsOf()
    now = Date.UTC(2026, 0, 1)
    await createUser(deps, 'u1')
    const { internal } = await authLibrary(deps)
    const session = await internal.createSession('u1', false, {
      userAgent: 'x'.repeat(2_000),
      ipAddress: '203.0.113.9',
    })
    const row = await deps.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    expect(row.token).toBe(hashToken(session.token))
    expect(session.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(row.ip_address).toBeNull()
    expect(row.user_agent).toHaveLength(256)
    expect(new Date(row.created_at).getTime()).toBe(now)
    expect(new Date(row.expires_at).getTime()).toBe(now + 7 * DAY_MS)
    expect(JSON.stringify(await readAllTables(engine.database))).not.toContain(session.token)
  })

  it('finds a session by its clear token and never by the stored hash', async () => {
    const deps = depsOf()
    await createUser(deps, 'u1')
    const { internal } = await authLibrary(deps)
    const { token } = await internal.createSession('u1')
    expect((await internal.findSession(token))?.session.token).toBe(token)
    expect(await internal.findSession(hashToken(token))).toBeNull()
    await internal.deleteSession(token)
    expect(await internal.findSession(token)).toBeNull()
  })

  it('ends a session after seven idle days and after thirty days whatever its row says', async () => {
    const deps = depsOf()
    now = Date.UTC(2026, 0, 1)
    await createUser(deps, 'u1')
    const { internal } = await authLibrary(deps)
    const { token } = await internal.createSession('u1')
    now += 7 * DAY_MS - 1
    expect(await internal.findSession(token)).not.toBeNull()
    await internal.updateSession(token, { expiresAt: new Date(now + 90 * DAY_MS) })
    now += 22 * DAY_MS
    expect(await internal.findSession(token)).not.toBeNull()
    now += DAY_MS + 1
    expect(await internal.findSession(token)).toBeNull()
  })

  it('signs in by password through its server API', async () => {
    const deps = depsOf()
    await createUser(deps, 'u1')
    const { internal, api } = await authLibrary(deps)
    const { passwordHasher } = await import('../../platform/password/password-hasher.ts')
    await internal.createAccount({
      userId: 'u1',
      accountId: 'u1',
      providerId: 'credential',
      password: await passwordHasher.hash('a-fine-secret'),
    })
    const body = { email: 'u1@example.com', password: 'a-fine-secret' }
    const answer = await api.signInEmail({ body, headers: new Headers({ 'user-agent': 'Test' }) })
    expect((await internal.findSession(answer.token))?.user.id).toBe('u1')
    await expect(
      api.signInEmail({ body: { ...body, password: 'a-wrong-secret' } }),
    ).rejects.toMatchObject({ statusCode: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  })
})
