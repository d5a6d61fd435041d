import { expect, it } from 'vitest'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'

const ada = { email: 'Ada.Love@Example.com', password: 'a-fine-secret' }

describeOnBothEngines('signing up', (engine) => {
  it('leads from the form through the mailed code into the application', async () => {
    const { browser, codeFor, deps } = await createIdentityApp(engine)
    const tab = browser()
    const registered = await tab.post('/post-jwt-register', { ...ada, username: 'Ada', x: 1 })
    expect(registered.status).toBe(200)
    expect(registered.body).toEqual({
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'Ada',
      email: 'ada.love@example.com',
      role: 'member',
    })
    expect((await tab.get('/api/v1/auth/session')).status).toBe(401)
    expect(await deps.db.selectFrom('user').selectAll().execute()).toHaveLength(1)

    const code = await codeFor('ada.love@example.com')
    const verified = await tab.post('/api/v1/auth/verify-email', { email: ada.email, code })
    expect(verified.status).toBe(200)
    expect(verified.body).toEqual({ ...registered.body, isSignedIn: true })

    const session = await tab.get('/api/v1/auth/session')
    expect(session.body).toMatchObject({ ...registered.body, spaceId: expect.any(String) })
    const page = await deps.db
      .selectFrom('page')
      .selectAll()
      .where('user_id', '=', registered.body.uid)
      .executeTakeFirstOrThrow()
    expect(page).toMatchObject({ username: 'Ada', is_first: 1, published_at: null })
    expect(page.space_id).toBe(session.body.spaceId)
    const membership = await deps.db
      .selectFrom('membership')
      .selectAll()
      .where('user_id', '=', registered.body.uid)
      .execute()
    expect(membership).toMatchObject([{ space_id: session.body.spaceId, role: 'owner' }])
  })

  it('works for a client that sends no cookies: it confirms and signs in with the password', async () => {
    const { browser, codeFor } = await createIdentityApp(engine)
    await browser().post('/post-jwt-register', ada)
    const code = await codeFor('ada.love@example.com')
    const elsewhere = browser()
    const body = { email: ada.email, code: Number(code) === 0 ? code : ` ${code} ` }
    const verified = await elsewhere.post('/api/v1/auth/verify-email', body)
    expect(verified.body).toMatchObject({ username: 'ada-love', isSignedIn: false })
    expect(elsewhere.cookies.size).toBe(0)
    const signedIn = await elsewhere.post('/post-jwt-login', ada)
    expect(signedIn.status).toBe(200)
    expect(signedIn.body.accessToken).toMatch(/^Bearer eyJ/)
  })

  it('waits for the first administrator with err_503', async () => {
    const { browser } = await createIdentityApp(engine, { hasAdministrator: false })
    const before = await readAllTables(engine.database)
    const refused = await browser().post('/post-jwt-register', ada)
    expect(refused.status).toBe(503)
    expect(refused.body.error.message).toBe('err_503')
    expect(refused.headers['retry-after']).toBe('60')
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('makes a name of the address, with an ending when it is taken', async () => {
    const { browser, codeFor } = await createIdentityApp(engine)
    const names = []
    for (const email of [
      'sam@one.example',
      'sam@two.example',
      'login@two.example',
      'x@y.example',
    ]) {
      const tab = browser()
      names.push((await tab.post('/post-jwt-register', { ...ada, email })).body.username)
      const code = await codeFor(email)
      await tab.post('/api/v1/auth/verify-email', { email, code })
    }
    expect(names).toEqual(['sam', 'sam-2', 'login-2', 'user-x'])
  })

  it('refuses a name that waits with somebody else, and frees it after three days', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const register = (email: string, username: string) =>
      browser().post('/post-jwt-register', { ...ada, email, username })
    expect((await register('a@x.example', 'Marie')).status).toBe(200)
    const refused = await register('b@x.example', 'mARIE')
    expect([refused.status, refused.body.error.message]).toEqual([409, 'err_20_1'])
    expect((await register('a@x.example', 'marie')).status).toBe(200)
    deps.clock.advance(3 * 86_400_000 + 1)
    expect((await register('b@x.example', 'marie')).status).toBe(200)
  })

  it('keeps a confirmed address although its name was taken as an alias meanwhile', async () => {
    const { browser, codeFor, deps } = await createIdentityApp(engine)
    const tab = browser()
    await tab.post('/post-jwt-register', { ...ada, username: 'lovelace' })
    await deps.db
      .insertInto('slug')
      .values({
        domain_id: 'main',
        key: 'lovelace',
        text: 'lovelace',
        kind: 'link',
        target_id: 'l',
        space_id: 's',
        state: 'live',
        released_at: null,
        created_at: 0,
      })
      .execute()
    const code = await codeFor('ada.love@example.com')
    const verified = await tab.post('/api/v1/auth/verify-email', { email: ada.email, code })
    expect(verified.body).toMatchObject({ username: 'lovelace-2', isSignedIn: true })
  })

  it('sends another code after 30, 60, 120 and 300 seconds; the old one dies, the tries stay', async () => {
    const { browser, codeFor, deps } = await createIdentityApp(engine)
    const tab = browser()
    const email = 'ada.love@example.com'
    await tab.post('/post-jwt-register', ada)
    const first = await codeFor(email)
    const early = await tab.post('/api/v1/auth/resend-code', { email })
    expect([early.status, early.body.error.message]).toEqual([429, 'err_211'])
    expect(early.headers['retry-after']).toBe('30')
    deps.clock.advance(30_000)
    const again = await tab.post('/api/v1/auth/resend-code', { email })
    expect([again.status, again.body]).toEqual([200, { nextAfterSeconds: 60 }])
    const second = await codeFor(email)
    expect(second).not.toBe(first)
    const old = await tab.post('/api/v1/auth/verify-email', { email, code: first })
    expect(old.body.error.message).toBe('err_0')
    const row = await deps.db.selectFrom('sign_up').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ tries_left: 4, mails: 2 })
    deps.clock.advance(60_000)
    expect((await tab.post('/api/v1/auth/resend-code', { email })).status).toBe(200)
    deps.clock.advance(120_000)
    // the fourth mail within an hour
    const fourth = await tab.post('/api/v1/auth/resend-code', { email })
    expect([fourth.status, fourth.body.error.message]).toEqual([429, 'err_344'])
  })
})
