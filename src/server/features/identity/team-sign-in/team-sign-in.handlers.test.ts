import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { teamSignInEndpoints } from '#contract/account/team-sign-in.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { type DnsServer, openDnsServer } from '#test/support/dns-server.ts'
import { describeOn } from '#test/support/engines.ts'
import { type OidcProvider, startOidcProvider } from '#test/support/oidc-provider.ts'
import { codeOf, openTeamApp, TEAM } from '#test/support/team-space.ts'
import { teamSignInRoutes } from './team-sign-in.handlers.ts'

let provider: OidcProvider
let dns: DnsServer
beforeAll(async () => {
  ;[provider, dns] = await Promise.all([startOidcProvider(), openDnsServer()])
})
afterEach(async () => {
  dns.zones.clear()
  await provider.reset()
})
afterAll(async () => {
  dns.close()
  await provider.stop()
})

it('serves every call of the contract', () => {
  expect(teamSignInRoutes.map((one) => one.endpoint)).toEqual(teamSignInEndpoints)
})

for (const engineName of ['sqlite', 'postgres'] as const) {
  describeOn(engineName, 'signing in to a space by its provider', (engine) => {
    it('makes an editor of a newcomer, who reaches that space alone and comes again', async () => {
      const { makeLivingTeam, browser, signIn } = await openTeamApp(engine, provider, dns)
      const { spaceId, name, owner } = await makeLivingTeam()
      const asked = await browser().post(`${TEAM}/find`, { email: 'Ada@ACME.example' })
      expect(asked.body.items).toEqual([{ spaceId, name }])
      const other = await browser().post(`${TEAM}/find`, { email: 'ada@sub.acme.example' })
      expect(other.body.items).toEqual([])

      const { one, answer } = await signIn(spaceId)
      expect(answer.body).toMatchObject({ email: 'ada@acme.example', role: 'member' })
      const session = await one.get('/api/v1/auth/session')
      expect(session.body).toMatchObject({ uid: answer.body.uid, reach: spaceId })
      const spaces = await one.get('/api/v1/spaces')
      expect(spaces.body.items.map((space: { id: string }) => space.id)).toEqual([spaceId])
      expect(spaces.body.items[0]).toMatchObject({ role: 'editor', lacksTeamSignIn: false })

      const again = await signIn(spaceId)
      expect(again.answer.body.uid).toBe(answer.body.uid)
      const members = (await owner.get('/api/v1/spaces')).body.items.find(
        ({ id }: { id: string }) => id === spaceId,
      ).members
      expect(members).toBe(2)
    })
  })
}

describeOn('sqlite', 'a session of one space', (engine) => {
  it('makes no call about the person, other spaces or the installation', async () => {
    const app = await openTeamApp(engine, provider, dns)
    const { deps, makeLivingTeam, signIn, travel, browserOf, inject } = app
    const team = await makeLivingTeam()
    const { spaceId } = team
    // an administrator of the installation with a space of their own joins
    const account = await makeAccount(deps, { role: 'administrator' })
    await joinSpace(deps.db, spaceId, [account.userId], 'viewer')
    const joining = browserOf(account)
    const password = TEST_PASSWORD
    const { body } = await travel(joining, spaceId, `${TEAM}/join`, { password })
    expect((await joining.post(`${TEAM}/join/finish`, body)).body).toEqual({ spaceId })

    const { one, answer } = await signIn(spaceId)
    expect(answer.body).toMatchObject({ uid: account.userId, role: 'member' })
    const spaceOf = (id: string) => `/api/v1/links?space=${id}`
    const own = account.spaceId
    expect(codeOf(await one.get(spaceOf(spaceId)))).toBe(200)
    expect(codeOf(await one.get(spaceOf(own)))).toBe('err_54')
    expect(codeOf(await one.get(`/api/v1/spaces/${own}`))).toBe('err_54')
    for (const [method, path, sent] of [
      [
        'POST',
        '/api/v1/auth/change-password',
        { oldPassword: password, newPassword: 'x-12345678' },
      ],
      ['PATCH', '/api/v1/account', { name: 'Eve' }],
      ['GET', '/api/v1/auth/sessions', undefined],
      ['POST', '/api/v1/auth/two-factor/enable', { password }],
      ['GET', TEAM, undefined],
      ['POST', `${TEAM}/join/begin`, { spaceId, password }],
      ['DELETE', `${TEAM}/${spaceId}`, undefined],
      ['POST', '/api/v1/spaces', { name: 'More', color: 'blue' }],
    ] as const) {
      const refused = await one.send(method, path, sent)
      expect([path, codeOf(refused)]).toEqual([path, 'err_101'])
    }
    // keys of the space alone: one of the account would reach what the session does not
    const keys = '/api/v1/api-keys'
    const made = await joining.post(keys, { name: 'Mine', scopes: ['links:read'] })
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(codeOf(await one.get(keys))).toBe('err_101')
    expect((await one.post(`${keys}/${id}/renew`, {})).status).toBe(404)
    expect((await one.send('DELETE', `${keys}/${id}`)).status).toBe(404)

    // the token of the session is the same session
    const token = await inject({
      url: spaceOf(own),
      headers: { host: 'localhost:3000', authorization: answer.body.accessToken },
    })
    expect(token.json().error.message).toBe('err_54')
  })

  it('ends after a day, with its space, and with the sign-in that it came by', async () => {
    const { deps, makeLivingTeam, signIn } = await openTeamApp(engine, provider, dns)
    const { spaceId, put, owner, path } = await makeLivingTeam()
    const lives = async (one: Awaited<ReturnType<typeof signIn>>['one']) =>
      (await one.get('/api/v1/auth/session')).status === 200
    const { one } = await signIn(spaceId)
    deps.clock.advance(23 * 3_600_000)
    expect(await lives(one)).toBe(true)
    deps.clock.advance(2 * 3_600_000)
    expect(await lives(one)).toBe(false)
    deps.clock.jump(-25 * 3_600_000)

    const second = await signIn(spaceId)
    await put({ isOn: false })
    expect(await lives(second.one)).toBe(false)
    expect(codeOf((await signIn(spaceId)).answer)).toBe('err_54')
    await put({ isOn: true })
    const third = await signIn(spaceId)
    expect((await owner.send('DELETE', path)).status).toBe(204)
    expect(await lives(third.one)).toBe(false)
    expect((await owner.get(path)).body.connection).toBe(null)
  })

  it('is told where to sign out at the provider', async () => {
    const { makeLivingTeam, signIn } = await openTeamApp(engine, provider, dns)
    const { spaceId } = await makeLivingTeam()
    const { one } = await signIn(spaceId)
    const { leaveAt } = (await one.post('/api/v1/auth/sign-out', {})).body
    const address = new URL(leaveAt)
    expect(address.origin).toBe(provider.url)
    expect(address.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await fetch(address)).status).toBe(200)
    expect((await one.get('/api/v1/auth/session')).status).toBe(401)
  })
})
