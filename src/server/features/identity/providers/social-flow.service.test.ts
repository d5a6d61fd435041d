import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '#test/support/openid-issuer.ts'
import { beginFlow, finishFlow } from './social-flow.service.ts'

/**
 * `social.handlers.test.ts` tests the whole flow; this file tests what a provider can get wrong.
 */
describeOn('sqlite', 'the way to a provider and back', (engine) => {
  const clock = createTestClock()
  const origin = 'http://localhost:3000'
  let issuer: OpenIdIssuer
  beforeAll(async () => {
    issuer = await startOpenIdIssuer(() => clock.now())
  })
  afterAll(() => issuer.stop())

  function open(social: object = issuer.social) {
    const { fetchOutside } = issuer
    return testDeps(engine, { clock, fetchOutside, config: { social: social as never } })
  }
  const begin = (deps: ReturnType<typeof open>) =>
    beginFlow(deps, { provider: 'google', userId: null, origin })

  async function come(deps: ReturnType<typeof open>) {
    const begun = await begin(deps)
    const page = await (await fetch(begun.address)).text()
    const back = /href="([^"]+)">Allow/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    const { code, state, iss } = Object.fromEntries(new URL(back!).searchParams)
    return { sealed: begun.sealed, userId: null, code: code!, state: state!, iss }
  }

  it('knows the person who comes back', async () => {
    const deps = open()
    expect(await finishFlow(deps, await come(deps))).toMatchObject({
      provider: 'google',
      subject: 'subject-1',
      email: 'ada@example.com',
    })
  })

  it('takes no cookie that was changed, or that lies sealed for something else', async () => {
    const deps = open()
    const given = await come(deps)
    const changed = Buffer.from(given.sealed, 'base64')
    changed[20]! ^= 1
    for (const sealed of [undefined, '', 'AAAA', changed.toString('base64')]) {
      await expect(finishFlow(deps, { ...given, sealed })).rejects.toMatchObject({
        name: 'malformed',
        fields: { state: expect.any(String) },
      })
    }
    await expect(finishFlow(deps, { ...given, userId: 'somebody' })).rejects.toMatchObject({
      name: 'malformed',
    })
  })

  it.each(['javascript:alert(1)', 'ftp://id.example/x', '/authorize', 7, undefined])(
    'sends nobody to %j',
    async (authorization_endpoint) => {
      issuer.state.about = { authorization_endpoint }
      await expect(begin(open())).rejects.toMatchObject({ name: 'unavailable' })
      issuer.state.about = {}
    },
  )

  it('sends nobody from an issuer over https to an address without', async () => {
    const url = 'https://id.example'
    const about = {
      issuer: url,
      jwks_uri: `${url}/keys`,
      authorization_endpoint: 'http://id.example/authorize',
    }
    const answer = (body: object) => ({
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify(body)),
    })
    const deps = testDeps(engine, {
      clock,
      fetchOutside: async (to) => ({
        url: to,
        ...answer(to === about.jwks_uri ? { keys: [] } : about),
      }),
      config: { social: { ...issuer.social, google: { ...issuer.social.google, issuer: url } } },
    })
    await expect(begin(deps)).rejects.toMatchObject({ name: 'unavailable' })
    about.authorization_endpoint = `${url}/authorize`
    deps.clock.advance(2 * 3_600_000)
    expect((await begin(deps)).address).toMatch(/^https:\/\/id.example\/authorize\?/)
  })

  it('takes no answer of another provider, where they tell who they are (RFC 9207)', async () => {
    for (const iss of [undefined, 'https://another.example']) {
      const deps = open()
      const given = { ...(await come(deps)), iss }
      await expect(finishFlow(deps, given)).rejects.toMatchObject({ name: 'unavailable' })
    }
  })

  it('says unavailable where the provider does not know the installation, or answers nonsense', async () => {
    const wrong = { ...issuer.social.google, clientSecret: 'another' }
    const deps = open({ ...issuer.social, google: wrong })
    await expect(finishFlow(deps, await come(deps))).rejects.toMatchObject({ name: 'unavailable' })
    issuer.state.about = { token_endpoint: `${issuer.url}/keys` }
    const other = open()
    const given = await come(other)
    await expect(finishFlow(other, given)).rejects.toMatchObject({ name: 'unavailable' })
    issuer.state.about = {}
  })
})
