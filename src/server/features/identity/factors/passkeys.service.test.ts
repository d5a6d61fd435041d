import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '#test/support/accounts.ts'
import { createAuthenticator } from '#test/support/authenticator.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  listPasskeys,
  readPasskeySignIn,
  renamePasskey,
} from './passkeys.service.ts'

const ORIGIN = 'http://localhost:3000'

describeOnBothEngines('passkeys', (engine) => {
  async function open() {
    const deps = testDepsWithIdentity(engine)
    const account = await makeAccount(deps)
    const { userId } = account
    const key = createAuthenticator(ORIGIN)
    const begin = () => beginPasskey(deps, { userId, password: TEST_PASSWORD, origin: ORIGIN })
    const add = async (given: Parameters<typeof key.create>[1] = {}, one = key) => {
      const { options, token } = await begin()
      const response = one.create(options.challenge, given) as never
      return addPasskey(deps, { userId, name: 'Phone', origin: ORIGIN, token, response })
    }
    const enter = async (given: Parameters<typeof key.get>[1] = {}, one = key) => {
      const { options, token } = await beginPasskeySignIn(deps, ORIGIN)
      const response = one.get(options.challenge, given) as never
      return readPasskeySignIn(deps, { origin: ORIGIN, token, response }).then(
        ({ id }) => id,
        (error: { name: string }) => error.name,
      )
    }
    return { deps, account, userId, key, begin, add, enter }
  }

  it('sign in whoever made them, until they are removed', async () => {
    const { deps, userId, add, enter } = await open()
    expect(await enter()).toBe('wrongCredentials')
    const row = await add()
    expect(await enter()).toBe(userId)
    expect(await enter()).toBe(userId)
    await renamePasskey(deps, { id: row.id, userId, name: 'Old phone' })
    expect((await listPasskeys(deps, userId)).map(({ name }) => name)).toEqual(['Old phone'])
    const stranger = { id: row.id, userId: 'somebody-else' }
    await expect(deletePasskey(deps, stranger)).rejects.toMatchObject({ name: 'notFound' })
    await expect(renamePasskey(deps, { ...stranger, name: 'X' })).rejects.toMatchObject({
      name: 'notFound',
    })
    await deletePasskey(deps, { id: row.id, userId })
    expect(await enter()).toBe('wrongCredentials')
  })

  it('need the password, a person that was verified, and this site', async () => {
    const { deps, userId, add } = await open()
    const wrong = beginPasskey(deps, { userId, password: 'wrong-password', origin: ORIGIN })
    await expect(wrong).rejects.toMatchObject({ name: 'passwordMismatch' })
    await expect(add({ isVerified: false })).rejects.toMatchObject({ name: 'malformed' })
    await expect(add({ origin: 'http://evil.example' })).rejects.toMatchObject({
      name: 'malformed',
    })
    const elsewhere = createAuthenticator('http://evil.example')
    await expect(add({ origin: ORIGIN }, elsewhere)).rejects.toMatchObject({ name: 'malformed' })
    await add()
    await expect(add()).rejects.toMatchObject({ name: 'conflict' })
  })

  it('sign nobody in by an answer that is not good', async () => {
    const { deps, userId, key, add, enter } = await open()
    await add()
    expect(await enter({ isVerified: false })).toBe('wrongCredentials')
    expect(await enter({ origin: 'http://evil.example' })).toBe('wrongCredentials')
    expect(await enter({}, createAuthenticator(ORIGIN))).toBe('wrongCredentials')
    expect(await enter({ count: 10 })).toBe(userId)
    // a copied key continues counting from when it was copied
    expect(await enter({ count: 9 })).toBe('wrongCredentials')
    expect(await enter({ count: 10 })).toBe('wrongCredentials')
    const { options, token } = await beginPasskeySignIn(deps, ORIGIN)
    const response = key.get(options.challenge, { count: 11 }) as never
    const give = (given: string | undefined) =>
      readPasskeySignIn(deps, { origin: ORIGIN, token: given, response }).then(
        () => 'right',
        () => 'refused',
      )
    expect(await give(undefined)).toBe('refused')
    const all = await Promise.all([give(token), give(token), give(token)])
    expect(all.filter((one) => one === 'right')).toHaveLength(1)
    const late = await beginPasskeySignIn(deps, ORIGIN)
    deps.clock.advance(5 * 60_000)
    const old = key.get(late.options.challenge, { count: 12 }) as never
    const tooLate = readPasskeySignIn(deps, { origin: ORIGIN, token: late.token, response: old })
    await expect(tooLate).rejects.toMatchObject({ name: 'wrongCredentials' })
  })

  it('cannot be added with the challenge of somebody else', async () => {
    const { deps, key, begin } = await open()
    const bob = await makeAccount(deps)
    const { options, token } = await begin()
    const response = key.create(options.challenge) as never
    const given = { userId: bob.userId, name: 'Phone', origin: ORIGIN, token, response }
    await expect(addPasskey(deps, given)).rejects.toMatchObject({ name: 'codeAbsent' })
  })
})
