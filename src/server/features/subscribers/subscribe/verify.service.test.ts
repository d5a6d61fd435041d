import { beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { definePackage } from '#test/support/packages.ts'
import { codeIn, wrongCode } from '#test/support/public-app.ts'
import { readSubscriberId } from '../subscriber-tokens.ts'
import { codeMailHandler } from './code-mail.job.ts'
import { subscribe } from './subscribe.service.ts'
import { verifySubscriber } from './verify.service.ts'

const EMAIL = 'a@example.com'

describeOnBothEngines('verifySubscriber', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine, { views })
    page = await openPage(deps, 'ada')
  })

  async function askAndSend(email = EMAIL, isForAccess = false) {
    const request = { pageId: page.id, email, isForAccess, held: [], clientKey: 'c' }
    const { challengeId } = await subscribe(deps, request)
    const facts = { id: challengeId, attempt: 1, sinceAt: 0 }
    await codeMailHandler.run(deps, { challengeId } as never, facts)
    return { challengeId, code: codeIn(deps.mail.lastTo(email)) }
  }
  const verify = (code: unknown, held: string[] = []) =>
    verifySubscriber(deps, { pageId: page.id, email: EMAIL, code, held, clientKey: 'c' })

  it('gives a signed subscriber_id that names the stored subscriber', async () => {
    const { challengeId, code } = await askAndSend()
    const { subscriberId, email } = await verify(code, [challengeId])
    expect(email).toBe(EMAIL)
    const row = await deps.db.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()
    expect(readSubscriberId(deps.secrets, subscriberId)).toBe(row.token_id)
    expect(row).toMatchObject({ state: 'active', source: 'page', consent_at: deps.clock.now() })
  })

  it('counts a guess before the mail has been sent, without comparing it', async () => {
    const { challengeId } = await subscribe(deps, {
      pageId: page.id,
      email: EMAIL,
      held: [],
      clientKey: 'c',
    })
    await expect(verify('000000', [challengeId])).rejects.toMatchObject({ code: 'err_0' })
    const row = await deps.db
      .selectFrom('subscription_challenge')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.tries_left).toBe(4)
  })

  it('keeps the five tries of strangers separate from those of the holder', async () => {
    const { challengeId, code } = await askAndSend()
    for (let at = 1; at <= 5; at++) {
      await expect(verify(wrongCode(code, at))).rejects.toMatchObject({ code: 'err_0' })
    }
    await expect(verify(code)).rejects.toMatchObject({ code: 'err_211', status: 429 })
    await expect(verify(code, [challengeId])).resolves.toMatchObject({ email: EMAIL })
  })

  it('gives the new code the tries that are left after a resend', async () => {
    const { challengeId, code } = await askAndSend()
    for (let at = 1; at <= 3; at++) {
      await expect(verify(wrongCode(code, at), [challengeId])).rejects.toThrow()
    }
    deps.clock.advance(30_000)
    const request = { pageId: page.id, email: EMAIL, held: [challengeId], clientKey: 'c' }
    await subscribe(deps, request)
    await codeMailHandler.run(deps, { challengeId } as never, { id: 'r', attempt: 1, sinceAt: 0 })
    const fresh = codeIn(deps.mail.lastTo(EMAIL))
    for (let at = 1; at <= 2; at++) {
      await expect(verify(wrongCode(fresh, at), [challengeId])).rejects.toThrow()
    }
    await expect(verify(fresh, [challengeId])).rejects.toMatchObject({ code: 'err_211' })
  })

  it('accepts no code for a page that was hidden meanwhile', async () => {
    const { challengeId, code } = await askAndSend()
    await deps.db.updateTable('page').set({ published_at: null }).execute()
    await expect(verify(code, [challengeId])).rejects.toMatchObject({ code: 'err_404' })
  })

  it('lets a subscriber come back where the package has no room for another', async () => {
    const first = await askAndSend()
    await verify(first.code, [first.challengeId])
    await definePackage(deps, { id: 'free', isFree: true, limits: { subscribers: 1 } })
    const open = async (email: string) => {
      deps.clock.advance(60_000)
      const { challengeId, code } = await askAndSend(email, true)
      const asked = { pageId: page.id, email, code, held: [challengeId], clientKey: 'c' }
      return verifySubscriber(deps, { ...asked, isForAccess: true })
    }
    await expect(open(EMAIL)).resolves.toMatchObject({ email: EMAIL })
    await expect(open('b@example.com')).rejects.toMatchObject({
      ...{ code: 'err_97', fields: { subscribers: expect.any(String) } },
    })
  })
})
