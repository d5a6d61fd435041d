import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { administrator, createHttpApp, member } from '#test/support/http-app.ts'
import { mailCheckRoutes } from './index.ts'

describeOn('sqlite', 'the calls that check mail', (engine) => {
  it('are for administrators', async () => {
    const sessions = { wp_live_admin: administrator, wp_live_member: member }
    const app = await createHttpApp({ deps: testDeps(engine), routes: mailCheckRoutes, sessions })
    const ask = (key: string, method: 'GET' | 'POST') =>
      app.inject({
        ...{ url: '/api/v1/admin/mail-check', method },
        ...(method === 'POST' && { payload: { to: 'ida@out.example' } }),
        headers: { host: 'localhost:3000', authorization: `Bearer ${key}` },
      })
    expect((await ask('wp_live_member', 'GET')).statusCode).toBe(404)
    const checked = (await ask('wp_live_admin', 'GET')).json()
    expect(checked).toMatchObject({ domain: 'localhost', hasServer: false })
    expect((await ask('wp_live_admin', 'POST')).json().error.message).toBe('err_102')
    await app.fastify.close()
  })
})
