import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOn } from '#test/support/engines.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import { readAccessToken } from './access-token.ts'
import { SESSION_MAX_MS } from './session-life.ts'

describeOn('sqlite', 'an access token', (engine) => {
  it('names its session each time, to the last second of its life and no longer', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, accessToken } = await makeAccount(deps)
    const token = accessToken.slice('Bearer '.length)
    const first = await readAccessToken(deps, token)
    expect(first).toMatchObject({ userId })
    expect(await readAccessToken(deps, token)).toEqual(first)
    deps.clock.advance(SESSION_MAX_MS - 2_000)
    expect(await readAccessToken(deps, token)).toEqual(first)
    deps.clock.advance(2_000)
    expect(await readAccessToken(deps, token)).toBeNull()
  })

  it('is known only to the installation that signed it, however often it was seen there', async () => {
    const deps = testDepsWithIdentity(engine)
    const token = (await makeAccount(deps)).accessToken.slice('Bearer '.length)
    await readAccessToken(deps, token)
    const elsewhere = { ...deps, secrets: secretsFrom(['the secret of somebody else']) }
    expect(await readAccessToken(elsewhere, token)).toBeNull()
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await readAccessToken(deps, changed)).toBeNull()
  })
})
