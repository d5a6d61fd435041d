import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import {
  type ChallengeRow,
  clientAskedBefore,
  closeChallenges,
  deleteChallengesBefore,
  findChallenge,
  findHeldChallenge,
  findHeldOpenChallenge,
  findNewestChallenge,
  insertChallenge,
  mintCode,
  muteChallenge,
  noteResend,
  startCodeLife,
  takeTry,
} from './challenges.repository.ts'

describeOnBothEngines('subscription_challenge', (engine) => {
  let deps: TestDeps
  let pageId: string
  const address = () => ({ pageId, emailKey: 'a@example.com' })

  beforeEach(async () => {
    deps = testDeps(engine)
    pageId = (await openPage(deps, 'ada')).id
  })

  async function insert(id: string, changes: Partial<ChallengeRow> = {}): Promise<void> {
    await insertChallenge(deps.db, {
      id,
      page_id: pageId,
      email: 'a@example.com',
      email_key: 'a@example.com',
      code_hmac: null,
      minted_at: null,
      expires_at: null,
      timed_by: null,
      timed_from: null,
      tries_left: 5,
      fallback_tries_left: 5,
      state: 'open',
      mail_state: 'waiting',
      mails: 1,
      resend_at: 0,
      client_hmac: 'client',
      created_at: 1,
      ...changes,
    })
  }

  it('gives five tries to a hundred concurrent requests, separately for each budget', async () => {
    await insert('one')
    const taken = await Promise.all(
      Array.from({ length: 100 }, () => takeTry(deps.db, 'one', 'tries_left')),
    )
    expect(taken.filter((row) => row !== undefined)).toHaveLength(5)
    expect(await findChallenge(deps.db, 'one')).toMatchObject({
      tries_left: 0,
      fallback_tries_left: 5,
    })
    expect(await takeTry(deps.db, 'none', 'tries_left')).toBeUndefined()
  })

  it("finds the visitor's challenges for this page and address only", async () => {
    const other = (await openPage(deps, 'bob')).id
    await insert('old')
    await insert('new', { created_at: 2 })
    await insert('elsewhere', { page_id: other, created_at: 3 })
    await insert('of-another', { email_key: 'b@example.com', created_at: 4 })
    const held = ['old', 'new', 'elsewhere', 'of-another', 'invented']
    expect((await findHeldChallenge(deps.db, held, address()))?.id).toBe('new')
    expect(await findHeldChallenge(deps.db, [], address())).toBeUndefined()
    expect((await findHeldOpenChallenge(deps.db, held, pageId))?.id).toBe('of-another')
    expect(await findHeldOpenChallenge(deps.db, [], pageId)).toBeUndefined()
  })

  it('prefers an open challenge to a newer one that was used', async () => {
    await insert('open')
    await insert('used', { created_at: 2, state: 'used' })
    expect((await findNewestChallenge(deps.db, address()))?.id).toBe('open')
    await closeChallenges(deps.db, address())
    expect((await findNewestChallenge(deps.db, address()))?.id).toBe('used')
  })

  it("replaces the old code by a new one, and starts only the newest one's life", async () => {
    await insert('one')
    const life = { mintedAt: 10, expiresAt: 20, timedBy: 'p', timedFrom: 1 }
    expect(await mintCode(deps.db, 'one', { codeHmac: 'first', ...life })).toBe(true)
    expect(await mintCode(deps.db, 'one', { codeHmac: 'second', ...life })).toBe(true)
    await startCodeLife(deps.db, 'one', {
      codeHmac: 'first',
      expiresAt: 99,
      timedBy: 'p',
      timedFrom: 2,
    })
    expect(await findChallenge(deps.db, 'one')).toMatchObject({
      expires_at: 20,
      mail_state: 'waiting',
    })
    await startCodeLife(deps.db, 'one', {
      codeHmac: 'second',
      expiresAt: 30,
      timedBy: 'p',
      timedFrom: 2,
    })
    expect(await findChallenge(deps.db, 'one')).toMatchObject({
      expires_at: 30,
      mail_state: 'sent',
    })
    await closeChallenges(deps.db, address())
    expect(await mintCode(deps.db, 'one', { codeHmac: 'third', ...life })).toBe(false)
  })

  it('lets one of two concurrent resends through and keeps a muted challenge muted', async () => {
    await insert('one')
    const row = (await findChallenge(deps.db, 'one'))!
    const next = { mails: 2, resendAt: 60 }
    const both = await Promise.all([noteResend(deps.db, row, next), noteResend(deps.db, row, next)])
    expect(both.toSorted()).toEqual([false, true])
    await muteChallenge(deps.db, 'one')
    const muted = (await findChallenge(deps.db, 'one'))!
    expect(await noteResend(deps.db, muted, { mails: 3, resendAt: 90 })).toBe(true)
    expect(await findChallenge(deps.db, 'one')).toMatchObject({ mail_state: 'muted', mails: 3 })
  })

  it('knows whether a client requested an address before, and forgets', async () => {
    await insert('one', { created_at: 100 })
    const asked = { clientHmac: 'client', emailKey: 'a@example.com', since: 99 }
    expect(await clientAskedBefore(deps.db, asked)).toBe(true)
    expect(await clientAskedBefore(deps.db, { ...asked, since: 100 })).toBe(false)
    expect(await clientAskedBefore(deps.db, { ...asked, clientHmac: 'other' })).toBe(false)
    expect(await deleteChallengesBefore(deps.db, 100)).toBe(0)
    expect(await deleteChallengesBefore(deps.db, 101)).toBe(1)
  })
})
