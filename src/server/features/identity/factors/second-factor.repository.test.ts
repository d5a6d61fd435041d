import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteEndedChallenges,
  findSecondFactor,
  insertChallenge,
  replaceRecoveryCodes,
  saveUnconfirmedFactor,
  takeRecoveryCode,
  takeStep,
  takeTry,
} from './second-factor.repository.ts'

const won = (results: unknown[]) => results.filter((one) => one === true).length

describeOnBothEngines('the rows of second factors', (engine) => {
  async function open() {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const factor = { user_id: userId, sealed_secret: 's', created_at: 1 }
    return { db: deps.db, userId, factor }
  }
  const five = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, run))

  it('let a new secret replace one that waits, never one that is in use', async () => {
    const { db, userId, factor } = await open()
    expect(await saveUnconfirmedFactor(db, factor)).toBe(true)
    expect(await saveUnconfirmedFactor(db, { ...factor, sealed_secret: 't' })).toBe(true)
    expect(won(await five(() => confirmFactor(db, userId, 2)))).toBe(1)
    expect(await saveUnconfirmedFactor(db, { ...factor, sealed_secret: 'u' })).toBe(false)
    expect((await findSecondFactor(db, userId))?.sealed_secret).toBe('t')
  })

  it('take a step and a recovery code once, of any number that try', async () => {
    const { db, userId, factor } = await open()
    await saveUnconfirmedFactor(db, factor)
    expect(won(await five(() => takeStep(db, userId, 7)))).toBe(1)
    expect(await takeStep(db, userId, 6)).toBe(false)
    expect(await takeStep(db, userId, 8)).toBe(true)
    await replaceRecoveryCodes(db, userId, ['a', 'b'])
    const take = () => takeRecoveryCode(db, { userId, hmacs: ['x', 'a'], now: 1 })
    expect(won(await five(take))).toBe(1)
    expect(await countRecoveryCodes(db, userId)).toBe(1)
  })

  it('give a challenge its tries and no more, until it ends', async () => {
    const { db, userId } = await open()
    const challenge = { token_hash: 'h', user_id: userId, tries_left: 3, expires_at: 10 }
    await insertChallenge(db, challenge)
    const tries = await five(() => takeTry(db, 'h', 9))
    expect(tries.filter((one) => one === userId)).toHaveLength(3)
    expect(tries.filter((one) => one === 'used up')).toHaveLength(2)
    expect(await takeTry(db, 'h', 10)).toBeUndefined()
    await deleteEndedChallenges(db, 10)
    expect(await takeTry(db, 'h', 9)).toBeUndefined()
  })
})
