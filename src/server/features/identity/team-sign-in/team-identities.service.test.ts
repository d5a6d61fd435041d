import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { type DnsServer, openDnsServer } from '#test/support/dns-server.ts'
import { describeOn } from '#test/support/engines.ts'
import { type OidcProvider, startOidcProvider } from '#test/support/oidc-provider.ts'
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

describeOn('sqlite', 'an identity of a space', (engine) => {
  const open = () => openTeamApp(engine, provider, dns)

  it('is nobody whose address has an account: it is joined while signed in alone (A75)', async () => {
    const { deps, makeLivingTeam, signIn, travel, browserOf } = await open()
    const { spaceId } = await makeLivingTeam()
    const victim = await makeAccount(deps, { email: 'ada@acme.example' })
    const { answer } = await signIn(spaceId)
    expect(codeOf(answer)).toBe('err_13')
    expect(answer.body.error.fields).toHaveProperty('password')

    const one = browserOf(victim)
    const wrong = await one.post(`${TEAM}/join/begin`, { spaceId, password: 'wrong-password' })
    expect(codeOf(wrong)).toBe('err_104')
    const { body } = await travel(one, spaceId, `${TEAM}/join`, { password: TEST_PASSWORD })
    expect((await one.post(`${TEAM}/join/finish`, body)).status).toBe(200)
    expect((await one.get(TEAM)).body.items).toMatchObject([
      { spaceId, joinedAt: expect.any(String), isLastWay: false },
    ])
    expect((await signIn(spaceId)).answer.body.uid).toBe(victim.userId)

    // somebody else cannot join the same identity
    const eve = await makeAccount(deps)
    await joinSpace(deps.db, spaceId, [eve.userId], 'viewer')
    const other = browserOf(eve)
    const way = await travel(other, spaceId, `${TEAM}/join`, { password: TEST_PASSWORD })
    expect(codeOf(await other.post(`${TEAM}/join/finish`, way.body))).toBe('err_409')

    expect((await one.send('DELETE', `${TEAM}/${spaceId}`)).status).toBe(204)
    expect(codeOf((await signIn(spaceId)).answer)).toBe('err_13')
  })

  it('keeps the only way in that a newcomer has', async () => {
    const { deps, makeLivingTeam, signIn, browserOf } = await open()
    const { spaceId } = await makeLivingTeam()
    const { answer } = await signIn(spaceId)
    const { beginSession } = await import('../sessions/sessions.service.ts')
    const { cookie } = await beginSession(deps, answer.body.uid, 'A reset password')
    const one = browserOf({ cookie: `waypost_session=${cookie}` })
    expect(codeOf(await one.send('DELETE', `${TEAM}/${spaceId}`))).toBe('err_409')
  })
})

describeOn('sqlite', 'the only way', (engine) => {
  it('is made so by the owner with a spare key, lets nobody else in, and the key lets the owner in', async () => {
    const app = await openTeamApp(engine, provider, dns)
    const { makeLivingTeam, travel, browserOf, deps, signIn } = app
    const team = await makeLivingTeam()
    const { owner, put, path, spaceId, account } = team
    const admin = await makeAccount(deps)
    await joinSpace(deps.db, spaceId, [admin.userId], 'administrator')
    const other = browserOf(admin)
    const only = { ...team.settings, isOn: true, isOnlyWay: true }
    expect(codeOf(await other.send('PUT', path, only))).toBe('err_101')
    expect(codeOf(await other.post(`${path}/spare-key`, {}))).toBe('err_101')

    const missing = async () => (await put({ isOn: true, isOnlyWay: true })).body.error.fields
    expect((await missing()).isOnlyWay).toMatch(/spare key/)
    const { key } = (await owner.post(`${path}/spare-key`, {})).body
    expect(
      JSON.stringify(await deps.db.selectFrom('team_sign_in').selectAll().execute()),
    ).not.toContain(key)
    expect((await missing()).isOnlyWay).toMatch(/identity/)
    await provider.set({ person: { sub: 'owner' } })
    const { body } = await travel(owner, spaceId, `${TEAM}/join`, { password: TEST_PASSWORD })
    expect((await owner.post(`${TEAM}/join/finish`, body)).status).toBe(200)
    expect((await put({ isOn: true, isOnlyWay: true })).body.connection).toMatchObject({
      isOnlyWay: true,
      isJoined: true,
    })

    // whoever came another way is out at once, the owner too, and is told so
    const links = `/api/v1/links?space=${spaceId}`
    expect(codeOf(await owner.get(links))).toBe('err_54')
    expect(codeOf(await other.get(links))).toBe('err_54')
    const listed = (await other.get('/api/v1/spaces')).body.items
    expect(listed.find(({ id }: { id: string }) => id === spaceId).lacksTeamSignIn).toBe(true)
    const { one } = await signIn(spaceId)
    expect(codeOf(await one.get(links))).toBe(200)

    // the provider is gone for good
    await provider.set({ isAway: true })
    const spare = (from: typeof owner, sent: string) =>
      from.post(`${TEAM}/spare-key`, { spaceId, key: sent })
    expect(codeOf(await spare(owner, 'wps_wrong'))).toBe('err_104')
    expect(codeOf(await spare(other, key))).toBe('err_54')
    expect((await owner.get(TEAM)).body.items).toMatchObject([{ spaceId, takesSpareKey: true }])
    expect((await spare(owner, key)).body).toMatchObject({ uid: account.userId })
    expect(codeOf(await owner.get(links))).toBe(200)
    expect((await put({ isOn: true, isOnlyWay: false, clientSecret: undefined })).status).toBe(200)
    expect(codeOf(await other.get(links))).toBe(200)
  })
})
