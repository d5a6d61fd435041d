import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOn } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { interstitialRoutes } from './interstitial.handlers.ts'

const DESIGN = { title: 'Ada', text: 'Hello', button: 'Go', seconds: 5 }

describeOn('sqlite', 'the branded interstitial page of a space', (engine) => {
  async function open() {
    const app = await createIdentityApp(engine, { routes: interstitialRoutes })
    const ada = await makeAccount(app.deps, { email: 'ada@example.com' })
    const boss = await makeAccount(app.deps, { role: 'administrator', email: 'boss@example.com' })
    const as = (authorization: string) => async (method: string, path: string, body?: unknown) => {
      const answer = await app
        .browser()
        .send(method, `/api/v1${path}`, body, { headers: { authorization } })
      return { ...answer, code: answer.body?.error?.message }
    }
    const own = `/spaces/${ada.spaceId}/interstitial`
    const request = `${own}-request`
    const decide = (isApproved: boolean, spaceId = ada.spaceId) =>
      as(boss.accessToken)('POST', '/admin/interstitial-requests', { spaceId, isApproved })
    return { ...app, ada, own, request, decide, call: as(ada.accessToken) }
  }

  it.each([
    [{ seconds: undefined }, 'err_127'],
    [{ seconds: 2 }, 'err_127'],
    [{ seconds: 31 }, 'err_127'],
    [{ seconds: 4.5 }, 'err_127'],
    [{ title: ' ' }, 'err_128'],
    [{ button: undefined }, 'err_128'],
    [{ isOn: true }, 'err_131'],
    [{ pictureId: 'of-somebody-else' }, 'err_404'],
  ])('refuses %j with %s', async (change, code) => {
    const { call, own } = await open()
    expect((await call('PUT', own, { ...DESIGN, ...change })).code).toBe(code)
    expect((await call('GET', own)).body).toEqual({ interstitial: null })
  })

  it('is saved, submitted once, approved, and turned on', async () => {
    const { call, own, request, decide } = await open()
    expect((await call('POST', request)).code).toBe('err_132')
    const saved = await call('PUT', own, DESIGN)
    expect(saved.body).toMatchObject({ ...DESIGN, picture: null, isOn: false, state: 'none' })
    expect((await decide(true)).code).toBe('err_129')
    expect((await call('POST', request)).body).toMatchObject({ state: 'pending' })
    expect((await call('POST', request)).code).toBe('err_134')
    expect((await call('PUT', own, { ...DESIGN, isOn: true })).code).toBe('err_131')
    const decided = await decide(true)
    expect(decided.body).toMatchObject({ state: 'approved', owner: { email: 'ada@example.com' } })
    expect((await call('POST', request)).code).toBe('err_134')
    expect((await call('PUT', own, { ...DESIGN, isOn: true })).body.isOn).toBe(true)
  })

  it('lists for administrators what waits first, and nothing for others', async () => {
    const { call, own, request, browser, deps } = await open()
    await call('PUT', own, DESIGN)
    await call('POST', request)
    expect((await call('GET', '/admin/interstitial-requests')).status).toBe(404)
    const bob = await makeAccount(deps, { email: 'bob@example.com' })
    const stranger = await browser().send('GET', `/api/v1${own}`, undefined, {
      headers: { authorization: bob.accessToken },
    })
    expect([stranger.status, stranger.body.error.message]).toEqual([404, 'err_54'])
  })
})
