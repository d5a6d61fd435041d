import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  confirmSignUp,
  deleteEndedSignUps,
  dropUsernameHolds,
  findNewestSignUp,
  findSignUp,
  holdUsername,
  insertSignUp,
  isUsernameHeld,
  mintCode,
  noteResend,
  type SignUpRow,
  startCodeLife,
  takeTry,
} from './sign-up.repository.ts'

const row: SignUpRow = {
  id: 's1',
  email: 'ada@example.com',
  user_id: 'u1',
  username: 'ada',
  password_hash: 'phc',
  is_decoy: 0,
  code_hmac: null,
  minted_at: null,
  code_expires_at: null,
  timed_by: null,
  timed_from: null,
  tries_left: 5,
  fallback_tries_left: 5,
  mails: 1,
  resend_at: 30,
  verified_at: null,
  created_at: 0,
  expires_at: 1_000,
}

describeOnBothEngines('rows of registrations', (engine) => {
  it('are found until they end, the newest of an address first', async () => {
    const { db } = engine.database
    await insertSignUp(db, row)
    await insertSignUp(db, { ...row, id: 's2', created_at: 5 })
    expect(await findSignUp(db, 's1', 999)).toEqual(row)
    expect(await findSignUp(db, 's1', 1_000)).toBeUndefined()
    expect((await findNewestSignUp(db, row.email, 999))?.id).toBe('s2')
    expect(await findNewestSignUp(db, 'eve@example.com', 999)).toBeUndefined()
    await deleteEndedSignUps(db, 1_000)
    expect(await db.selectFrom('sign_up').select('id').execute()).toEqual([])
  })

  it('give each try once, from the budget asked for, under any number at once', async () => {
    const { db } = engine.database
    await insertSignUp(db, row)
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => takeTry(db, 's1', 'tries_left')),
    )
    expect(taken.filter((one) => one !== undefined)).toHaveLength(5)
    expect(await takeTry(db, 's1', 'fallback_tries_left')).toMatchObject({
      tries_left: 0,
      fallback_tries_left: 4,
    })
  })

  it('are confirmed once and sent again once', async () => {
    const { db } = engine.database
    await insertSignUp(db, row)
    const after = { mails: 2, resend_at: 90 }
    const noted = await Promise.all([1, 2, 3].map(() => noteResend(db, row, after)))
    expect(noted.filter(Boolean)).toHaveLength(1)
    const confirmed = await Promise.all([1, 2, 3].map(() => confirmSignUp(db, 's1', 7)))
    expect(confirmed.filter(Boolean)).toHaveLength(1)
  })

  it('begin the life of a code only while it is the newest', async () => {
    const { db } = engine.database
    await insertSignUp(db, row)
    const life = { mintedAt: 10, expiresAt: 20, timedBy: 'p', timedFrom: 1 }
    await mintCode(db, 's1', { ...life, codeHmac: 'one' })
    await mintCode(db, 's1', { ...life, codeHmac: 'two' })
    await startCodeLife(db, 's1', { ...life, expiresAt: 99, codeHmac: 'one' })
    expect(await findSignUp(db, 's1', 0)).toMatchObject({ code_hmac: 'two', code_expires_at: 20 })
    await startCodeLife(db, 's1', { ...life, expiresAt: 99, codeHmac: 'two' })
    expect(await findSignUp(db, 's1', 0)).toMatchObject({ code_hmac: 'two', code_expires_at: 99 })
    await mintCode(db, 's1', { ...life, codeHmac: null })
    await startCodeLife(db, 's1', { ...life, expiresAt: 77, codeHmac: null })
    expect(await findSignUp(db, 's1', 0)).toMatchObject({ code_hmac: null, code_expires_at: 77 })
  })

  it('hold a name for one address until it ends', async () => {
    const { db } = engine.database
    const hold = (email: string, now: number) =>
      holdUsername(db, { key: 'ada', email, expiresAt: now + 10 }, now)
    expect(await hold('a@x.example', 0)).toBe(true)
    expect(await hold('b@x.example', 5)).toBe(false)
    expect(await hold('a@x.example', 5)).toBe(true)
    expect(await isUsernameHeld(db, 'ada', 'b@x.example', 14)).toBe(true)
    expect(await isUsernameHeld(db, 'ada', 'a@x.example', 14)).toBe(false)
    expect(await hold('b@x.example', 15)).toBe(true)
    await dropUsernameHolds(db, 'b@x.example')
    expect(await isUsernameHeld(db, 'ada', 'c@x.example', 16)).toBe(false)
  })
})
