import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteEndedPasskeyChallenges,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  notePasskeyUse,
  takePasskeyChallenge,
} from './passkeys.repository.ts'

describeOnBothEngines('the rows of passkeys', (engine) => {
  it('give a challenge to one, for its purpose, until it ends', async () => {
    const { db } = testDeps(engine)
    const row = { token_hash: 'h', purpose: 'sign-in', user_id: null, challenge: 'c' } as const
    const given = { tokenHash: 'h', purpose: 'sign-in', now: 9 } as const
    await insertPasskeyChallenge(db, { ...row, expires_at: 10 })
    expect(await takePasskeyChallenge(db, { ...given, purpose: 'register' })).toBeUndefined()
    expect(await takePasskeyChallenge(db, { ...given, now: 10 })).toBeUndefined()
    const takes = await Promise.all([1, 2, 3].map(() => takePasskeyChallenge(db, given)))
    expect(takes.filter((one) => one !== undefined)).toEqual([{ challenge: 'c', user_id: null }])
    await insertPasskeyChallenge(db, { ...row, expires_at: 10 })
    await deleteEndedPasskeyChallenges(db, 10)
    expect(await takePasskeyChallenge(db, given)).toBeUndefined()
  })

  it('count a use once from where it began', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    await insertPasskey(deps.db, {
      id: 'p',
      user_id: userId,
      credential_id: 'c',
      public_key: 'k',
      sign_count: 3,
      transports: '[]',
      name: 'Phone',
      is_backed_up: 0,
      created_at: 1,
      used_at: null,
    })
    const note = () => notePasskeyUse(deps.db, { id: 'p', before: 3, count: 4, now: 7 })
    const notes = await Promise.all([note(), note(), note()])
    expect(notes.filter(Boolean)).toHaveLength(1)
    expect(await findPasskey(deps.db, 'c')).toMatchObject({ used_at: 7 })
  })
})
