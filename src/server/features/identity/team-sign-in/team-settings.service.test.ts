import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
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

describeOn('sqlite', 'setting it up', (engine) => {
  const open = () => openTeamApp(engine, provider, dns)

  it('asks the provider before anything is kept, and never shows the secret', async () => {
    const { makeTeam, deps } = await open()
    const { first, settings, put, owner, path } = await makeTeam()
    expect(first.body.connection).toMatchObject({
      issuer: provider.url,
      hasSecret: true,
      found: { signInHost: provider.host, endsSessions: true },
      domains: [{ name: 'acme.example', isProven: false }],
      spareKeyMadeAt: null,
    })
    const secret = settings.clientSecret as string
    expect((await owner.get(path)).text).not.toContain(secret)
    const row = await deps.db.selectFrom('team_sign_in').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)

    const issuers = [
      ['ftp://acme.example', 'err_400'],
      ['https://', 'err_400'],
      ['https://acme.example/.well-known/other', 'err_400'],
      [`${provider.url}/nothing`, 'err_400'],
      ['http://acme.example', 'err_400'],
      ['https://127.0.0.1', 'err_28'],
      ['https://169.254.169.254', 'err_28'],
      ['https://[::1]', 'err_28'],
      ['https://localhost', 'err_28'],
    ]
    for (const [issuer, code] of issuers) {
      const answer = await put({ issuer: issuer as string })
      expect([issuer, codeOf(answer)]).toEqual([issuer, code])
      expect(Object.keys(answer.body.error.fields)).toEqual(['issuer'])
    }
    for (const about of [
      { issuer: 'https://accounts.google.com' },
      { issuer: `${provider.url}/{tenantid}` },
      { authorization_endpoint: 'javascript:alert(1)' },
      { token_endpoint: 'http://other.example/token' },
      { code_challenge_methods_supported: ['plain'] },
      { jwks_uri: `${provider.url}/nothing` },
    ]) {
      await provider.set({ about })
      const answer = await put({ clientId: 'other', clientSecret: 'other' })
      expect([about, Object.keys(answer.body.error.fields)]).toEqual([about, ['issuer']])
    }
    await provider.set({ about: { jwks_uri: 'http://127.0.0.1:1/keys' } })
    expect((await put({ clientId: 'other' })).status).toBe(400)
    expect((await owner.get(path)).body.connection.clientId).toBe(settings.clientId)
  })

  it('leads no browser to an address that is none, whatever the provider says by now', async () => {
    const { makeLivingTeam, browser } = await open()
    const { spaceId } = await makeLivingTeam()
    await provider.set({ about: { authorization_endpoint: 'javascript:alert(1)//' } })
    expect(codeOf(await browser().post(`${TEAM}/begin`, { spaceId }))).toBe('err_503')
  })

  it('shows the secret of one provider to no other', async () => {
    const { makeTeam } = await open()
    const { put } = await makeTeam()
    const kept = { clientSecret: undefined }
    expect((await put(kept)).status).toBe(200)
    const other = await put({ ...kept, clientId: 'another-client' })
    expect(Object.keys(other.body.error.fields)).toEqual(['clientSecret'])
    const moved = await put({ ...kept, issuer: 'https://evil.example' })
    expect(Object.keys(moved.body.error.fields)).toEqual(['clientSecret'])
  })

  it('takes proven domains of companies alone', async () => {
    const { makeTeam } = await open()
    const { put, first, owner, path } = await makeTeam()
    for (const [domain, code] of [
      ['gmail.com', 'err_109'],
      ['mail.gmail.com', 'err_109'],
      ['yahoo.co.uk', 'err_109'],
      ['co.uk', 'err_109'],
      ['', 'err_93'],
      ['127.0.0.1', 'err_91'],
      ['a b.example', 'err_91'],
      ['localhost', 'err_91'],
    ]) {
      expect([domain, codeOf(await put({ domains: [domain as string] }))]).toEqual([domain, code])
    }
    expect(codeOf(await put({ isOn: true }))).toBe('err_281')
    const [{ record }] = first.body.connection.domains
    dns.zones.set(record.name, { TXT: ['something else'] })
    const wrong = await owner.post(`${path}/check`, {})
    expect(wrong.body.connection.domains[0]).toMatchObject({
      isProven: false,
      seen: ['something else'],
    })
    dns.zones.set(record.name, { TXT: [record.value] })
    await owner.post(`${path}/check`, {})
    expect((await put({ isOn: true })).body.connection.isOn).toBe(true)
  })

  it('is for those who lead the space, never for a personal one', async () => {
    const { makeTeam, browserOf, deps, browser } = await open()
    const { path, spaceId, account, settings, owner } = await makeTeam()
    const [editor, stranger] = [await makeAccount(deps), await makeAccount(deps)]
    await joinSpace(deps.db, spaceId, [editor.userId], 'editor')
    expect(codeOf(await browserOf(editor).get(path))).toBe('err_101')
    expect(codeOf(await browserOf(editor).send('PUT', path, settings))).toBe('err_101')
    expect(codeOf(await browserOf(stranger).get(path))).toBe('err_54')
    expect(codeOf(await browser().get(path))).toBe('err_401')
    const personal = `/api/v1/spaces/${account.spaceId}/sign-in`
    expect(codeOf(await owner.get(personal))).toBe('err_101')
  })
})

describe('the address domain', () => {
  it('is compared in A-labels, so that look-alikes are other domains', async () => {
    const { readAddressDomain } = await import('./address-domain.ts')
    expect(await readAddressDomain(' @Bücher.example ')).toBe('xn--bcher-kva.example')
    expect(await readAddressDomain('аcme.example')).toBe('xn--cme-5cd.example')
  })
})
