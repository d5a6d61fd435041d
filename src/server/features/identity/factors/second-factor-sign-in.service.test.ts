import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { appCode, turnOnSecondFactor } from '#test/support/second-factor.ts'
import { answerChallenge, openChallenge } from './second-factor-sign-in.service.ts'

describeOnBothEngines('the challenge after a right password', (engine) => {
  async function open() {
    const deps = testDepsWithIdentity(engine)
    const account = await makeAccount(deps)
    const { secret } = await turnOnSecondFactor(deps, account)
    deps.clock.advance(30_000)
    const give = (token: string | undefined, code: string) =>
      answerChallenge(deps, { token, code, deviceCookie: undefined }).then(
        ({ account }) => account.id,
        (error: { name: string }) => error.name,
      )
    return { deps, account, secret, give, token: await openChallenge(deps, account.userId) }
  }

  it('signs in once, in its ten minutes', async () => {
    const { deps, account, secret, give, token } = await open()
    expect(await give(token, appCode(deps, secret))).toBe(account.userId)
    deps.clock.advance(30_000)
    expect(await give(token, appCode(deps, secret))).toBe('codeAbsent')
    const late = await openChallenge(deps, account.userId)
    deps.clock.advance(10 * 60_000)
    expect(await give(late, appCode(deps, secret))).toBe('codeAbsent')
    expect(await give(undefined, appCode(deps, secret))).toBe('codeAbsent')
    expect(await give('made-up', appCode(deps, secret))).toBe('codeAbsent')
  })

  it('has five tries, counted before they are compared; another has its own (A31 to A33)', async () => {
    const { deps, account, secret, give, token } = await open()
    const wrong = appCode(deps, secret) === '000000' ? '111111' : '000000'
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(token, wrong)))
    expect(answers.filter((one) => one === 'wrongCode')).toHaveLength(5)
    expect(await give(token, appCode(deps, secret))).toBe('tooManyRequests')
    const another = await openChallenge(deps, account.userId)
    expect(await give(another, appCode(deps, secret))).toBe(account.userId)
  })
})
