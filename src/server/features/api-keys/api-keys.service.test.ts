import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createApiKey, deleteApiKey, listApiKeys, sessionOfKey } from './api-keys.service.ts'

const DAY = 86_400_000

describeOnBothEngines('API keys', (engine) => {
  async function open() {
    const deps = testDeps(engine)
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    const create = (expiresAt: number | null = null) =>
      createApiKey(deps, { userId, name: ' CI ', scopes: ['links:read'], expiresAt })
    const audited = async () =>
      (await deps.db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(
        ({ action }) => action,
      )
    return { deps, userId, spaceId, create, audited }
  }

  it('are stored as a hash and act within their scopes, never as an administrator', async () => {
    const { deps, userId, spaceId, create } = await open()
    await deps.db.updateTable('user').set({ role: 'administrator' }).execute()
    const { key, row } = await create()
    expect(key).toMatch(/^wp_live_[\w-]{43}$/)
    expect(JSON.stringify(await readAllTables(engine.database))).not.toContain(key.slice(8))
    expect(row).toMatchObject({ name: 'CI', hint: key.slice(-4) })
    expect(await sessionOfKey(deps, key)).toEqual({
      userId,
      sessionId: null,
      role: 'member',
      banned: false,
      key: {
        id: row.id,
        name: 'CI',
        scopes: ['links:read'],
        reach: spaceId,
        isOfSpace: false,
      },
    })
  })

  it('are refused if they are malformed, changed, expired or revoked', async () => {
    const { deps, userId, create } = await open()
    const { key, row } = await create(deps.clock.now() + DAY)
    const changed = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    for (const bad of ['', 'wp_live_', `${key}A`, ` ${key}`, changed, key.toUpperCase()]) {
      expect(await sessionOfKey(deps, bad)).toBeNull()
    }
    deps.clock.advance(DAY - 1)
    expect(await sessionOfKey(deps, key)).not.toBeNull()
    deps.clock.advance(1)
    expect(await sessionOfKey(deps, key)).toBeNull()
    const second = await create()
    await deleteApiKey(deps, { id: second.row.id, userId })
    expect(await sessionOfKey(deps, second.key)).toBeNull()
    expect((await listApiKeys(deps, userId)).map(({ id }) => id)).toEqual([row.id])
  })

  it('end with the account: banned answers 403, deactivated and deleted are refused', async () => {
    const { deps, create } = await open()
    const { key } = await create()
    const setStatus = (status: 'banned' | 'deactivated' | 'deleted' | 'active') =>
      deps.db.updateTable('user').set({ status }).execute()
    await setStatus('banned')
    expect(await sessionOfKey(deps, key)).toMatchObject({ banned: true })
    for (const status of ['deactivated', 'deleted'] as const) {
      await setStatus(status)
      expect(await sessionOfKey(deps, key)).toBeNull()
    }
    await setStatus('active')
    expect(await sessionOfKey(deps, key)).toMatchObject({ banned: false })
  })

  it('record their use by the minute, and in the audit by the day', async () => {
    const { deps, userId, create, audited } = await open()
    const { key } = await create()
    const usedAt = async () => (await listApiKeys(deps, userId))[0]?.used_at
    expect(await usedAt()).toBeNull()
    const first = deps.clock.now()
    await Promise.all([sessionOfKey(deps, key), sessionOfKey(deps, key)])
    expect(await usedAt()).toBe(first)
    deps.clock.advance(59_999)
    await sessionOfKey(deps, key)
    expect(await usedAt()).toBe(first)
    deps.clock.advance(1)
    await sessionOfKey(deps, key)
    expect(await usedAt()).toBe(first + 60_000)
    expect(await audited()).toEqual(['key-create', 'key-use'])
    deps.clock.advance(DAY)
    await sessionOfKey(deps, key)
    expect(await audited()).toEqual(['key-create', 'key-use', 'key-use'])
  })

  it('refuse an end in the past, the key of somebody else, and the fifty-first', async () => {
    const { deps, create } = await open()
    await expect(create(deps.clock.now())).rejects.toMatchObject({ name: 'malformed' })
    const { row } = await create()
    const stranger = { id: row.id, userId: 'somebody-else' }
    await expect(deleteApiKey(deps, stranger)).rejects.toMatchObject({ name: 'apiKeyNotFound' })
    for (let made = 1; made < 50; made++) await create()
    await expect(create()).rejects.toMatchObject({ name: 'conflict' })
  })
})
