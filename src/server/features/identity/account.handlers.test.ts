import { expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account/account.ts'
import { OWN_PASSWORDS } from '#contract/auth-mode.ts'
import { isServedIn } from '#contract/endpoint.ts'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { accountRoutes } from './account.handlers.ts'

describeOnBothEngines('the calls about an account', (engine) => {
  it('are all served', () => {
    const served = accountRoutes.map((one) => one.endpoint.id)
    expect(served.sort()).toEqual(accountEndpoints.map((one) => one.id).sort())
  })

  it.each(OWN_PASSWORDS)(
    'refuse in mode %s what does not fit, and write nothing',
    async (authMode) => {
      const { browser, deps } = await createIdentityApp(engine, {
        overrides: { config: { authMode } },
      })
      const { accessToken } = await makeAccount(deps)
      const before = await readAllTables(engine.database, ['counter'])
      const headers = { authorization: accessToken }
      const served = accountRoutes
        .map((one) => one.endpoint)
        .filter((one) => isServedIn(authMode, one))
      for (const { method, path, access, body: schema } of served) {
        if (access === 'account') {
          const guest = await browser().send(method, path, schema && {})
          expect([path, guest.status]).toEqual([path, 401])
        }
        if (schema === undefined) continue
        for (const body of [[], null, 1, 'text', '{', { email: 1, token: 2, password: [] }]) {
          const refused = await browser().send(method, path, body, { headers })
          expect([path, refused.status]).toEqual([path, 400])
        }
      }
      expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
    },
  )
})
