import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SpaceRole } from '#contract/account/users.ts'
import { blockPage } from '#server/features/pages/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createHttpApp, member } from '#test/support/http-app.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { definePackage } from '#test/support/packages.ts'
import { insertMembership } from '../../spaces/index.ts'
import { broadcastRoutes } from '../index.ts'

const WORDS = { subject: 'Welcome', document: { blocks: [{ kind: 'text', text: 'Hello' }] } }

describeOnBothEngines('/api/v1/pages/:id/welcome-mail', (engine) => {
  let deps: TestDeps
  let page: TestPage
  let eve: string
  let app: Awaited<ReturnType<typeof createHttpApp>>

  beforeEach(async () => {
    deps = testDeps(engine, { views })
    page = await openPage(deps, 'ada')
    eve = (await makeAccount(deps, 'eve')).userId
    const sessions = {
      'ada.of.tests': { ...member, userId: page.userId },
      'eve.of.tests': { ...member, userId: eve },
    }
    app = await createHttpApp({ deps: { ...deps }, sessions, routes: broadcastRoutes })
  })
  afterEach(() => app.fastify.close())

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    by = 'ada',
  ) {
    const answer = await app.inject({
      method,
      url: `/api/v1/${url}`,
      headers: {
        host: 'localhost:3000',
        authorization: `Bearer ${by}.of.tests`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) }
  }
  const here = () => `pages/${page.id}/welcome-mail`
  async function admit(role: SpaceRole) {
    const { space_id } = await deps.db
      .selectFrom('page')
      .select('space_id')
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    await insertMembership(deps.db, { space_id, user_id: eve, role, created_at: 0 })
  }

  it('is one a page, apart from the list of mails, and is switched on once it is complete', async () => {
    expect((await call('GET', here())).body).toEqual({ mail: null })
    expect((await call('PATCH', here(), { isOn: true })).status).toBe(404)
    const made = await call('POST', here(), {})
    expect([made.status, made.body.state, made.body.isWelcome]).toEqual([201, 'draft', true])
    expect((await call('POST', here(), {})).body.id).toBe(made.body.id)
    expect((await call('GET', `pages/${page.id}/broadcasts`)).body.items).toEqual([])

    const refused = await call('PATCH', here(), { isOn: true })
    expect([refused.status, refused.body.error.message]).toEqual([400, 'err_400'])
    expect(refused.body.error.fields).toEqual({
      subject: 'Write a subject',
      document: 'Write a few words',
    })
    const one = `broadcasts/${made.body.id}`
    const written = await call('PATCH', one, { ...WORDS, revision: 1 })
    expect(written.status).toBe(200)
    expect((await call('PATCH', here(), { isOn: true, revision: 1 })).status).toBe(409)
    const on = await call('PATCH', here(), { isOn: true, revision: written.body.revision })
    expect([on.status, on.body.state, on.body.recipients]).toEqual([200, 'on', 0])
    expect((await call('GET', here())).body.mail).toMatchObject({ state: 'on', subject: 'Welcome' })
    const actions = await deps.db.selectFrom('audit_entry').select('action').execute()
    expect(actions.filter(({ action }) => action === 'welcome-mail-switch')).toHaveLength(1)
  })

  it('cannot be changed, sent to all or deleted while it is on, and goes to no segment', async () => {
    const { body } = await call('POST', here(), {})
    const one = `broadcasts/${body.id}`
    const segment = { tags: ['VIP'], match: 'all' }
    const toSome = await call('PATCH', one, { segment })
    expect(toSome.body.error.fields).toEqual({ segment: expect.any(String) })
    await call('PATCH', one, WORDS)
    expect((await call('POST', `${one}/send`, {})).status).toBe(409)
    await call('PATCH', here(), { isOn: true })
    for (const [method, url, given] of [
      ['PATCH', one, { subject: 'Other' }],
      ['POST', `${one}/send`, {}],
      ['POST', `${one}/control`, { action: 'pause' }],
      ['DELETE', one, undefined],
    ] as const) {
      const answer = await call(method, url, given)
      expect([url, answer.status]).toEqual([url, 409])
    }
    expect((await call('POST', `${one}/test`)).body).toMatchObject({ email: expect.any(String) })
    expect((await call('PATCH', here(), { isOn: false })).body.state).toBe('draft')
    expect((await call('DELETE', one)).status).toBe(204)
    expect((await call('GET', here())).body).toEqual({ mail: null })
    const next = await call('POST', here(), {})
    expect(next.body.id).not.toBe(body.id)
    expect((await call('POST', `${one}/restore`)).status).toBe(409)
  })

  it('is read by viewers, written by editors, and not there for anybody else', async () => {
    await call('POST', here(), {})
    for (const [method, given] of [['GET'], ['POST', {}], ['PATCH', { isOn: false }]] as const) {
      expect((await call(method, here(), given, 'eve')).status).toBe(404)
    }
    await admit('viewer')
    expect((await call('GET', here(), undefined, 'eve')).body.mail.role).toBe('viewer')
    for (const [method, given] of [
      ['POST', {}],
      ['PATCH', { isOn: false }],
    ] as const) {
      const answer = await call(method, here(), given, 'eve')
      expect([answer.status, answer.body.error.message]).toEqual([409, 'err_101'])
    }
  })

  it('is not switched on for a blocked page, or without mails in the package', async () => {
    const { body } = await call('POST', here(), {})
    await call('PATCH', `broadcasts/${body.id}`, WORDS)
    await transaction(deps, (deps) =>
      blockPage(deps, page.id, { reason: 'administrator', host: '' }),
    )
    const blocked = await call('PATCH', here(), { isOn: true })
    expect(blocked.body.error.fields).toEqual({ page: expect.stringContaining('blocked') })
    await definePackage(deps, { id: 'free', isFree: true, flags: { broadcasts: false } })
    expect((await call('PATCH', here(), { isOn: true })).body.error.message).toBe('err_97')
  })
})
