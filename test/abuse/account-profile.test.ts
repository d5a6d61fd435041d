import { expect, it } from 'vitest'
import { RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'

const PROFILE = '/post-jwt-profile'
/** created when the profile is first read; contains nothing of the refused request */
const OWN = ['counter', 'account_profile']

describeOnBothEngines('changing the profile', (engine) => {
  async function setUp() {
    const app = await createIdentityApp(engine)
    const ada = await makeAccount(app.deps, { email: 'ada@example.com', username: 'ada-love' })
    const eve = await makeAccount(app.deps, { email: 'eve@example.com', username: 'eve-black' })
    const headers = { authorization: ada.accessToken }
    const send = (method: string, path: string, body: unknown) =>
      app.browser().send(method, path, body, { headers })
    return { app, ada, eve, send }
  }

  it('A15 and A16: takes no reserved name and no Unicode trick', async () => {
    const { send } = await setUp()
    const before = await readAllTables(engine.database, OWN)
    const wide = (text: string) =>
      [...text].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')
    for (const name of RESERVED_SLUGS) {
      for (const username of [name, name.toUpperCase(), wide(name)]) {
        const answer = await send('POST', PROFILE, { username, idx: 1 })
        expect([username, answer.status, answer.body.error?.message]).toEqual([
          username,
          409,
          'err_20_1',
        ])
      }
    }
    const tricks = ['ſamuel', '\u212aelvin', 'ıstanbul', 'ada\u202elove', 'a\u200bdalove', 'adä']
    for (const username of [...tricks, 'ada\0love', 'a/b/c', '%2e%2e', 'x'.repeat(51)]) {
      expect([username, (await send('POST', PROFILE, { username })).status]).toEqual([
        username,
        400,
      ])
    }
    expect(await readAllTables(engine.database, OWN)).toEqual(before)
  })

  it('A40: assigns no column of any table, and follows no idx to somebody else', async () => {
    const { app, ada, eve, send } = await setUp()
    const tables = await app.deps.db.introspection.getTables()
    const columns = new Set(tables.flatMap((table) => table.columns.map((column) => column.name)))
    const camel = (name: string) => name.replace(/_([a-z])/g, (_, one: string) => one.toUpperCase())
    const names = [...columns].flatMap((name) => [name, camel(name)])
    const extra = Object.fromEntries(
      names.filter((name) => name !== 'username').map((name) => [name, eve.userId]),
    )
    const before = await readAllTables(engine.database, OWN)
    const body = { ...extra, idx: eve.userId, role: 'administrator', username: 'ada-love' }
    expect((await send('POST', PROFILE, body)).status).toBe(200)
    expect(await readAllTables(engine.database, OWN)).toEqual(before)

    const known = new Set(['name', 'username', 'bio', 'language', 'notifications', 'revision'])
    known.add('timeZone').add('pictureId')
    for (const name of names.filter((one) => !known.has(one))) {
      const answer = await send('PATCH', '/api/v1/account', { [name]: eve.userId })
      expect([name, answer.status]).toEqual([name, 400])
    }
    expect(await readAllTables(engine.database, OWN)).toEqual(before)
    expect((await send('GET', '/api/v1/account', undefined)).body.id).toBe(ada.userId)
  })

  it('A24: refuses keys of prototypes', async () => {
    const { send } = await setUp()
    const bodies = ['{"__proto__":{"role":"administrator"}}', '{"constructor":{"prototype":{}}}']
    for (const body of bodies) {
      expect((await send('PATCH', '/api/v1/account', body)).status).toBe(400)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('A54: gives one name to one of twenty who ask at once', async () => {
    const { app } = await setUp()
    const people = []
    for (let at = 0; at < 20; at++) people.push(await makeAccount(app.deps))
    const answers = await Promise.all(
      people.map(({ accessToken }) =>
        app
          .browser()
          .send(
            'POST',
            PROFILE,
            { username: 'countess' },
            { headers: { authorization: accessToken } },
          ),
      ),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.body.error?.message === 'err_20_1')).toHaveLength(19)
  })
})
