import { beforeEach, expect, it } from 'vitest'
import { OTP_LIFE_MS } from '#contract/constants.ts'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import type { CookieToSet } from './challenge-cookie.ts'
import { heldChallenges } from './challenge-cookie.ts'
import { codeMailHandler } from './code-mail.job.ts'
import { findOpenCode, holdsChallenges, subscribeByForm } from './visitor.service.ts'

const EMAIL = 'a@example.com'
const FORM = { email: EMAIL, isForAccess: false }

describeOnBothEngines('a visitor with a code to enter', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine, { views })
    page = await openPage(deps, 'ada')
  })

  const jar = (set: readonly CookieToSet[]) =>
    Object.fromEntries(set.map(({ name, value }) => [name, value]))
  const ask = async () =>
    jar(await subscribeByForm(deps, page.id, FORM, { cookies: {}, clientKey: 'c' }))
  const send = async (cookies: Record<string, string>) => {
    const [challengeId] = heldChallenges(cookies)
    await codeMailHandler.run(deps, { challengeId } as never, { id: 'e', attempt: 1, sinceAt: 0 })
  }

  it('is recognised by a cookie that scripts cannot read, for this page only', async () => {
    const set = await subscribeByForm(deps, page.id, FORM, { cookies: {}, clientKey: 'c' })
    expect(set.map(({ options }) => options.httpOnly)).toEqual([true])
    const other = await openPage(deps, 'bob')
    expect(holdsChallenges(jar(set))).toBe(true)
    expect(await findOpenCode(deps, page.id, jar(set))).toEqual({
      email: EMAIL,
      resendInSeconds: 30,
      isDelayed: false,
    })
    expect(await findOpenCode(deps, other.id, jar(set))).toBeUndefined()
  })

  it('is told if the mail takes long, and sees step 1 until the code expires', async () => {
    const cookies = await ask()
    deps.clock.advance(60_000)
    expect(await findOpenCode(deps, page.id, cookies)).toMatchObject({
      resendInSeconds: 0,
      isDelayed: true,
    })
    await send(cookies)
    expect(await findOpenCode(deps, page.id, cookies)).toMatchObject({ isDelayed: false })
    deps.clock.advance(OTP_LIFE_MS - 1)
    expect(await findOpenCode(deps, page.id, cookies)).toBeDefined()
    deps.clock.advance(1)
    expect(await findOpenCode(deps, page.id, cookies)).toBeUndefined()
  })

  it('is unknown with a cookie that is not ours', async () => {
    for (const value of ['', 'x', 'a'.repeat(22), '%', `${'a'.repeat(22)}.`.repeat(500)]) {
      const cookies = { waypost_codes: value }
      expect(heldChallenges(cookies).length).toBeLessThanOrEqual(8)
      expect(await findOpenCode(deps, page.id, cookies)).toBeUndefined()
    }
    expect(holdsChallenges({})).toBe(false)
  })
})
