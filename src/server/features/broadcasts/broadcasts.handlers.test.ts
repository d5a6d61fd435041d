import { afterEach, beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createHttpApp, member } from '#test/support/http-app.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { insertMembership } from '../spaces/index.ts'
import { addSubscribers } from '../subscribers/index.ts'
import { broadcastRoutes } from './index.ts'

describeOnBothEngines('/api/v1/broadcasts', (engine) => {
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
  const ofPage = () => `pages/${page.id}/broadcasts`

  it('say whom they go to only to people who may see the subscribers', async () => {
    const segment = { tags: ['VIP'], match: 'all' }
    const { body } = await call('POST', ofPage(), { segment })
    const dates = { joinedAfter: null, joinedBefore: null }
    const whole = { ...segment, ...dates, source: null, followed: null }
    expect(body.segment).toEqual(whole)
    const one = `broadcasts/${body.id}`
    const { space_id } = await deps.db
      .selectFrom('page')
      .select('space_id')
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    await insertMembership(deps.db, {
      space_id,
      user_id: eve,
      role: 'viewer',
      created_at: deps.clock.now(),
    })
    expect((await call('GET', one)).body.segment).toEqual(whole)
    const seen = await call('GET', one, undefined, 'eve')
    expect(seen.body).toMatchObject({ id: body.id, role: 'viewer' })
    expect(seen.body).not.toHaveProperty('segment')
    // no condition is everybody
    const changed = await call('PATCH', one, { segment: {} })
    expect(changed.body.segment).toBeNull()
  })

  it('go from a draft to their readers', async () => {
    const made = await call('POST', ofPage(), {})
    expect(made).toMatchObject({ status: 201, body: { state: 'draft', subject: '' } })
    const one = `broadcasts/${made.body.id}`
    const document = { blocks: [{ kind: 'text', text: 'Hello' }] }
    const words = { subject: 'News', previewText: 'All about huts', document }
    const changed = await call('PATCH', one, { ...words, revision: 1 })
    expect(changed.body).toMatchObject({ ...words, revision: 2 })
    expect((await call('POST', `${one}/test`)).body).toEqual({ email: 'ada@example.com' })
    const empty = await call('POST', `${one}/send`, {})
    expect(empty.body.error).toMatchObject({ message: 'err_400', fields: { recipients: /./ } })
    await addSubscribers(deps, page.id, [{ email: 'a@example.com', consentAt: 1 }])
    const sent = await call('POST', `${one}/send`, { at: null })
    expect(sent.body).toMatchObject({ state: 'sending', recipients: 1, results: { waiting: 1 } })
    expect((await call('POST', `${one}/control`, { action: 'stop' })).body.state).toBe('stopped')
    expect((await call('DELETE', one)).status).toBe(204)
    expect((await call('GET', one)).status).toBe(404)
    expect((await call('POST', `${one}/restore`)).status).toBe(200)
    expect((await call('GET', ofPage())).body.items).toHaveLength(1)
    const preview = await call('POST', `${ofPage()}/preview`, words)
    expect(preview.body.html).toContain('Hello')
    expect(preview.body.html).toContain('All about huts')
    expect(preview.body.size).toBe(Buffer.byteLength(preview.body.html))
  })

  it('are at most 60,000 characters long, and do not go out where Gmail would cut them', async () => {
    const long = (text: string) => ({ blocks: [{ kind: 'paragraph', words: [{ text }] }] })
    const words = { subject: 'News', document: long('&'.repeat(60_000)) }
    const made = await call('POST', ofPage(), words)
    expect(made.status).toBe(201)
    for (const action of ['send', 'test']) {
      const refused = await call('POST', `broadcasts/${made.body.id}/${action}`, {})
      expect(refused.body.error.fields).toEqual({ document: expect.stringContaining('100 KB') })
    }
    const document = long('n'.repeat(60_001))
    expect((await call('PATCH', `broadcasts/${made.body.id}`, { document })).status).toBe(400)
  })

  it('do not go out empty, or with a button without a label or address', async () => {
    await addSubscribers(deps, page.id, [{ email: 'a@example.com', consentAt: 1 }])
    const hello = { kind: 'text', text: 'Hello' }
    const there = 'https://a.example/'
    for (const blocks of [
      [],
      [{ kind: 'divider' }],
      [hello, { kind: 'button', label: '', address: there }],
      [hello, { kind: 'button', label: 'Go', address: '' }],
    ]) {
      const made = await call('POST', ofPage(), { subject: 'News', document: { blocks } })
      const answer = await call('POST', `broadcasts/${made.body.id}/send`, {})
      expect(answer.body.error).toMatchObject({ message: 'err_400', fields: { document: /./ } })
    }
    expect((await call('GET', ofPage())).body.items).toMatchObject(
      Array(4).fill({ state: 'draft' }),
    )
  })

  it.each([
    [{ subject: 'a\r\nBcc: b@example.com' }],
    [{ subject: 'x'.repeat(121) }],
    [{ document: { blocks: [{ kind: 'html', html: '<b>' }] } }],
    [{ document: { blocks: [{ kind: 'button', label: 'x', address: 'javascript:alert(1)' }] } }],
    [{ document: { blocks: Array(501).fill({ kind: 'divider' }) } }],
    [{ document: { blocks: [{ kind: 'text', text: 'a', href: 'x' }] } }],
  ])('refuses %j', async (body) => {
    const answer = await call('POST', ofPage(), body)
    expect([answer.status, answer.body.error.message]).toEqual([400, 'err_400'])
    expect(await deps.db.selectFrom('broadcast').selectAll().execute()).toEqual([])
  })
})
