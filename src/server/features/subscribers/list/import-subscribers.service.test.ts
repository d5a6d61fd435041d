import { beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changePage, openPage, type TestPage } from '#test/support/open-page.ts'
import { definePackage } from '#test/support/packages.ts'
import { DeliveryError } from '../../../platform/delivery-error.ts'
import { pruneChallenges } from '../prune.job.ts'
import { confirmMailHandler } from '../subscribe/confirm-mail.job.ts'
import { followMailLink } from '../subscribe/unsubscribe.service.ts'
import { hashEmail } from '../subscriber-tokens.ts'
import { insertSuppression } from '../suppressions.repository.ts'
import { addSubscribers } from './add-subscribers.service.ts'
import { importSubscribers } from './import-subscribers.service.ts'

const DAY = 86_400_000

describeOnBothEngines('addresses that are brought in', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine, { views })
    page = await openPage(deps, 'ada')
  })

  const bring = (...addresses: string[]) =>
    importSubscribers(deps, page.userId, { pageId: page.id, addresses })
  const rowOf = (email: string) =>
    deps.db
      .selectFrom('subscriber')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  async function mail(email: string) {
    const payload = { subscriberId: (await rowOf(email)).id }
    await confirmMailHandler.run(deps, payload as never, { id: 'e', attempt: 1, sinceAt: 0 })
    return deps.mail.lastTo(email)
  }
  const tokenOf = (text: string, nth: number) => [...text.matchAll(/\/u\/([\w-]+)/g)][nth]![1]!

  it('are subscribed when their owners confirm, and not before', async () => {
    expect(await bring('a@example.com', 'nobody', 'a@example.com')).toEqual([
      'mailed',
      'invalid',
      'pending',
    ])
    expect(await rowOf('a@example.com')).toMatchObject({ state: 'pending', proof: '' })
    const { text } = await mail('a@example.com')
    deps.clock.advance(5_000)
    await followMailLink(deps, tokenOf(text, 0))
    expect(await rowOf('a@example.com')).toMatchObject({
      state: 'active',
      proof: 'link',
      source: 'import',
      consent_at: deps.clock.now(),
    })
    const kinds = await deps.db.selectFrom('outbox').select('kind').orderBy('id').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'subscribers.confirm-mail',
      'subscribers.thank-you-mail',
    ])
  })

  it('are subscribed only where the package has room when they confirm', async () => {
    await bring('a@example.com', 'b@example.com')
    const [first, second] = [await mail('a@example.com'), await mail('b@example.com')]
    await definePackage(deps, { id: 'free', isFree: true, limits: { subscribers: 1 } })
    await followMailLink(deps, tokenOf(first.text, 0))
    await followMailLink(deps, tokenOf(first.text, 0))
    await expect(followMailLink(deps, tokenOf(second.text, 0))).rejects.toMatchObject({
      ...{ code: 'err_97', fields: { subscribers: expect.any(String) } },
    })
    expect((await rowOf('b@example.com')).state).toBe('pending')
  })

  it('are skipped if they left, refused or are subscribed already', async () => {
    await addSubscribers(deps, page.id, [
      { email: 'here@example.com', consentAt: 1 },
      { email: 'left@example.com', consentAt: 1 },
    ])
    await deps.db
      .updateTable('subscriber')
      .set({ state: 'unsubscribed' })
      .where('email', '=', 'left@example.com')
      .execute()
    await insertSuppression(deps.db, {
      scope: page.id,
      email_hash: hashEmail(deps.secrets, 'never@example.com'),
      reason: 'not-me',
      page_id: null,
      created_at: 1,
    })
    const results = await bring('here@example.com', 'left@example.com', 'never@example.com')
    expect(results).toEqual(['subscribed', 'left', 'refused'])
    expect(await deps.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('cannot be used to flood somebody from many pages (A35)', async () => {
    const results = []
    for (const name of ['page-1', 'page-2', 'page-3', 'page-4']) {
      const other = await openPage(deps, name)
      const request = { pageId: other.id, addresses: ['victim@example.com'] }
      results.push(...(await importSubscribers(deps, other.userId, request)))
    }
    expect(results).toEqual(['mailed', 'mailed', 'mailed', 'later'])
  })

  it('can refuse by the mail, and are deleted if they never answer', async () => {
    await bring('no@example.com', 'silent@example.com')
    const { text } = await mail('no@example.com')
    await followMailLink(deps, tokenOf(text, 1))
    expect(await rowOf('no@example.com')).toMatchObject({ state: 'suppressed' })
    // the other link in the same mail no longer changes anything
    await followMailLink(deps, tokenOf(text, 0))
    expect(await rowOf('no@example.com')).toMatchObject({ state: 'suppressed' })
    deps.clock.advance(31 * DAY)
    await pruneChallenges(deps)
    const left = await deps.db.selectFrom('subscriber').select('email').execute()
    expect(left).toEqual([{ email: 'no@example.com' }])
  })

  it('that do not exist are recorded as such', async () => {
    await bring('gone@example.com')
    const error = new DeliveryError('permanent', '550', { cause: { command: 'RCPT TO' } })
    const payload = { subscriberId: (await rowOf('gone@example.com')).id }
    await confirmMailHandler.onDead!(deps, payload as never, error)
    expect(await rowOf('gone@example.com')).toMatchObject({ state: 'bounced' })
    expect(await bring('gone@example.com')).toEqual(['refused'])
  })

  it('need an existing page and a permitted caller', async () => {
    const other = await openPage(deps, 'bob')
    const request = { pageId: page.id, addresses: ['a@example.com'] }
    await expect(importSubscribers(deps, other.userId, request)).rejects.toMatchObject({
      code: 'err_404',
    })
    await changePage(deps, page.id, { blocked_at: 1 })
    await expect(bring('a@example.com')).rejects.toMatchObject({
      code: 'err_400',
      fields: { page: expect.stringMatching(/^This page is blocked/) },
    })
    await changePage(deps, page.id, { blocked_at: null, published_at: null })
    await expect(bring('a@example.com')).rejects.toMatchObject({
      code: 'err_400',
      fields: { page: 'Publish the page first' },
    })
    expect(await deps.db.selectFrom('subscriber').selectAll().execute()).toEqual([])
  })
})
