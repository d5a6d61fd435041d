import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { administrator, createHttpApp, member } from '#test/support/http-app.ts'
import { installationRoutes } from './index.ts'

describeOn('sqlite', 'the calls for the settings of the installation', (engine) => {
  it('are for administrators; everybody sees what is for everybody', async () => {
    const sessions = { wp_live_admin: administrator, wp_live_member: member }
    const routes = installationRoutes
    const app = await createHttpApp({ deps: testDeps(engine), routes, sessions })
    const ask = (url: string, key?: string, payload?: object) =>
      app.inject({
        ...{ url, method: payload ? 'PATCH' : 'GET', ...(payload && { payload }) },
        headers: { host: 'localhost:3000', ...(key && { authorization: `Bearer ${key}` }) },
      })
    const settings = '/api/v1/admin/settings'
    const support = '/api/v1/installation/support'
    expect((await ask(settings, 'wp_live_member')).statusCode).toBe(404)
    const none = await ask(support)
    expect([none.statusCode, none.json().error.message]).toEqual([404, 'err_194'])

    const changed = await ask(settings, 'wp_live_admin', {
      supportText: 'Ask Ida.\nShe knows.',
      signUp: 'invited',
      imprintUrl: 'https://way.example/imprint',
    })
    expect(changed.statusCode).toBe(200)
    expect((await ask(support)).json()).toEqual({ text: 'Ask Ida.\nShe knows.' })
    expect((await ask('/api/v1/installation')).json()).toMatchObject({
      hasSupport: true,
      signUp: 'invited',
      imprintUrl: 'https://way.example/imprint',
    })
    await app.fastify.close()
  })
})
