import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../list/add-subscribers.service.ts'
import { hashEmail, signMailToken } from '../subscriber-tokens.ts'
import { noteLeaveReason, readLeaveReasons } from './leave-reasons.service.ts'
import { followMailLink } from './unsubscribe.service.ts'

const EMAIL = 'a@example.com'

describeOn('sqlite', 'reasons for leaving', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    await addSubscribers(deps, page.id, [{ email: EMAIL, consentAt: 1 }])
  })

  const tokenOf = (action: 'unsubscribe' | 'block') =>
    signMailToken(deps.secrets, {
      action,
      pageId: page.id,
      emailHash: hashEmail(deps.secrets, EMAIL),
    })
  const given = async () =>
    (await readLeaveReasons(deps, page.userId, page.id))
      .filter(({ subscribers }) => subscribers > 0)
      .map(({ reason }) => reason)

  it('are those of people who left, who may change their mind until they come back', async () => {
    const token = tokenOf('unsubscribe')
    await noteLeaveReason(deps, token, 'often')
    expect(await given()).toEqual([])
    await followMailLink(deps, token)
    await noteLeaveReason(deps, token, 'often')
    expect(await noteLeaveReason(deps, token, 'other')).toEqual({ pageId: page.id })
    expect(await given()).toEqual(['other'])
    await addSubscribers(deps, page.id, [{ email: EMAIL, consentAt: 2 }])
    expect(await given()).toEqual([])
  })

  it('need the link that unsubscribes, and a reason of the list', async () => {
    const token = tokenOf('unsubscribe')
    await followMailLink(deps, token)
    for (const [one, reason] of [
      [token, 'because'],
      [token, undefined],
      [tokenOf('block'), 'often'],
      ['forged', 'often'],
    ] as const) {
      await expect(noteLeaveReason(deps, one, reason)).rejects.toMatchObject({ code: 'err_404' })
    }
    expect(await given()).toEqual([])
  })
})
