import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteAccountTokens,
  deleteEndedAccountTokens,
  findAccountToken,
  replaceAccountToken,
  takeAccountToken,
} from './account-token.repository.ts'

describeOnBothEngines('tokens of mails to an account', (engine) => {
  async function setUp() {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    const put = (token_hash: string, purpose: 'reset' | 'restore') =>
      replaceAccountToken(deps.db, {
        token_hash,
        user_id: userId,
        purpose,
        created_at: 1,
        expires_at: 10,
      })
    const find = (tokenHash: string, purpose: 'reset' | 'restore', now = 9) =>
      findAccountToken(deps.db, { tokenHash, purpose, now })
    return { db: deps.db, userId, put, find }
  }

  it('are one of each purpose, good until they end, for their purpose only', async () => {
    const { userId, put, find } = await setUp()
    await put('a', 'reset')
    await put('b', 'reset')
    await put('c', 'restore')
    expect(await find('a', 'reset')).toBeUndefined()
    expect(await find('b', 'reset')).toBe(userId)
    expect(await find('b', 'restore')).toBeUndefined()
    expect(await find('c', 'restore')).toBe(userId)
    expect(await find('c', 'restore', 10)).toBeUndefined()
  })

  it('are taken once, deleted by purpose, and pruned when they ended', async () => {
    const { db, userId, put, find } = await setUp()
    await put('a', 'reset')
    await put('c', 'restore')
    const given = { tokenHash: 'a', purpose: 'reset', now: 9 } as const
    expect(await takeAccountToken(db, given)).toBe(userId)
    expect(await takeAccountToken(db, given)).toBeUndefined()
    await deleteEndedAccountTokens(db, 9)
    expect(await find('c', 'restore')).toBe(userId)
    await deleteAccountTokens(db, userId, 'restore')
    expect(await find('c', 'restore')).toBeUndefined()
    await put('d', 'reset')
    await deleteEndedAccountTokens(db, 10)
    expect(await db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })
})
