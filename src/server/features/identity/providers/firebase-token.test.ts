import { generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { createFirebaseProject, PROJECT_ID } from '#test/support/firebase-project.ts'
import { readFirebaseToken } from './firebase-token.ts'

async function open(emulator?: string) {
  const clock = createTestClock()
  const project = await createFirebaseProject(() => clock.now())
  const firebase = { ...project.config.firebase, authEmulatorHost: emulator }
  const deps = {
    clock,
    config: { ...readConfig({}), ...project.config, firebase },
    fetchOutside: project.fetchOutside,
    log: createLogger({ level: 'silent' }),
  }
  const seconds = Math.floor(clock.now() / 1000)
  return {
    ...project,
    deps,
    clock,
    seconds,
    read: (token: string) => readFirebaseToken(deps, token),
  }
}

describe('an ID token of Firebase', () => {
  it('says who signed in, and when', async () => {
    const { read, sign, seconds } = await open()
    expect(await read(await sign())).toEqual({
      subject: 'uid-1',
      email: 'ada@example.com',
      isEmailVerified: true,
      name: undefined,
      signedInAt: seconds * 1000,
    })
    const unverified = await read(await sign({ email_verified: false }))
    expect(unverified?.isEmailVerified).toBe(false)
    expect((await read(await sign({ email: undefined })))?.email).toBeUndefined()
  })

  it('counts for nothing when it is of another project, too old, early or made by somebody else', async () => {
    const { read, sign, unsigned, seconds } = await open()
    const { privateKey: foreign } = await generateKeyPair('RS256')
    const secret = new TextEncoder().encode('a public key taken for a shared secret')
    const bad = [
      await sign({ iss: 'https://securetoken.google.com/another' }),
      await sign({ iss: 'https://accounts.google.com' }),
      await sign({ aud: 'another' }),
      await sign({ aud: [PROJECT_ID, 'another'] }),
      await sign({ sub: '' }),
      await sign({ sub: 'x'.repeat(129) }),
      await sign({ exp: seconds - 61 }),
      await sign({ exp: undefined }),
      await sign({ auth_time: undefined }),
      await sign({ auth_time: seconds + 120 }),
      await sign({ auth_time: 'now' }),
      await sign({}, { key: foreign }),
      await sign({}, { key: secret, alg: 'HS256' }),
      unsigned(),
      `${(await sign()).slice(0, -4)}AAAA`,
      'x.y.z',
      '',
    ]
    for (const token of bad) expect(await read(token), token).toBeNull()
  })

  it('is checked with kept keys, and with new ones once they change', async () => {
    const { read, sign, changeKeys, state, clock } = await open()
    await read(await sign())
    await read(await sign())
    expect(state.fetches).toBe(2)
    await changeKeys()
    expect(await read(await sign())).toBeNull()
    clock.advance(61_000)
    expect(await read(await sign())).not.toBeNull()
    expect(state.fetches).toBe(4)
    state.isAway = true
    clock.advance(3_600_000)
    expect(await read(await sign())).not.toBeNull()
  })

  it('waits when the keys cannot be had', async () => {
    const { read, sign, state } = await open()
    state.isAway = true
    await expect(read(await sign())).rejects.toMatchObject({ name: 'unavailable' })
  })

  it('is taken without a signature from the emulator alone, with all other checks', async () => {
    const { read, sign, unsigned, seconds, state } = await open('127.0.0.1:9099')
    expect((await read(unsigned()))?.subject).toBe('uid-1')
    const bad = [
      await sign(),
      unsigned({ aud: 'another' }),
      unsigned({ iss: 'https://securetoken.google.com/another' }),
      unsigned({ exp: seconds - 61 }),
      `${unsigned()}c2lnbmF0dXJl`,
    ]
    for (const token of bad) expect(await read(token), token).toBeNull()
    expect(state.fetches).toBe(0)
  })

  it('is of no use in another mode', async () => {
    const { deps, sign } = await open()
    const config = { ...deps.config, firebase: undefined }
    expect(await readFirebaseToken({ ...deps, config }, await sign())).toBeNull()
  })
})
