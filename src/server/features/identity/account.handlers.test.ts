import { expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { accountRoutes } from './account.handlers.ts'

describeOnBothEngines('the calls about an account', (engine) => {
  it('are all served', () => {
    const served = accountRoutes.map((one) => one.endpoint.id)
    expect(served.sort()).toEqual(accountEndpoints.map((one) => one.id).sort())
  })

  it('refuse a body that does not fit with 400, and guests with 401, and write nothing', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const { accessToken } = await makeAccount(deps)
    const before = await readAllTables(engine.database, ['counter'])
    const headers = { authorization: accessToken }
    for (const { method, path, access, body: schema } of accountRoutes.map((one) => one.endpoint)) {
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
  })
})
