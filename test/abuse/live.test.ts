import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_FRAME_MAX_BYTES, LIVE_SUBSCRIPTIONS_MAX } from '#contract/constants.ts'
import { clientMessageSchema, liveStreams, liveTopics } from '#contract/together/live.ts'
import { listAccess } from '#server/features/folders/index.ts'
import { changeAccountStatus, identityRoutes } from '#server/features/identity/index.ts'
import { SESSION_IDLE_MS } from '#server/features/identity/sessions/session-life.ts'
import { statisticsTopic } from '#server/features/statistics/index.ts'
import { liveTopic } from '#server/platform/live/live-topic.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { makeAccount, type TestAccount, testDepsWithIdentity } from '../support/accounts.ts'
import type { TestDeps } from '../support/deps.ts'
import { describeOnBothEngines, type TestEngine } from '../support/engines.ts'
import { createHttpApp } from '../support/http-app.ts'
import { askUpgrade, openLive, type TestLive } from '../support/live-connection.ts'
import { insertTestLink, storedClick, useClickStore } from '../support/statistics-app.ts'
import { until } from '../support/until.ts'

/** A63, and A46, A47 and A49 on the live connection. */

type Kind = (typeof KINDS)[number]
const KINDS = ['subscribe', 'unsubscribe', 'signal', 'ping'] as const

/** Short intervals, so that tests need not wait. */
const TIMES = { minPauseMs: 20, pauseFactor: 0, beatMs: 60_000 }
const REVOKED_WITHIN_MS = 1_000

interface Site {
  url: string
  deps: TestDeps
  app: Awaited<ReturnType<typeof createHttpApp>>
  ada: TestAccount
  bob: TestAccount
}

async function openSite(engine: TestEngine, clicks: ReturnType<typeof useClickStore>) {
  const deps = testDepsWithIdentity(engine, { clickStore: clicks.deps().clickStore })
  const ada = await makeAccount(deps, { username: 'ada-lovelace' })
  const bob = await makeAccount(deps, { username: 'bob-the-other' })
  await insertTestLink(deps, { ...ada, id: 'sale', tags: ['spring'] })
  await insertTestLink(deps, { ...bob, id: 'other' })
  const app = await createHttpApp({
    deps: { ...deps },
    routes: identityRoutes,
    live: {
      topics: [statisticsTopic],
      accessOf: (userIds) => listAccess(deps.db, userIds),
      times: TIMES,
    },
  })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return { url, deps, app, ada, bob }
}

describeOnBothEngines('A63: the live connection', (engine) => {
  const clicks = useClickStore(engine)
  let site: Site
  const open: TestLive[] = []

  beforeEach(async () => {
    site = await openSite(engine, clicks)
  })
  afterEach(async () => {
    for (const live of open.splice(0)) live.socket.terminate()
    await site.app.lifecycle.shut()
  })

  const connect = async (account: TestAccount, headers: Record<string, string> = {}) => {
    const live = await openLive(site.url, { cookie: account.cookie, ...headers })
    open.push(live)
    return live
  }
  const subscribe = (live: TestLive, query: object, subscription = 'one') =>
    live.send({ type: 'subscribe', subscription, topic: 'statistics', query })
  /** the close code, or undefined if the connection stays open for a second */
  const closedWithin = (live: TestLive, ms = REVOKED_WITHIN_MS) =>
    Promise.race([live.closed, sleep(ms, undefined, { ref: false })])

  // the database knows whose session it is; other tests check that on PostgreSQL too
  const describeOnce = (name: string, tests: () => void) => {
    if (engine.name === 'sqlite') describe(name, tests)
  }

  describeOnce('the upgrade', () => {
    it('is granted to a cookie and to a token, with our Origin', async () => {
      const { url, ada } = site
      const origin = url
      expect((await askUpgrade(url, { origin, cookie: ada.cookie })).status).toBe(101)
      const authorization = ada.accessToken
      expect((await askUpgrade(url, { origin, authorization })).status).toBe(101)
      const both = { origin, cookie: ada.cookie, 'sec-fetch-site': 'same-origin' }
      expect((await askUpgrade(url, both)).status).toBe(101)
    })

    it.each([
      ['no Origin', {}],
      ['another site', { origin: 'https://evil.example' }],
      ['a sandboxed page', { origin: 'null' }],
      ['another port', { origin: 'http://127.0.0.1:1' }],
      ['another name of this machine', { origin: 'http://localhost' }],
      ['our name inside another', { origin: 'http://127.0.0.1.evil.example' }],
    ])('is refused to %s', async (_name, headers: Record<string, string>) => {
      const { url, ada } = site
      const refused = { status: 400, code: 'err_400', retryAfter: undefined }
      expect(await askUpgrade(url, { cookie: ada.cookie, ...headers })).toEqual(refused)
      const token = { authorization: ada.accessToken, ...headers }
      expect(await askUpgrade(url, token)).toEqual(refused)
    })

    it('is refused to a page whose browser says that it is of another site', async () => {
      const { url, ada } = site
      for (const site of ['cross-site', 'same-site', 'none']) {
        const headers = { origin: url, cookie: ada.cookie, 'sec-fetch-site': site }
        expect((await askUpgrade(url, headers)).code, site).toBe('err_400')
      }
    })

    it.each([
      ['nothing', () => ({})],
      ['the public constant', () => ({ authorization: 'Bearer waypost-web' })],
      ['an unsigned token', () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })],
      ['a key', () => ({ authorization: 'Bearer wp_live_guessed' })],
      ['an unknown cookie', () => ({ cookie: `waypost_session=${'x'.repeat(32)}` })],
      [
        'a bad token beside a good cookie',
        ({ ada }: Site) => ({ authorization: 'Bearer a.b.c', cookie: ada.cookie }),
      ],
    ])('is 401 with %s', async (_name, headers: (site: Site) => object) => {
      const given = { origin: site.url, ...headers(site) }
      expect(await askUpgrade(site.url, given)).toMatchObject({ status: 401, code: 'err_401' })
    })

    it('takes no token from the address', async () => {
      const { url, ada } = site
      const token = ada.accessToken.replace('Bearer ', '')
      const path = `/api/v1/live?access_token=${token}`
      expect((await askUpgrade(url, { origin: url }, path)).status).toBe(401)
    })

    it('is 401 after the session has ended, and 403 for a banned account', async () => {
      const { url, deps, ada, bob } = site
      await deps.db.deleteFrom('session').where('id', '=', bob.sessionId).execute()
      const ended = await askUpgrade(url, { origin: url, cookie: bob.cookie })
      expect(ended).toMatchObject({ status: 401, code: 'err_401' })
      await deps.db
        .updateTable('user')
        .set({ status: 'banned' })
        .where('id', '=', ada.userId)
        .execute()
      const banned = await askUpgrade(url, { origin: url, cookie: ada.cookie })
      expect(banned).toMatchObject({ status: 403, code: 'err_403' })
    })

    it('is refused under a Host that is not ours', async () => {
      const headers = { host: 'evil.example', origin: 'http://evil.example' }
      const { url, ada } = site
      expect(await askUpgrade(url, { ...headers, cookie: ada.cookie })).toMatchObject({
        status: 421,
        code: 'err_421',
      })
    })

    it('is refused when it is none, or not at this address', async () => {
      const { url, ada } = site
      const own = { origin: url, cookie: ada.cookie }
      const old = await askUpgrade(url, { ...own, 'sec-websocket-version': '7' })
      expect(old.status).toBe(400)
      expect((await askUpgrade(url, { ...own, 'sec-websocket-key': 'short' })).status).toBe(400)
      expect((await askUpgrade(url, own, '/api/v1/links')).status).toBe(404)
      expect((await askUpgrade(url, own, '/api/v1/live/more')).status).toBe(404)
      const plain = await fetch(`${url}/api/v1/live`, { headers: { cookie: ada.cookie } })
      expect([plain.status, plain.headers.get('upgrade')]).toEqual([400, 'websocket'])
      expect((await fetch(`${url}/api/v1/live`, { method: 'POST' })).status).toBe(405)
      // a request for another protocol is treated as an ordinary request
      expect((await askUpgrade(url, { ...own, upgrade: 'h2c' })).code).toBe('err_400')
    })

    it('is refused to an account that has thirty connections already, and to no other', async () => {
      const { url, ada, bob } = site
      const lives = await Promise.all(Array.from({ length: 30 }, () => connect(ada)))
      const refused = await askUpgrade(url, { origin: url, cookie: ada.cookie })
      expect(refused).toEqual({ status: 429, code: 'err_211', retryAfter: '5' })
      await connect(bob)
      lives[0]!.socket.close()
      await lives[0]!.closed
      await connect(ada)
    })
  })

  describe('who may say what', () => {
    const foreign = [
      ['a foreign link', { scope: 'link', id: 'sale' }, 'err_25'],
      ['a link that is not there', { scope: 'link', id: 'nowhere' }, 'err_25'],
      ['a foreign space', () => ({ scope: 'space', id: site.ada.spaceId }), 'err_404'],
      ['a space that is not there', { scope: 'space', id: 'nowhere' }, 'err_404'],
      ['a page that is not there', { scope: 'page', id: 'nowhere' }, 'err_404'],
    ] as const

    /** Each kind of message: what the owner gets, and what everybody else gets. */
    const matrix: Record<Kind, (live: TestLive, who: 'owner' | 'other') => Promise<void>> = {
      async subscribe(live, who) {
        if (who === 'owner') {
          subscribe(live, { scope: 'link', id: 'sale' })
          await live.next('subscribed', 'one')
          const { data } = await live.next('update', 'one')
          expect(data).toMatchObject({ clicks: 1, last: [{ linkId: 'sale', alias: 'SALE' }] })
          return
        }
        for (const [name, query, code] of foreign) {
          subscribe(live, typeof query === 'function' ? query() : query, name)
          expect(await live.next('error', name)).toMatchObject({ code })
        }
        // the same tag in another space is a different tag
        subscribe(live, { scope: 'tag', id: 'spring' }, 'tag')
        expect((await live.next('update', 'tag')).data).toMatchObject({ clicks: 0, last: [] })
      },
      async unsubscribe(live) {
        live.send({ type: 'unsubscribe', subscription: 'of somebody' })
        await live.next('unsubscribed', 'of somebody')
      },
      // for open streams see chat-live.test.ts
      async signal(live) {
        const signal = { kind: 'typing', roomId: 'sale' } as const
        live.send({ type: 'signal', subscription: 'of somebody', signal })
        expect(await live.next('error')).toMatchObject({ code: 'err_404' })
      },
      async ping(live) {
        live.send({ type: 'ping' })
        await live.next('pong')
      },
    }

    it('is known for every kind of message and every topic', () => {
      const names = clientMessageSchema.options.flatMap((option): string[] => {
        const [...shapes] = 'options' in option ? option.options : [option]
        return shapes.flatMap(({ shape }) => [...shape.type.values])
      })
      expect([...new Set(names)].sort()).toEqual([...KINDS].sort())
      // for the others see the `*.live.test.ts` of their features
      const topics = ['clicks', 'space', 'statistics', 'tasks', 'users']
      expect(Object.keys(liveTopics).sort()).toEqual(topics)
      expect(Object.keys(liveStreams)).toEqual(['chat'])
    })

    it.each(KINDS)('%s: the owner', async (kind) => {
      await clicks.append([storedClick({ targetId: 'sale', at: site.deps.clock.now() })])
      await matrix[kind](await connect(site.ada), 'owner')
    })

    it.each(KINDS)('%s: another account learns nothing', async (kind) => {
      await clicks.append([storedClick({ targetId: 'sale', at: site.deps.clock.now() })])
      const owner = await connect(site.ada)
      subscribe(owner, { scope: 'link', id: 'sale' })
      await owner.next('update')
      const live = await connect(site.bob)
      await matrix[kind](live, 'other')
      site.app.live.stir(new Set(['sale']))
      await owner.next('update')
      expect(JSON.stringify(live.messages)).not.toMatch(/sale/i)
    })

    it.each(KINDS)('%s: a guest and a banned account have no connection', async (kind) => {
      const { url, deps, bob } = site
      expect(kind).toBeTruthy()
      await expect(openLive(url, {})).rejects.toThrow('401')
      await changeAccountStatus(deps, bob.userId, 'banned')
      await expect(openLive(url, { cookie: bob.cookie })).rejects.toThrow('401')
    })
  })

  describe('the end', () => {
    const ways: [string, (site: Site) => Promise<unknown>][] = [
      [
        'signing out',
        ({ url, ada }) =>
          fetch(`${url}/api/v1/auth/sign-out`, {
            method: 'POST',
            headers: { authorization: ada.accessToken },
          }),
      ],
      [
        'a session revoked by another process',
        ({ deps, ada }) => deps.db.deleteFrom('session').where('id', '=', ada.sessionId).execute(),
      ],
      ['a ban', ({ deps, ada }) => changeAccountStatus(deps, ada.userId, 'banned')],
      [
        'a ban that left the session',
        ({ deps, ada }) =>
          deps.db
            .updateTable('user')
            .set({ status: 'banned' })
            .where('id', '=', ada.userId)
            .execute(),
      ],
      [
        'a session that was idle too long',
        async ({ deps }) => deps.clock.advance(SESSION_IDLE_MS + 1),
      ],
    ]

    it.each(ways)('comes within a second after %s', async (name, end) => {
      const live = await connect(site.ada)
      const other = await connect(site.bob)
      subscribe(live, {})
      await live.next('update')
      await end(site)
      expect(await closedWithin(live)).toBe(4401)
      if (!name.includes('idle')) expect(other.socket.readyState).toBe(WebSocket.OPEN)
      await until(() => site.app.live.counts.subjects === 0)
    })

    it('comes within a second after a membership is lost, for what needs it only', async () => {
      const { deps, ada, bob } = site
      const membership = { space_id: ada.spaceId, user_id: bob.userId }
      await deps.db
        .insertInto('membership')
        .values({ ...membership, role: 'viewer', created_at: 0 })
        .execute()
      const inside = await connect(bob)
      subscribe(inside, { scope: 'link', id: 'sale' })
      await inside.next('update')
      const outside = await connect(bob)
      subscribe(outside, { scope: 'link', id: 'other' })
      await outside.next('update')
      await deps.db
        .deleteFrom('membership')
        .where('space_id', '=', ada.spaceId)
        .where('user_id', '=', bob.userId)
        .execute()
      expect(await closedWithin(inside)).toBe(4403)
      expect(outside.socket.readyState).toBe(WebSocket.OPEN)
      const again = await connect(bob)
      subscribe(again, { scope: 'link', id: 'sale' })
      expect(await again.next('error', 'one')).toMatchObject({ code: 'err_25' })
    })

    it('comes within a second after a role is given that may not look', async () => {
      const { deps, ada, bob } = site
      const membership = { space_id: ada.spaceId, user_id: bob.userId }
      await deps.db
        .insertInto('membership')
        .values({ ...membership, role: 'viewer', created_at: 0 })
        .execute()
      const inside = await connect(bob)
      subscribe(inside, { scope: 'space', id: ada.spaceId })
      await inside.next('update')
      await deps.db
        .updateTable('membership')
        .set({ role: 'billing' as never })
        .where('space_id', '=', ada.spaceId)
        .where('user_id', '=', bob.userId)
        .execute()
      expect(await closedWithin(inside)).toBe(4403)
      const again = await connect(bob)
      subscribe(again, { scope: 'space', id: ada.spaceId })
      expect(await again.next('error', 'one')).toMatchObject({ code: 'err_404' })
    })

    it('comes within a second after a folder is closed or opened, for those whom it concerns', async () => {
      const { deps, ada, bob } = site
      await joinSpace(deps.db, ada.spaceId, [bob.userId], 'viewer')
      const folder = { id: 'shut', space_id: ada.spaceId, parent_id: null, color: 'blue' as const }
      const times = { created_at: 0, updated_at: 0, deleted_at: null }
      await deps.db
        .insertInto('folder')
        .values({ ...folder, ...times, name: 'Shut' })
        .execute()
      await deps.db
        .updateTable('link')
        .set({ folder_id: 'shut' })
        .where('id', '=', 'sale')
        .execute()
      const [inside, leading] = [await connect(bob), await connect(ada)]
      for (const live of [inside, leading]) {
        subscribe(live, { scope: 'link', id: 'sale' })
        await live.next('update')
      }
      const setAccess = (access: 'granted' | 'space') =>
        deps.db.updateTable('folder').set({ access }).execute()
      await setAccess('granted')
      expect(await closedWithin(inside)).toBe(4403)
      expect(leading.socket.readyState).toBe(WebSocket.OPEN)
      const again = await connect(bob)
      subscribe(again, { scope: 'link', id: 'sale' })
      expect(await again.next('error', 'one')).toMatchObject({ code: 'err_25' })
      subscribe(again, { scope: 'space', id: ada.spaceId }, 'two')
      await again.next('update', 'two')
      await setAccess('space')
      expect(await closedWithin(again)).toBe(4403)
    })

    it('comes with 1001 when the server stops, and nobody is let in any more', async () => {
      const live = await connect(site.ada)
      const stopping = site.app.lifecycle.shut()
      expect(await live.closed).toBe(1001)
      await stopping
      await expect(openLive(site.url, { cookie: site.ada.cookie })).rejects.toThrow()
    })
  })

  describeOnce('frames', () => {
    it('of 16 KiB are read, of a byte more end the connection with 1009', async () => {
      const live = await connect(site.ada)
      const padded = (bytes: number) => '{"type":"ping"}'.padEnd(bytes, ' ')
      live.socket.send(padded(LIVE_FRAME_MAX_BYTES))
      await live.next('pong')
      live.socket.send(padded(LIVE_FRAME_MAX_BYTES + 1))
      expect(await live.closed).toBe(1009)
    })

    it('in many pieces are one frame, and as long', async () => {
      const live = await connect(site.ada)
      for (let piece = 0; piece < 5; piece++) {
        live.socket.send('x'.repeat(4_000), { fin: false })
      }
      expect(await live.closed).toBe(1009)
    })

    it('beyond 20 in a second end the connection with 1008', async () => {
      const live = await connect(site.ada)
      for (let sent = 0; sent < 20; sent++) live.send({ type: 'ping' })
      await until(() => live.messages.filter(({ type }) => type === 'pong').length === 20)
      expect(live.socket.readyState).toBe(WebSocket.OPEN)
      for (let sent = 0; sent < 20; sent++) live.send({ type: 'ping' })
      expect(await live.closed).toBe(1008)
    })

    it('of control count too', async () => {
      const live = await connect(site.ada)
      for (let sent = 0; sent < 40; sent++) live.socket.ping()
      expect(await live.closed).toBe(1008)
    })

    it('of bytes end the connection with 1003, of broken text with 1007', async () => {
      const [bytes, broken] = [await connect(site.ada), await connect(site.ada)]
      bytes.socket.send(Buffer.from('{"type":"ping"}'), { binary: true })
      expect(await bytes.closed).toBe(1003)
      broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false })
      expect(await broken.closed).toBe(1007)
    })

    it.each([
      ['no JSON', 'hello'],
      ['nothing', ''],
      ['no object', '7'],
      ['an unknown type', '{"type":"shout"}'],
      ['an unknown key', '{"type":"ping","sender":"somebody"}'],
      [
        'another sender',
        '{"type":"subscribe","subscription":"a","topic":"statistics","query":{},"userId":"x"}',
      ],
      ['an unknown topic', '{"type":"subscribe","subscription":"a","topic":"gossip","query":{}}'],
      [
        'an unknown filter',
        '{"type":"subscribe","subscription":"a","topic":"statistics","query":{"x":1}}',
      ],
      ['a long name', `{"type":"unsubscribe","subscription":"${'x'.repeat(65)}"}`],
      ['a prototype', '{"type":"ping","__proto__":{"isAdministrator":true}}'],
      ['depth', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ])('with %s get err_400, and the connection goes on', async (_name, text) => {
      const live = await connect(site.ada)
      live.socket.send(text)
      expect(await live.next('error')).toMatchObject({ code: 'err_400' })
      live.send({ type: 'ping' })
      await live.next('pong')
    })

    it('may hold so many subscriptions and no more', async () => {
      const live = await connect(site.ada)
      for (let made = 0; made < LIVE_SUBSCRIPTIONS_MAX; made++) {
        subscribe(live, {}, `s${made}`)
        await live.next('subscribed', `s${made}`)
        // twenty frames a second
        await sleep(50)
      }
      expect(site.app.live.counts.subjects).toBe(1)
      subscribe(live, {}, 'more')
      expect(await live.next('error', 'more')).toMatchObject({ code: 'err_211' })
      subscribe(live, {}, 's0')
      await live.next('subscribed', 's0')
    })
  })
})

describe('an installation with two addresses', () => {
  it('takes live connections at the application’s, from the application’s pages', async () => {
    const app = await createHttpApp({
      env: { PUBLIC_URL: 'https://app.example', SHORT_URL: 'https://exm.pl' },
      sessions: { ada: { userId: 'u1', sessionId: 's1', role: 'member', banned: false } },
    })
    const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const ask = async (host: string, origin: string, cookie = '__Host-waypost_session=ada') =>
      (await askUpgrade(url, { host, origin, cookie })).status
    expect(await ask('app.example', 'https://app.example')).toBe(101)
    expect(await ask('app.example', 'http://app.example')).toBe(400)
    expect(await ask('app.example', 'https://exm.pl')).toBe(400)
    expect(await ask('app.example', 'https://app.example:8443')).toBe(400)
    expect(await ask('exm.pl', 'https://exm.pl')).toBe(404)
    expect(await ask('exm.pl', 'https://app.example')).toBe(404)
    expect(await ask('app.example', 'https://app.example', 'waypost_session=ada')).toBe(401)
    await app.lifecycle.shut()
  })
})

describe('a reader that does not read', () => {
  it('is cut off, and the others go on', async () => {
    const sessions = {
      'slow-one': { userId: 'u1', sessionId: 's1', role: 'member', banned: false },
      'quick-one': { userId: 'u2', sessionId: 's2', role: 'member', banned: false },
    } as const
    const text = 'x'.repeat(400_000)
    const topic = liveTopic('statistics', async () => ({
      key: 'one',
      spaceId: 'space',
      load: async () => text,
      concerns: () => true,
    }))
    const app = await createHttpApp({
      sessions,
      live: {
        topics: [topic],
        accessOf: async (ids) => new Map(ids.map((id) => [id, new Map([['space', 'viewer']])])),
        times: { minPauseMs: 0, pauseFactor: 0, beatMs: 60_000 },
      },
    })
    const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const [slow, quick] = await Promise.all(
      Object.keys(sessions).map((value) => openLive(url, { cookie: `waypost_session=${value}` })),
    )
    for (const live of [slow!, quick!]) {
      live.send({ type: 'subscribe', subscription: 'one', topic: 'statistics', query: {} })
      await live.next('update')
    }
    slow!.socket.pause()
    await until(() => {
      app.live.stir(new Set())
      return app.live.counts.connections === 1
    })
    const before = quick!.messages.length
    app.live.stir(new Set())
    await until(() => quick!.messages.length > before)
    slow!.socket.terminate()
    quick!.socket.terminate()
    await app.lifecycle.shut()
  })
})
