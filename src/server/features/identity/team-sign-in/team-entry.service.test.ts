import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { type DnsServer, openDnsServer } from '#test/support/dns-server.ts'
import { describeOn } from '#test/support/engines.ts'
import { type OidcProvider, startOidcProvider } from '#test/support/oidc-provider.ts'
import { definePackage } from '#test/support/packages.ts'
import { codeOf, openTeamApp, TEAM } from '#test/support/team-space.ts'

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

describeOn('sqlite', 'who a provider says has come', (engine) => {
  const open = () => openTeamApp(engine, provider, dns)

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['no address', { email: undefined }],
    ['an address of another domain', { email: 'ada@other.example' }],
    ['an address below the domain', { email: 'ada@mail.acme.example' }],
    ['a domain that only looks alike', { email: 'ada@аcme.example' }],
    ['two addresses in one', { email: 'ada@evil.example,ada@acme.example' }],
    ['an address behind an address', { email: 'ada@evil.example@acme.example' }],
  ])('is no newcomer with %s', async (_name, person) => {
    const { makeLivingTeam, signIn, deps } = await open()
    const { spaceId } = await makeLivingTeam()
    await provider.set({
      person: { sub: 's', email: 'ada@acme.example', email_verified: true, ...person },
    })
    const before = await deps.db.selectFrom('user').select('id').execute()
    const { answer } = await signIn(spaceId)
    expect([codeOf(answer), Object.keys(answer.body.error.fields)]).toEqual(['err_11', ['email']])
    expect(await deps.db.selectFrom('user').select('id').execute()).toEqual(before)
  })

  it('is no newcomer where none are taken, nor of a space that never proved the domain', async () => {
    const { makeLivingTeam, signIn } = await open()
    const closed = await makeLivingTeam({ newcomerRole: null })
    const { answer } = await signIn(closed.spaceId)
    expect(Object.keys(answer.body.error.fields)).toEqual(['newcomer'])
    // one's own provider with somebody else's address
    const evil = await makeLivingTeam({ domains: ['evil.example'] })
    expect(codeOf((await signIn(evil.spaceId)).answer)).toBe('err_11')
  })

  it('comes in only where the package has room for another person', async () => {
    const { makeLivingTeam, signIn, deps } = await open()
    const { spaceId } = await makeLivingTeam()
    await definePackage(deps, { id: 'free', isFree: true, limits: { members: 1 } })
    const { answer } = await signIn(spaceId)
    expect([codeOf(answer), Object.keys(answer.body.error.fields)]).toEqual([
      ...['err_97', ['members']],
    ])
    const members = deps.db.selectFrom('membership').select('user_id')
    expect(await members.where('space_id', '=', spaceId).execute()).toHaveLength(1)
  })

  it('has the address from the userinfo endpoint where it is not in the token', async () => {
    const { makeLivingTeam, signIn } = await open()
    const { spaceId } = await makeLivingTeam()
    await provider.set({ claimsInToken: false })
    expect((await signIn(spaceId)).answer.body.email).toBe('ada@acme.example')
  })

  it('is somebody else in each space and at each issuer (A75)', async () => {
    const other = await startOidcProvider()
    try {
      const app = await openTeamApp(engine, provider, dns, [other])
      const { makeLivingTeam, signIn, browser } = app
      const [team, second] = [await makeLivingTeam(), await makeLivingTeam()]
      const { uid } = (await signIn(team.spaceId)).answer.body
      // the same subject where nobody has joined it: its address has an account by now
      expect(codeOf((await signIn(second.spaceId)).answer)).toBe('err_13')

      const { returnAddress, signOutAddress } = (await team.owner.get(team.path)).body
      const client = await other.register(returnAddress, signOutAddress)
      const moved = { ...client, issuer: other.url, isOn: true }
      expect((await team.put(moved)).body.connection.issuer).toBe(other.url)
      await other.set({
        person: { sub: 'subject-1', email: 'bob@acme.example', email_verified: true },
      })
      const one = browser()
      const begun = await one.post(`${TEAM}/begin`, { spaceId: team.spaceId })
      const back = await other.visit(begun.body.address)
      const sent = Object.fromEntries(back.searchParams)
      const answer = await one.post(`${TEAM}/finish`, { spaceId: team.spaceId, ...sent })
      expect(answer.body.email).toBe('bob@acme.example')
      expect(answer.body.uid).not.toBe(uid)
    } finally {
      await other.stop()
    }
  })

  it('stays out of a space that they have left, or were taken out of', async () => {
    const { makeLivingTeam, signIn } = await open()
    const { spaceId } = await makeLivingTeam()
    const { one } = await signIn(spaceId)
    expect((await one.post(`/api/v1/spaces/${spaceId}/leave`, {})).status).toBe(204)
    expect(codeOf((await signIn(spaceId)).answer)).toBe('err_101')
  })
})

describeOn('sqlite', 'a token of the provider of a space', (engine) => {
  it.each([
    ['of another issuer', { iss: 'https://other.example' }, 'own'],
    ['for another client', { aud: 'somebody-else' }, 'own'],
    ['for several clients', { aud: ['somebody-else'], azp: 'somebody-else' }, 'own'],
    ['for an authorized party that is not us', { azp: 'somebody-else' }, 'own'],
    ['with the nonce of another way', { nonce: 'replayed' }, 'own'],
    ['without a nonce', { nonce: null }, 'own'],
    ['that has expired', { exp: 1_000, iat: 900 }, 'own'],
    ['that never expires', { exp: null }, 'own'],
    ['without a subject', { sub: null }, 'own'],
    ['with an endless subject', { sub: 'x'.repeat(300) }, 'own'],
    ['that is signed by nobody', {}, 'none'],
    ['that is signed by a stranger', {}, 'other'],
    ['that is signed with the public key as a secret', {}, 'hmac'],
  ] as const)('is refused %s (A75)', async (_name, claims, signedBy) => {
    const { makeLivingTeam, signIn, deps } = await openTeamApp(engine, provider, dns)
    const { spaceId } = await makeLivingTeam()
    await provider.set({ claims, signedBy })
    const { answer, one } = await signIn(spaceId)
    expect([codeOf(answer), Object.keys(answer.body.error.fields)]).toEqual(['err_400', ['code']])
    expect((await one.get('/api/v1/auth/session')).status).toBe(401)
    expect(await deps.db.selectFrom('team_identity').selectAll().execute()).toEqual([])
  })

  it('counts once, in the browser that began, for the space that it began with', async () => {
    const { makeLivingTeam, travel, browser, deps } = await openTeamApp(engine, provider, dns)
    const [team, other] = [await makeLivingTeam(), await makeLivingTeam()]
    const { spaceId } = team
    const one = browser()
    const { body } = await travel(one, spaceId)
    const cookie = one.cookies.get('waypost_team')!
    const fields = async (from = browser(), sent: object = body!) => {
      const answer = await from.post(`${TEAM}/finish`, sent)
      return answer.status === 200 ? 200 : Object.keys(answer.body.error.fields ?? {})
    }
    const held = () => {
      const from = browser()
      from.cookies.set('waypost_team', cookie)
      return from
    }
    await provider.takeRequests()
    expect(await fields()).toEqual(['state'])
    expect(await fields(held(), { ...body, state: 'made-up' })).toEqual(['state'])
    expect(await fields(held(), { ...body, spaceId: other.spaceId })).toEqual(['state'])
    expect(await provider.takeRequests()).not.toContain('POST /token')
    expect(await fields(held(), { ...body, iss: 'https://other.example' })).toEqual(['code'])
    expect(await fields(held(), { ...body, code: 'made-up' })).toEqual(['code'])
    expect(await fields(held())).toBe(200)
    // the code is used up, whoever still has the cookie
    expect(await fields(held())).toEqual(['code'])
    deps.clock.advance(11 * 60_000)
    expect(await fields(held())).toEqual(['state'])
  })

  it('is taken after the keys have changed, without a wait', async () => {
    const { makeLivingTeam, signIn } = await openTeamApp(engine, provider, dns)
    const { spaceId } = await makeLivingTeam()
    expect((await signIn(spaceId)).answer.status).toBe(200)
    await provider.rotateKeys()
    expect((await signIn(spaceId)).answer.status).toBe(200)
  })

  it('cannot be had while the provider is away: said clearly, and nothing is lost', async () => {
    const { makeLivingTeam, signIn, travel, browser } = await openTeamApp(engine, provider, dns)
    const { spaceId } = await makeLivingTeam()
    const known = await signIn(spaceId)
    const one = browser()
    const { body } = await travel(one, spaceId)
    await provider.set({ isAway: true })
    const answer = await one.post(`${TEAM}/finish`, body)
    expect([answer.status, codeOf(answer)]).toEqual([503, 'err_503'])
    expect(codeOf((await signIn(spaceId)).answer)).toBe('err_503')
    expect((await known.one.get('/api/v1/auth/session')).status).toBe(200)
    await provider.set({ isAway: false })
    expect((await signIn(spaceId)).answer.status).toBe(200)
  })
})

describeOn('sqlite', 'a second factor that the space needs', (engine) => {
  it('is met by the provider that says so, else ours is asked for', async () => {
    const app = await openTeamApp(engine, provider, dns)
    const { makeLivingTeam, signIn, deps, travel, browserOf } = app
    const { spaceId } = await makeLivingTeam()
    await deps.db
      .updateTable('space')
      .set({ needs_second_factor: 1 })
      .where('id', '=', spaceId)
      .execute()
    const refused = (await signIn(spaceId)).answer
    expect([codeOf(refused), Object.keys(refused.body.error.fields)]).toEqual([
      'err_101',
      ['secondFactor'],
    ])
    await provider.set({ claims: { amr: ['pwd', 'mfa'] } })
    const { one } = await signIn(spaceId)
    expect(codeOf(await one.get(`/api/v1/links?space=${spaceId}`))).toBe(200)
    expect((await one.get('/api/v1/spaces')).body.items[0].lacksSecondFactor).toBe(false)

    const { appCode, turnOnSecondFactor } = await import('#test/support/second-factor.ts')
    const bob = await makeAccount(deps)
    await joinSpace(deps.db, spaceId, [bob.userId], 'viewer')
    const { secret } = await turnOnSecondFactor(deps, bob)
    await provider.set({ claims: { amr: ['pwd'] }, person: { sub: 'bob' } })
    const joining = browserOf(bob)
    const { body } = await travel(joining, spaceId, `${TEAM}/join`, { password: TEST_PASSWORD })
    expect((await joining.post(`${TEAM}/join/finish`, body)).status).toBe(200)
    const { one: his, answer } = await signIn(spaceId)
    expect([codeOf(answer), Object.keys(answer.body.error.fields)]).toEqual(['err_13', ['code']])
    deps.clock.advance(30_000)
    const code = appCode(deps, secret)
    const entered = await his.post('/api/v1/auth/second-factor', { code })
    expect(entered.status).toBe(200)
    expect((await his.get('/api/v1/auth/session')).body.reach).toBe(spaceId)
  })
})
