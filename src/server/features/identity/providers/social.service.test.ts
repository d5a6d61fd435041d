import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { CLIENT_ID, type OpenIdIssuer, startOpenIdIssuer } from '#test/support/openid-issuer.ts'
import {
  connectSocialAccount,
  disconnectSocialAccount,
  findOrMakeSocialAccount,
  listSocialAccounts,
  requireProviderPerson,
} from './social.service.ts'

describeOnBothEngines('an account of a provider', (engine) => {
  const clock = createTestClock()
  let issuer: OpenIdIssuer
  beforeAll(async () => {
    issuer = await startOpenIdIssuer(() => clock.now())
  })
  afterEach(() => {
    issuer.state.isAway = false
  })
  afterAll(() => issuer.stop())

  async function open() {
    const { fetchOutside, social } = issuer
    const deps = testDepsWithIdentity(engine, { clock, fetchOutside, config: { social } })
    await makeAccount(deps, { role: 'administrator' })
    const enter = (token: string) =>
      requireProviderPerson(deps, token)
        .then((person) => findOrMakeSocialAccount(deps, person))
        .then(
          ({ id }) => id,
          (error: { name: string }) => error.name,
        )
    return { deps, enter }
  }

  it('makes one account, however many calls there are, and finds it again by its id', async () => {
    const { enter, deps } = await open()
    const token = await issuer.sign()
    const before = issuer.state.fetches
    const ids = await Promise.all([enter(token), enter(token), enter(token)])
    expect(new Set(ids).size).toBe(1)
    expect(await enter(await issuer.sign({ email: 'changed@example.com' }))).toBe(ids[0])
    expect(await enter(await issuer.sign({ email_verified: false }))).toBe(ids[0])
    const rows = await deps.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', ids[0]!)
      .execute()
    expect(rows).toEqual([{ email: 'ada@example.com' }])
    expect(issuer.state.fetches - before).toBeLessThanOrEqual(6)
  })

  it('is nobody by a token that is not good (A46)', async () => {
    const { enter, deps } = await open()
    const now = Math.floor(deps.clock.now() / 1000)
    const foreign = await generateKeyPair('RS256')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ iss: issuer.url, aud: CLIENT_ID, sub: 'x', iat: now, exp: now + 60 }),
    ).toString('base64url')}.`
    const good = await issuer.sign()
    const before = await readAllTables(engine.database)
    for (const token of [
      '',
      'a.b.c',
      none,
      `${good.slice(0, -4)}AAAA`,
      await issuer.sign({}, { key: foreign.privateKey }),
      await issuer.sign({}, { key: new TextEncoder().encode(CLIENT_ID.repeat(3)), alg: 'HS256' }),
      await issuer.sign({ iss: 'https://accounts.google.com' }),
      await issuer.sign({ aud: 'another-client' }),
      await issuer.sign({ aud: [CLIENT_ID, 'another-client'] }),
      await issuer.sign({ exp: now - 1 }),
      await issuer.sign({ exp: undefined }),
      await issuer.sign({ sub: '' }),
      await issuer.sign({ nbf: now + 600 }),
    ]) {
      expect(await enter(token)).toBe('wrongCredentials')
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('is no account without a verified address', async () => {
    const { enter } = await open()
    for (const claims of [
      { email_verified: false },
      { email_verified: undefined },
      { email: 'x' },
    ]) {
      expect(await enter(await issuer.sign(claims))).toBe('accountAbsent')
    }
  })

  it('takes over no account by its address; its password connects it', async () => {
    const { deps, enter } = await open()
    const account = await makeAccount(deps, { email: 'ada@example.com' })
    const idToken = await issuer.sign({ email: 'ADA@example.com' })
    expect(await enter(idToken)).toBe('wrongCredentials')
    const connect = (password: string, token = idToken) =>
      connectSocialAccount(deps, { userId: account.userId, password, idToken: token })
    await expect(connect('wrong-password')).rejects.toMatchObject({ name: 'passwordMismatch' })
    await expect(connect(TEST_PASSWORD, 'a.b.c')).rejects.toMatchObject({ name: 'malformed' })
    expect(await connect(TEST_PASSWORD)).toBe('google')
    expect(await enter(idToken)).toBe(account.userId)
    await expect(connect(TEST_PASSWORD)).rejects.toMatchObject({ name: 'conflict' })
  })

  it('goes on with new keys of the provider, and with the known ones while it is away', async () => {
    const { enter, deps } = await open()
    issuer.state.isAway = true
    expect(await enter(await issuer.sign())).toBe('unavailable')
    issuer.state.isAway = false
    const id = await enter(await issuer.sign())
    deps.clock.advance(60_000)
    await issuer.changeKeys()
    expect(await enter(await issuer.sign())).toBe(id)
    issuer.state.isAway = true
    deps.clock.advance(2 * 3_600_000)
    expect(await enter(await issuer.sign())).toBe(id)
  })

  it('is disconnected, but never the last way to sign in, however many try at once', async () => {
    const { deps, enter } = await open()
    const made = await enter(await issuer.sign({ sub: 'alone', email: 'alone@example.com' }))
    const google = { userId: made, provider: 'google' } as const
    const before = await readAllTables(engine.database)
    await expect(disconnectSocialAccount(deps, google)).rejects.toMatchObject({ name: 'conflict' })
    expect(await readAllTables(engine.database)).toEqual(before)
    expect(await listSocialAccounts(deps, made)).toMatchObject([{ isLastWay: true }])

    const { userId } = await makeAccount(deps, { email: 'bob@example.com' })
    const idToken = await issuer.sign({ sub: 'bob' })
    expect(await listSocialAccounts(deps, userId)).toMatchObject([{ connectedAt: null }])
    await connectSocialAccount(deps, { userId, password: TEST_PASSWORD, idToken })
    expect(await listSocialAccounts(deps, userId)).toMatchObject([
      { provider: 'google', name: 'Google', isLastWay: false },
    ])
    const theirs = { userId, provider: 'google' } as const
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => disconnectSocialAccount(deps, theirs)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listSocialAccounts(deps, userId)).toMatchObject([{ connectedAt: null }])
  })
})
