import { expect, it } from 'vitest'
import { firstAdministratorLink } from '#server/features/identity/index.ts'
import { createOrigins } from '#server/platform/http/origins.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'

const password = 'a-fine-secret'
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''

describeOnBothEngines('A53: taking over a new installation', (engine) => {
  it('makes exactly one administrator of twenty set-ups at once with one link', async () => {
    const app = await createIdentityApp(engine, { hasAdministrator: false })
    const token = tokenOf(await firstAdministratorLink(app.deps))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.browser().post('/api/v1/setup', { token, email: `a${at}@x.example`, password }),
      ),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(404)])
    const users = await app.deps.db.selectFrom('user').select('role').execute()
    expect(users).toEqual([{ role: 'administrator' }])
    const tables = await readAllTables(engine.database)
    expect(
      [tables.page, tables.space, tables.slug, tables.session].map((rows) => rows?.length),
    ).toEqual([1, 1, 1, 1])
  })

  it('makes exactly one of twenty links used at once', async () => {
    const app = await createIdentityApp(engine, { hasAdministrator: false })
    const tokens: string[] = []
    for (let at = 0; at < 20; at++) tokens.push(tokenOf(await firstAdministratorLink(app.deps)))
    const answers = await Promise.all(
      tokens.map((token, at) =>
        app.browser().post('/api/v1/setup', { token, email: `a${at}@x.example`, password }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(19)
    expect(await app.deps.db.selectFrom('user').select('id').execute()).toHaveLength(1)
  })

  it('is 404 without a link once there is an administrator', async () => {
    const app = await createIdentityApp(engine)
    const before = await readAllTables(engine.database)
    for (const token of ['', 'x', 'x'.repeat(43)]) {
      const query = token === '' ? '' : `?token=${token}`
      expect((await app.browser().get(`/api/v1/setup${query}`)).status).toBe(404)
      if (token === '') continue
      const body = { token, email: 'eve@x.example', password }
      expect((await app.browser().post('/api/v1/setup', body)).status).toBe(404)
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})

describeOnBothEngines('A44: links that we give out', (engine) => {
  it('have the configured host, whatever the request says', async () => {
    const origins = createOrigins({ publicUrl: 'https://go.example' } as never, 3000)
    const app = await createIdentityApp(engine, {
      env: { PUBLIC_URL: 'https://go.example' },
      overrides: { origins },
    })
    expect(
      (
        await app
          .browser()
          .post(
            '/post-jwt-register',
            { email: 'a@x.example', password },
            { headers: { host: 'evil.example' } },
          )
      ).status,
    ).toBe(421)
    const tricks = {
      host: 'go.example',
      'x-forwarded-host': 'evil.example',
      'x-original-url': 'https://evil.example/',
      forwarded: 'host=evil.example',
    }
    for (const email of ['a@x.example', 'admin@example.com']) {
      const answer = await app
        .browser()
        .post('/post-jwt-register', { email, password }, { headers: tricks })
      expect(answer.status).toBe(200)
      await app.runOutbox()
      const mail = app.deps.mail.lastTo(email)
      expect(`${mail.html}${mail.text}`).not.toContain('evil.example')
      expect(mail.text).toContain('https://go.example')
    }
    expect(await firstAdministratorLink(app.deps)).toBeUndefined()
  })
})
