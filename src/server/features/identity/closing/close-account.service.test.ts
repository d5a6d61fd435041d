import { expect, it, onTestFinished } from 'vitest'

import { draftLink, storeLink } from '#server/features/links/index.ts'
import { findFirstPage } from '#server/features/pages/index.ts'
import { findSpaceBlockedAt } from '#server/features/spaces/index.ts'
import { changeAccountState } from '#server/features/users/index.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount, TEST_PASSWORD, type TestAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp, type IdentityApp } from '#test/support/identity-app.ts'
import { until } from '#test/support/until.ts'
import { findAccount } from '../account.repository.ts'
import { closeContentHandler, closedMailHandler } from './close-account.job.ts'
import { closeAccount, deleteClosedAccounts } from './close-account.service.ts'

const DELETE = '/api/v1/account/delete'
const RESTORE = '/api/v1/auth/restore-account'
const DAY_MS = 86_400_000
const email = 'ada@example.com'
const password = TEST_PASSWORD

async function addLinks(app: IdentityApp, { spaceId, userId }: TestAccount, count: number) {
  return transaction(app.deps, async (deps) => {
    const ids: string[] = []
    for (let at = 0; at < count; at++) {
      const draft = await draftLink(deps, spaceId, { destination: `https://example.org/${at}` })
      ids.push((await storeLink(deps, draft, { spaceId, userId, origin: 'shortener' })).id)
    }
    return ids
  })
}

function tokenOf(app: IdentityApp): string {
  return /restore-account\?token=([\w-]{43})/.exec(app.deps.mail.lastTo(email).text)?.[1] ?? ''
}

describeOnBothEngines('deleting an account', (engine) => {
  async function setUp() {
    const clickStore = createDuckDbClickStore(':memory:')
    onTestFinished(() => clickStore.close())
    const app = await createIdentityApp(engine, { overrides: { clickStore } })
    const ada = await makeAccount(app.deps, { email })
    const eve = await makeAccount(app.deps, { email: 'eve@example.com' })
    await addLinks(app, eve, 1)
    const links = await addLinks(app, ada, 3)
    const tab = app.browser()
    await tab.post('/post-jwt-login', { email, password })
    const states = async () => {
      const rows = await app.deps.db
        .selectFrom('slug')
        .select(['state'])
        .where('space_id', '=', ada.spaceId)
        .execute()
      return rows.map((row) => row.state)
    }
    return { app, ada, eve, tab, links, states }
  }

  it('signs out everywhere, closes pages and links, and comes back by the link of the mail', async () => {
    const { app, ada, tab, links, states } = await setUp()
    // what was deleted earlier stays deleted
    await app.deps.db
      .updateTable('link')
      .set({ deleted_at: 1 })
      .where('id', '=', links[0]!)
      .execute()
    const answer = await tab.post(DELETE, { password })
    const deleteAt = new Date(app.deps.clock.now() + 30 * DAY_MS).toISOString()
    expect([answer.status, answer.body]).toEqual([200, { deleteAt }])
    expect(await app.deps.identity.sessionFromAccessToken(ada.accessToken.slice(7))).toBeNull()
    const refused = await app.browser().post('/post-jwt-login', { email, password })
    expect([refused.status, refused.body.error.message]).toEqual([401, 'err_14'])
    await app.runOutbox()
    expect((await states()).filter((state) => state === 'deleted')).toHaveLength(3)
    expect((await findFirstPage(app.deps.db, ada.userId))?.deleted_at).not.toBeNull()
    const others = await app.deps.db
      .selectFrom('slug')
      .select('state')
      .where('space_id', '!=', ada.spaceId)
      .execute()
    expect(new Set(others.map((row) => row.state))).toEqual(new Set(['live']))

    const token = tokenOf(app)
    const restored = await app.browser().post(RESTORE, { token })
    expect([restored.status, restored.body]).toEqual([200, { email }])
    await app.runOutbox()
    expect((await app.browser().post('/post-jwt-login', { email, password })).status).toBe(200)
    expect((await findFirstPage(app.deps.db, ada.userId))?.deleted_at).toBeNull()
    const rows = await app.deps.db
      .selectFrom('link')
      .select(['id', 'deleted_at'])
      .where('space_id', '=', ada.spaceId)
      .execute()
    expect(
      rows
        .filter((row) => row.deleted_at === null)
        .map((row) => row.id)
        .sort(),
    ).toEqual(links.slice(1).sort())
    const again = await app.browser().post(RESTORE, { token })
    expect(again.body.error.message).toBe('err_18')
  })

  it('closes nothing more when it is taken back while its links are being closed', async () => {
    const { app, ada, tab, states } = await setUp()
    await addLinks(app, ada, 900)
    await tab.post(DELETE, { password })
    const facts = { id: 'one', attempt: 1, sinceAt: 0 }
    await closedMailHandler.run(app.deps, { userId: ada.userId } as never, facts)
    const closing = closeContentHandler.run(app.deps, { userId: ada.userId } as never, facts)
    const closed = async () => (await states()).filter((state) => state === 'deleted').length
    await until(async () => (await closed()) > 50)
    expect((await app.browser().post(RESTORE, { token: tokenOf(app) })).status).toBe(200)
    expect(await closed()).toBeLessThan(900)
    await app.runOutbox()
    await closing
    expect(await closed()).toBe(0)
  })

  it('is real after thirty days: nothing of the account is left, nothing of others is gone', async () => {
    const { app, ada, eve, tab } = await setUp()
    await tab.post(DELETE, { password })
    await app.runOutbox()
    const token = tokenOf(app)
    app.deps.clock.advance(30 * DAY_MS - 1)
    await deleteClosedAccounts(app.deps)
    expect(await app.deps.db.selectFrom('user').select('id').execute()).toHaveLength(3)
    app.deps.clock.advance(1)
    expect((await app.browser().post(RESTORE, { token })).body.error.message).toBe('err_18')
    await deleteClosedAccounts(app.deps)
    const tables = await readAllTables(engine.database, ['change'])
    expect(JSON.stringify(tables)).not.toContain(ada.userId)
    expect(JSON.stringify(tables)).not.toContain(email)
    expect(tables.user).toHaveLength(2)
    expect(JSON.stringify(tables.link)).toContain(eve.spaceId)
  })

  it('is no way around a ban: neither closing what is banned, nor coming back', async () => {
    const { app, ada, tab } = await setUp()
    const state = async () => [
      (await findAccount(app.deps.db, ada.userId))?.status,
      (await findSpaceBlockedAt(app.deps.db, ada.spaceId)) !== null,
      (await findFirstPage(app.deps.db, ada.userId))?.deleted_at === null,
    ]
    const set = (status: 'banned' | 'active' | 'deactivated') =>
      changeAccountState(app.deps, 'admin', ada.userId, { status })
    // the password was checked just before the ban
    await set('banned')
    const closing = closeAccount(app.deps, { userId: ada.userId, password })
    await expect(closing).rejects.toMatchObject({ name: 'unauthenticated' })
    expect(await state()).toEqual(['banned', true, true])
    await set('active')

    await tab.post('/post-jwt-login', { email, password })
    expect((await tab.post(DELETE, { password })).status).toBe(200)
    await app.runOutbox()
    const token = tokenOf(app)
    await expect(set('deactivated')).rejects.toMatchObject({ name: 'notFound' })
    expect((await set('banned')).status).toBe('banned')
    const refused = await app.browser().post(RESTORE, { token })
    expect(refused.body.error.message).toBe('err_18')
    expect(await state()).toEqual(['banned', true, false])
    // after the ban is lifted, the account is deleted, as its owner wanted
    expect((await set('active')).status).toBe('deleted')
    expect(await state()).toEqual(['deleted', false, false])
    expect((await app.browser().post(RESTORE, { token })).status).toBe(200)
    expect(await state()).toEqual(['active', false, true])
    await set('banned')
    await set('active')
    expect(await state()).toEqual(['active', false, true])
  })

  it('ends banned whatever comes at the same moment as the ban', async () => {
    const { app, ada, tab } = await setUp()
    const ban = () => changeAccountState(app.deps, 'admin', ada.userId, { status: 'banned' })
    await Promise.allSettled([closeAccount(app.deps, { userId: ada.userId, password }), ban()])
    expect((await findAccount(app.deps.db, ada.userId))?.status).toBe('banned')
    await changeAccountState(app.deps, 'admin', ada.userId, { status: 'active' })
    if ((await findAccount(app.deps.db, ada.userId))?.status === 'active') {
      await tab.post('/post-jwt-login', { email, password })
      await tab.post(DELETE, { password })
    }
    await app.runOutbox()
    const [restored] = await Promise.all([
      app.browser().post(RESTORE, { token: tokenOf(app) }),
      ban(),
    ])
    expect([200, 400]).toContain(restored.status)
    expect((await findAccount(app.deps.db, ada.userId))?.status).toBe('banned')
    expect(await findSpaceBlockedAt(app.deps.db, ada.spaceId)).not.toBeNull()
  })

  it('is real after thirty days for a banned one too', async () => {
    const { app, ada, tab } = await setUp()
    await tab.post(DELETE, { password })
    await changeAccountState(app.deps, 'admin', ada.userId, { status: 'banned' })
    app.deps.clock.advance(30 * DAY_MS)
    await deleteClosedAccounts(app.deps)
    expect(await findAccount(app.deps.db, ada.userId)).toBeUndefined()
  })

  it('asks for the password, and keeps the only administrator', async () => {
    const { app, tab, states } = await setUp()
    const wrong = await tab.post(DELETE, { password: 'wrong-password' })
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'err_104'])
    const admin = app.browser()
    await admin.post('/post-jwt-login', { email: 'admin@example.com', password })
    const refused = await admin.post(DELETE, { password })
    expect([refused.status, refused.body.error.message]).toEqual([409, 'err_101'])
    await app.runOutbox()
    expect(new Set(await states())).toEqual(new Set(['live']))
    expect(app.deps.mail.mails).toEqual([])
    await makeAccount(app.deps, { email: 'second@example.com', role: 'administrator' })
    expect((await admin.post(DELETE, { password })).status).toBe(200)
  })
})

describeOnBothEngines('exporting an account', (engine) => {
  it('gives everything of its own, nothing of others, and no secret', async () => {
    const app = await createIdentityApp(engine)
    const ada = await makeAccount(app.deps, { email })
    const eve = await makeAccount(app.deps, { email: 'eve@example.com' })
    const links = await addLinks(app, ada, 3)
    await addLinks(app, eve, 2)
    const tab = app.browser()
    await tab.post('/post-jwt-login', { email, password })
    const answer = await tab.get('/api/v1/account/export')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.body.links.map((one: { id: string }) => one.id).sort()).toEqual(links.sort())
    expect(answer.body.account).toMatchObject([{ id: ada.userId, email }])
    expect(answer.body.pages).toHaveLength(1)
    expect(answer.body.audit.map((one: { action: string }) => one.action)).toContain(
      'account-export',
    )
    expect(answer.text).not.toContain(eve.userId)
    expect(answer.text).not.toContain(eve.spaceId)
    expect(answer.text).not.toMatch(/argon2|password_hash|token_hash|"token"/)
  })
})
