import { expect, it } from 'vitest'
import { PROFILE_UPDATED } from '#contract/account/account.ts'
import { getAccount } from '#server/features/identity/account-profile.service.ts'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('the profile of an account', (engine) => {
  async function setUp() {
    const app = await createIdentityApp(engine)
    const ada = await makeAccount(app.deps, { email: 'ada@example.com', username: 'ada-love' })
    const eve = await makeAccount(app.deps, { email: 'eve@example.com', username: 'eve-black' })
    const call = (who: typeof ada, method: string, path: string, body?: unknown) =>
      app
        .browser()
        .send(method, path, body, { headers: { authorization: who.accessToken, cookie: '' } })
    return { app, ada, eve, call }
  }

  it('gets another username by the call of the specification; the old one leads on and rests', async () => {
    const { app, ada, eve, call } = await setUp()
    const body = { username: 'Ada-Byron', idx: 'of somebody else', role: 'administrator' }
    const done = await call(ada, 'POST', '/post-jwt-profile', body)
    expect([done.status, done.body]).toEqual([200, PROFILE_UPDATED])
    const slugs = await app.deps.db
      .selectFrom('slug')
      .select(['key', 'state', 'target_id'])
      .where('key', 'in', ['ada-love', 'ada-byron'])
      .orderBy('key')
      .execute()
    expect(slugs).toMatchObject([
      { key: 'ada-byron', state: 'live' },
      { key: 'ada-love', state: 'released', target_id: slugs[0]?.target_id },
    ])
    expect((await call(ada, 'GET', '/api/v1/auth/session')).body).toMatchObject({
      username: 'Ada-Byron',
      role: 'member',
    })
    const taken = () => call(eve, 'POST', '/post-jwt-profile', { username: 'ADA-love' })
    expect((await taken()).body.error.message).toBe('err_20_1')
    app.deps.clock.advance(364 * DAY_MS)
    expect((await taken()).status).toBe(401)
    const { accessToken } = await makeAccount(app.deps, { username: 'mallory' })
    const late = () =>
      call({ ...eve, accessToken }, 'POST', '/post-jwt-profile', { username: 'ada-love' })
    expect((await late()).body.error.message).toBe('err_20_1')
    app.deps.clock.advance(2 * DAY_MS)
    expect((await late()).status).toBe(200)
  })

  it('refuses names that are taken, reserved or none, and writes nothing', async () => {
    const { ada, call } = await setUp()
    const before = await readAllTables(engine.database)
    const names = { 'eve-black': 409, API: 409, 'user-login': 409, ab: 400, 'a b c': 400, '': 400 }
    for (const [username, status] of Object.entries(names)) {
      const answer = await call(ada, 'POST', '/post-jwt-profile', { username })
      expect([username, answer.status]).toEqual([username, status])
    }
    for (const body of [{}, { username: 7 }, { username: null }, [], null, 'text']) {
      expect((await call(ada, 'POST', '/post-jwt-profile', body)).status).toBe(400)
    }
    expect((await call(ada, 'POST', '/post-jwt-profile', { username: 'ada-love' })).status).toBe(
      200,
    )
    expect(await readAllTables(engine.database, ['account_profile'])).toEqual({
      ...before,
      account_profile: undefined,
    })
  })

  it('keeps each field, tells it again, and says when one was changed meanwhile', async () => {
    const { ada, call } = await setUp()
    const start = (await call(ada, 'GET', '/api/v1/account')).body
    expect(start).toMatchObject({
      email: 'ada@example.com',
      username: 'ada-love',
      bio: '',
      picture: null,
      notifications: { weeklyMail: false },
      hasPassword: true,
      emailChange: null,
      revision: 1,
    })
    const fields = {
      name: 'Ada <b>Lovelace</b>',
      bio: 'Engines.\nNotes.',
      language: 'de-AT',
      timeZone: 'Europe/Vienna',
    }
    const body = { ...fields, notifications: { weeklyMail: true }, revision: 1 }
    const changed = await call(ada, 'PATCH', '/api/v1/account', body)
    expect(changed.body).toMatchObject({ ...fields, notifications: { weeklyMail: true } })
    const stale = await call(ada, 'PATCH', '/api/v1/account', { bio: 'other', revision: 1 })
    expect([stale.status, stale.body.error.fields]).toEqual([
      409,
      { bio: 'This was changed meanwhile' },
    ])
    const other = { username: 'ada-byron', revision: 1 }
    expect((await call(ada, 'PATCH', '/api/v1/account', other)).status).toBe(200)
  })

  it('takes pictures of the own space only', async () => {
    const { app, ada, eve, call } = await setUp()
    const picture = (spaceId: string, id: string) => ({
      id,
      space_id: spaceId,
      uploaded_by: 'x',
      hash: 'a'.repeat(64),
      content_type: 'image/webp' as const,
      width: 1,
      height: 1,
      bytes: 1,
      created_at: 1,
    })
    const rows = [picture(ada.spaceId, 'mine'), picture(eve.spaceId, 'hers')]
    await app.deps.db.insertInto('media').values(rows).execute()
    const patch = (pictureId: string | null) => call(ada, 'PATCH', '/api/v1/account', { pictureId })
    expect((await patch('hers')).status).toBe(404)
    expect((await patch('mine')).body.picture).toMatchObject({ id: 'mine' })
    expect((await getAccount(app.deps, ada.userId)).image?.id).toBe('mine')
    const shown = () =>
      app.deps.db
        .selectFrom('user')
        .select('image')
        .where('id', '=', ada.userId)
        .executeTakeFirstOrThrow()
    expect(await shown()).toEqual({ image: `/media/${'a'.repeat(64)}.webp` })
    expect((await call(ada, 'PATCH', '/api/v1/account', { bio: 'still there' })).status).toBe(200)
    expect((await shown()).image).not.toBeNull()
    expect((await patch(null)).body.picture).toBeNull()
    expect(await shown()).toEqual({ image: null })
  })

  it('refuses what does not fit', async () => {
    const { ada, call } = await setUp()
    const bodies = [
      { language: 'no language' },
      { timeZone: 'Mars/Crater' },
      { name: 'two\nlines' },
      { bio: 'x'.repeat(501) },
      { email: 'eve@example.com' },
      { role: 'administrator' },
      { notifications: { weeklyMail: 'yes' } },
    ]
    for (const body of bodies) {
      expect((await call(ada, 'PATCH', '/api/v1/account', body)).status).toBe(400)
    }
  })
})
