import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import { addSubscribers } from '../list/add-subscribers.service.ts'
import { hashEmail, signMailToken, signSubscriberId } from '../subscriber-tokens.ts'
import { describeMailLink, followMailLink, unsubscribe } from './unsubscribe.service.ts'

const EMAIL = 'a@example.com'

describeOnBothEngines('unsubscribe', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    await addSubscribers(deps, page.id, [{ email: EMAIL, consentAt: 1 }])
  })

  const states = async () =>
    (await deps.db.selectFrom('subscriber').select('state').execute()).map((row) => row.state)
  const tokenOf = (action: 'unsubscribe' | 'block', secrets = deps.secrets) =>
    signMailToken(secrets, { action, pageId: page.id, emailHash: hashEmail(secrets, EMAIL) })

  it('trusts the signed token in the cookie and the address it belongs to', async () => {
    const row = await deps.db.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()
    const subscriberId = signSubscriberId(deps.secrets, row.token_id)
    const leave = (email: string, token: string | undefined) =>
      unsubscribe(deps, { pageId: page.id, email, subscriberId: token })
    await expect(leave('b@example.com', subscriberId)).rejects.toMatchObject({ code: 'err_349_2' })
    await expect(leave(EMAIL, undefined)).rejects.toMatchObject({ code: 'err_349_2' })
    await expect(leave(EMAIL, row.token_id)).rejects.toMatchObject({ code: 'err_349_2' })
    expect(await states()).toEqual(['active'])
    await leave('A@EXAMPLE.com', subscriberId)
    expect(await states()).toEqual(['unsubscribed'])
    await expect(leave(EMAIL, subscriberId)).rejects.toMatchObject({ code: 'err_349_2' })
  })

  it('works for a page that is hidden, and for no unknown one', async () => {
    const row = await deps.db.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()
    const subscriberId = signSubscriberId(deps.secrets, row.token_id)
    await deps.db.updateTable('page').set({ published_at: null }).execute()
    await unsubscribe(deps, { pageId: page.id, email: EMAIL, subscriberId })
    expect(await states()).toEqual(['unsubscribed'])
    await expect(
      unsubscribe(deps, { pageId: 'nothing', email: EMAIL, subscriberId }),
    ).rejects.toMatchObject({ code: 'err_404' })
  })

  it('accepts a link of a mail after a change of the secret, any number of times', async () => {
    const token = tokenOf('unsubscribe')
    const renewed = secretsFrom(['a newer secret', 'a secret of the tests, long enough'])
    const later = { ...deps, secrets: renewed }
    expect(await describeMailLink(later, token)).toMatchObject({
      action: 'unsubscribe',
      username: 'ada',
    })
    expect(await states()).toEqual(['active'])
    for (let at = 0; at < 3; at++) await followMailLink(later, token)
    expect(await states()).toEqual(['unsubscribed'])
  })

  it('blocks the address for the page on "this was not me"', async () => {
    await followMailLink(deps, tokenOf('block'))
    await followMailLink(deps, tokenOf('block'))
    expect(await states()).toEqual(['suppressed'])
    const rows = await deps.db.selectFrom('suppressed_address').selectAll().execute()
    expect(rows).toMatchObject([{ scope: page.id, reason: 'not-me' }])
    expect(JSON.stringify(rows)).not.toContain(EMAIL)
  })

  it('refuses forged links and links of pages that were deleted for good', async () => {
    const stranger = secretsFrom(['the secret of another installation'])
    for (const token of ['', 'x', tokenOf('block', stranger)]) {
      await expect(followMailLink(deps, token)).rejects.toMatchObject({ code: 'err_404' })
      await expect(describeMailLink(deps, token)).rejects.toMatchObject({ code: 'err_404' })
    }
    const token = tokenOf('block')
    await deps.db.deleteFrom('page').execute()
    await expect(followMailLink(deps, token)).rejects.toMatchObject({ code: 'err_404' })
  })
})
