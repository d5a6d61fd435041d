import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { appCode, turnOnSecondFactor } from '#test/support/second-factor.ts'
import { beginSession, listSessions } from '../sessions/sessions.service.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  hasSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  secondFactorState,
} from './second-factor.service.ts'

const password = TEST_PASSWORD

describeOnBothEngines('the second factor', (engine) => {
  async function open() {
    const deps = testDepsWithIdentity(engine)
    const account = await makeAccount(deps)
    return { deps, account, userId: account.userId }
  }

  it('begins with the password and is on with the first right code; other sessions end', async () => {
    const { deps, account, userId } = await open()
    await beginSession(deps, userId, 'elsewhere')
    const wrong = beginSecondFactor(deps, { userId, password: 'wrong-password' })
    await expect(wrong).rejects.toMatchObject({ name: 'passwordMismatch' })
    const { secret, totpURI } = await beginSecondFactor(deps, { userId, password })
    expect(totpURI).toContain(`secret=${secret}`)
    expect(await hasSecondFactor(deps, userId)).toBe(false)
    const confirm = (code: string) =>
      confirmSecondFactor(deps, { userId, sessionId: account.sessionId, code })
    await expect(confirm('12345')).rejects.toMatchObject({ name: 'codeAbsent' })
    const right = appCode(deps, secret)
    const other = right === '000000' ? '000001' : '000000'
    await expect(confirm(other)).rejects.toMatchObject({ name: 'wrongCode' })
    const codes = await confirm(` ${right.slice(0, 3)} ${right.slice(3)} `)
    expect(new Set(codes).size).toBe(10)
    expect(await secondFactorState(deps, userId)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await listSessions(deps, userId)).map(({ id }) => id)).toEqual([account.sessionId])
    const stored = JSON.stringify(await readAllTables(engine.database))
    for (const text of [secret, ...codes, codes[0]!.replace('-', '')]) {
      expect(stored).not.toContain(text)
    }
    const again = beginSecondFactor(deps, { userId, password })
    await expect(again).rejects.toMatchObject({ name: 'conflict' })
  })

  it('takes each code once, in any order of attempts (A32 and A34)', async () => {
    const { deps, userId, account } = await open()
    const { secret, codes } = await turnOnSecondFactor(deps, account)
    const give = (code: string) =>
      requireSecondFactor(deps, { userId, code }).then(
        () => 'right',
        (error: { name: string }) => error.name,
      )
    // the code that turned it on has been used
    expect(await give(appCode(deps, secret))).toBe('wrongCode')
    deps.clock.advance(30_000)
    const code = appCode(deps, secret)
    const answers = await Promise.all([give(code), give(code), give(code)])
    expect(answers.filter((one) => one === 'right')).toHaveLength(1)
    expect(await give(codes[0]!.toUpperCase())).toBe('right')
    expect(await give(codes[0]!)).toBe('wrongCode')
    expect(await secondFactorState(deps, userId)).toMatchObject({ recoveryCodesLeft: 9 })
    // a clock that went back makes no code valid again
    deps.clock.advance(-30_000)
    expect(await give(appCode(deps, secret))).toBe('wrongCode')
  })

  it('compares ten wrong codes an hour; the right one is refused after them (A31)', async () => {
    const { deps, userId, account } = await open()
    const { secret } = await turnOnSecondFactor(deps, account)
    deps.clock.advance(30_000)
    const wrong = appCode(deps, secret) === '000000' ? '111111' : '000000'
    const give = (code: string, deviceId?: string) =>
      requireSecondFactor(deps, { userId, code, deviceId }).then(
        () => 'right',
        (error: { name: string }) => error.name,
      )
    const answers = await Promise.all(Array.from({ length: 30 }, () => give(wrong)))
    expect(answers.filter((one) => one === 'wrongCode')).toHaveLength(10)
    expect(answers.filter((one) => one === 'tooManyRequests')).toHaveLength(20)
    expect(await give(appCode(deps, secret))).toBe('tooManyRequests')
    // strangers do not use up the tries of a known browser (A33)
    expect(await give(appCode(deps, secret), 'device')).toBe('right')
    deps.clock.advance(3_600_000)
    expect(await give(appCode(deps, secret))).toBe('right')
  })

  it('ends, and makes new recovery codes, with password and code only', async () => {
    const { deps, userId, account } = await open()
    const { secret, codes } = await turnOnSecondFactor(deps, account)
    deps.clock.advance(30_000)
    const badPassword = { userId, password: 'wrong-password', code: codes[1]! }
    await expect(endSecondFactor(deps, badPassword)).rejects.toMatchObject({
      name: 'passwordMismatch',
    })
    const badCode = { userId, password, code: 'aaaaa-aaaaa' }
    await expect(endSecondFactor(deps, badCode)).rejects.toMatchObject({ name: 'wrongCode' })
    const renewed = await renewRecoveryCodes(deps, { userId, password, code: codes[1]! })
    const old = requireSecondFactor(deps, { userId, code: codes[2]! })
    await expect(old).rejects.toMatchObject({ name: 'wrongCode' })
    await endSecondFactor(deps, { userId, password, code: appCode(deps, secret) })
    expect(await secondFactorState(deps, userId)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const gone = renewRecoveryCodes(deps, { userId, password, code: renewed[0]! })
    await expect(gone).rejects.toMatchObject({ name: 'conflict' })
  })
})
