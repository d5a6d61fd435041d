import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findKeyOfHash, insertApiKey, listApiKeyRows, noteKeyUse } from './api-keys.repository.ts'

describeOnBothEngines('the rows of API keys', (engine) => {
  it('record a use once for any number of concurrent attempts, and are deleted with their account', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    await insertApiKey(db, {
      id: 'key-1',
      user_id: userId,
      made_by: userId,
      space_id: spaceId,
      is_of_space: 0,
      name: 'A',
      key_hash: 'hash',
      hint: 'abcd',
      scopes: '["links:read"]',
      created_at: 1,
      expires_at: null,
      used_at: null,
      calls_per_month: null,
      calls_per_minute: null,
    })
    const uses = await Promise.all(
      Array.from({ length: 5 }, () => noteKeyUse(db, 'key-1', { now: 100_000, before: 40_000 })),
    )
    expect(uses.filter(Boolean)).toHaveLength(1)
    expect(await noteKeyUse(db, 'key-1', { now: 160_000, before: 100_000 })).toBe(true)
    expect(await findKeyOfHash(db, 'hash')).toMatchObject({
      used_at: 160_000,
      status: 'active',
    })
    await db.deleteFrom('user').where('id', '=', userId).execute()
    expect(await listApiKeyRows(db, { userId, spaceId }, '2030-01')).toEqual([])
  })
})
