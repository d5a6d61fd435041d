import { generateKeyPair } from 'jose'
import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { CLIENT_ID, createOpenIdIssuer, ISSUER } from '#test/support/openid-issuer.ts'
import { connectSocialAccount, findOrMakeSocialAccount } from './social.service.ts'

describeOnBothEngines('an account of a provider', (engine) => {
  async function open() {
    const clock = createTestClock()
    const issuer = await createOpenIdIssuer(() => clock.now())
    const social = { google: { clientId: CLIENT_ID, issuer: ISSUER }, facebook: undefined }
    const { fetchOutside } = issuer
    const deps = testDepsWithIdentity(engine, { clock, fetchOutside, config: { social } })
    await makeAccount(deps, { role: 'administrator' })
    const enter = (token: string) =>
      findOrMakeSocialAccount(deps, token).then(
        ({ id }) => id,
        (error: { name: string }) => error.name,
      )
    return { deps, issuer, enter }
  }

  it('makes one account, however many calls there are, and finds it again by its id', async () => {
    const { issuer, enter, deps } = await open()
    const token = await issuer.sign()
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
    expect(issuer.state.fetches).toBeLessThanOrEqual(6)
  })

  it('is nobody by a token that is not good (row 46)', async () => {
    const { issuer, enter, deps } = await open()
    const now = Math.floor(deps.clock.now() / 1000)
    const foreign = await generateKeyPair('RS256')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ iss: ISSUER, aud: CLIENT_ID, sub: 'x', iat: now, exp: now + 60 }),
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
    const { issuer, enter } = await open()
    for (const claims of [
      { email_verified: false },
      { email_verified: undefined },
      { email: 'x' },
    ]) {
      expect(await enter(await issuer.sign(claims))).toBe('accountAbsent')
    }
  })

  it('takes over no account by its address; its password connects it', async () => {
    const { deps, issuer, enter } = await open()
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
    const { issuer, enter, deps } = await open()
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
})
