import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  confirmEmailChange,
  deleteEmailChange,
  deleteEndedEmailChanges,
  findEmailChange,
  replaceEmailChange,
  setEmailChangeToken,
} from './email-change.repository.ts'

describeOnBothEngines('a wish for another address', (engine) => {
  async function setUp() {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    const wish = {
      user_id: userId,
      new_email: 'new@x.example',
      session_id: null,
      old_token_hash: null,
      new_token_hash: null,
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: 1,
      expires_at: 10,
    }
    await replaceEmailChange(deps.db, wish)
    return { db: deps.db, userId, wish }
  }

  it('is confirmed by the token of each side', async () => {
    const { db, userId, wish } = await setUp()
    expect(await setEmailChangeToken(db, wish, 'old', 'a')).toBe(true)
    expect(await setEmailChangeToken(db, wish, 'new', 'b')).toBe(true)
    expect(await confirmEmailChange(db, 'a', 5)).toMatchObject({
      side: 'old',
      old_confirmed_at: 5,
      new_confirmed_at: null,
    })
    expect(await confirmEmailChange(db, 'b', 6)).toMatchObject({ side: 'new', new_confirmed_at: 6 })
    expect(await confirmEmailChange(db, 'c', 6)).toBeUndefined()
    expect(await confirmEmailChange(db, 'a', 10)).toBeUndefined()
    expect(await findEmailChange(db, userId, 10)).toBeUndefined()
  })

  it('gives way to a newer one, whose mails are the only ones that count', async () => {
    const { db, userId, wish } = await setUp()
    await setEmailChangeToken(db, wish, 'old', 'a')
    await replaceEmailChange(db, { ...wish, new_email: 'other@x.example', created_at: 2 })
    expect(await confirmEmailChange(db, 'a', 5)).toBeUndefined()
    expect(await setEmailChangeToken(db, wish, 'new', 'b')).toBe(false)
    expect((await findEmailChange(db, userId, 5))?.new_email).toBe('other@x.example')
    await deleteEndedEmailChanges(db, 9)
    expect(await deleteEmailChange(db, userId)).toBe(true)
    expect(await deleteEmailChange(db, userId)).toBe(false)
  })
})
