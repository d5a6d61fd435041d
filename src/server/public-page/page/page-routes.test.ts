import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLinkEndpoint } from '#contract/links/links.ts'
import { createLink } from '#server/features/links/index.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { sourceHash } from '#server/platform/security/style-hash.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  createPublicApp,
  type PublicApp,
  type PublicBrowser,
  type TestPage,
} from '#test/support/public-app.ts'
import { until } from '#test/support/until.ts'

describeOnBothEngines('GET /{slug}', (engine) => {
  let app: PublicApp
  let page: TestPage
  let visitor: PublicBrowser

  beforeEach(async () => {
    app = await createPublicApp(engine)
    page = await app.makePage('Ada', { description: 'Hello </script><b>' })
    visitor = app.browser()
  })
  afterEach(() => app.close())

  it('is the page as a document, with a policy that fits its one style', async () => {
    const answer = await visitor.get('/ada?fbclid=1&utm_source=a&utm_source=b&__proto__=x')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.text).toContain('Page of Ada')
    expect(answer.text).not.toContain('</script><b>')
    const style = /<style>(.*?)<\/style>/s.exec(answer.text)![1]!
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' '${sourceHash(style)}'`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('answers 304 to clients that have it, HEAD without a body, and both spellings', async () => {
    const first = await visitor.get('/ADA')
    const etag = String(first.headers.etag)
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await visitor.get('/ada/', { 'if-none-match': header })
      expect([again.status, again.text]).toEqual([304, ''])
      expect(again.headers['content-security-policy']).toBe(
        first.headers['content-security-policy'],
      )
    }
    expect((await visitor.get('/ada', { 'if-none-match': '"x"' })).status).toBe(200)
    const head = await visitor.send({ method: 'HEAD', url: '/ada' })
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag])
  })

  it('changes at once for readers when the page changes', async () => {
    const before = await visitor.get('/ada')
    await app.changePage(page.id, { title: 'Countess', revision: 2 })
    await until(async () => (await visitor.get('/ada')).text.includes('Countess'), 2_000)
    expect((await visitor.get('/ada')).headers.etag).not.toBe(before.headers.etag)
    // by another process
    const other = await engine.openAnother()
    await transaction({ db: other.db, clock: app.deps.clock }, async (deps) => {
      await deps.db.updateTable('page').set({ title: 'From elsewhere' }).execute()
      await recordChange(deps, 'page', page.id)
    })
    await until(async () => (await visitor.get('/ada')).text.includes('From elsewhere'), 2_000)
  })

  it('counts a view of a person who sees it, and none that must not be counted', async () => {
    await visitor.get('/ada')
    await visitor.get('/ada?norecord=true')
    await visitor.get('/ada?norecord=false')
    await visitor.send({ method: 'HEAD', url: '/ada' })
    await visitor.get('/ada?source=link-bio')
    await visitor.get('/ada?source=link-bio&norecord=true')
    await visitor.get('/nobody-here')
    expect(app.views.map((view) => view.url)).toEqual([
      '/ada',
      '/ada?norecord=false',
      '/ada?source=link-bio',
    ])
    expect(app.views.every((view) => view.pageId === page.id)).toBe(true)
  })

  it.each([
    ['a draft', { published_at: null }, 404],
    ['a deleted page', { deleted_at: 1 }, 410],
  ])('shows nothing of %s', async (_name, changes, status) => {
    await app.makePage('hidden', { title: 'Secret', ...changes })
    const answer = await visitor.get('/hidden')
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('Secret')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    const json = await visitor.get('/hidden?source=link-bio')
    expect([json.status, json.body.error.message]).toEqual([404, 'err_404'])
    for (const step of ['share', 'qr.png', 'qr.svg', 'share.png', 'verify', 'unsubscribe']) {
      expect((await visitor.get(`/hidden/${step}`)).status).toBe(404)
    }
  })

  it.each(['/nobody-here', '/a.b', '/%00', '/x%2fy', '/%F0%9F%98%80', `/${'x'.repeat(200)}`])(
    'says that there is no profile at %s',
    async (url) => {
      const answer = await visitor.get(url)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('Link-bio profile not found.')
      expect(answer.text).toContain('Check your link-bio profile url.')
    },
  )

  it("redirects from an ended page to its owner's address, or to our own page", async () => {
    const now = app.deps.clock.now()
    const ends = { ends_at: now + 1_000, ended_destination: 'https://example.com/over' }
    await app.makePage('with-end', ends)
    await app.makePage('plain-end', { ends_at: now + 1_000 })
    await app.makePage('hostile-end', { ...ends, ended_destination: 'javascript:alert(1)' })
    expect((await visitor.get('/with-end')).status).toBe(200)
    app.deps.clock.advance(1_000)

    const away = await visitor.get('/with-end')
    expect([away.status, away.headers.location]).toEqual([302, 'https://example.com/over'])
    expect((await visitor.get('/with-end?source=link-bio')).body).toEqual({
      message: 'err_30',
      data: 'https://example.com/over',
    })
    for (const name of ['plain-end', 'hostile-end']) {
      expect((await visitor.get(`/${name}`)).headers.location).toBe(`/${name}/expired`)
      const { body, status } = await visitor.get(`/${name}?source=link-bio`)
      expect([status, body]).toEqual([
        200,
        { message: 'err_30', data: `http://localhost:3000/${name}/expired` },
      ])
      const end = await visitor.get(`/${name}/expired`)
      expect(end.status).toBe(410)
      expect(end.text).toContain('This page has expired')
    }
    expect((await visitor.get('/ada/expired')).headers.location).toBe('/Ada')
    expect((await visitor.get('/nobody-here/expired')).status).toBe(404)
  })

  it('shows Subscribed to a visitor with the cookie, and step 1 to one with an open code', async () => {
    const plain = await visitor.get('/ada')
    await visitor.subscribe(page, 'v@example.com')
    const waiting = await visitor.get('/ada')
    expect(waiting.headers['cache-control']).toBe('private, no-store')
    expect(waiting.headers.etag).toBeUndefined()
    expect(waiting.text).toContain('"challenge":{"email":"v@example.com","resendInSeconds":30}')
    expect((await app.browser().get('/ada')).text).toBe(plain.text)

    const subscribed = app.browser()
    const content = { subscribe_email: 'v@example.com', subscriber_id: 'x', link_bio_id: page.id }
    subscribed.cookies.set(page.id, encodeURIComponent(JSON.stringify(content)))
    const answer = await subscribed.get('/ada')
    expect(answer.text).toContain('Subscribed')
    expect(answer.headers.etag).not.toBe(plain.headers.etag)
    expect(answer.text).not.toContain('v@example.com')
  })

  it('is the same for everybody, whatever headers say (A22)', async () => {
    const plain = await visitor.get('/ada')
    const spoofed = await app.browser().get('/ada', {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/admin',
      'x-forwarded-proto': 'https',
    })
    expect(spoofed.text).toBe(plain.text)
    expect((await app.browser().get('/ada')).text).toBe(plain.text)
  })

  it('answers the link-bio calls with exactly the bodies of the contract', async () => {
    const bio = await visitor.get('/ada?source=link-bio&x=1&x=2', {
      origin: 'http://localhost:3000',
    })
    expect(bio.body).toEqual({
      message: 'success',
      data: null,
      profileData: {
        user_id: page.userId,
        link_bio_id: page.id,
        username: 'Ada',
        bio_title: 'Page of Ada',
        bio_description: 'Hello </script><b>',
        profile_image: null,
        meta_title: '',
        meta_description: '',
        meta_image: null,
        subscribe_status: 1,
        branding_toggle: 0,
        social_icon_position: 0,
        message_subject: '',
        message_description: '',
      },
      bioLinkData: [],
    })
    expect(bio.headers['access-control-allow-origin']).toBe('http://localhost:3000')
    expect((await visitor.get(`/api/user/color?link_bio_id=${page.id}`)).body).toEqual({
      data: { data: { color_code: 1, animation_code: 0 } },
    })
    expect((await visitor.get(`/api/user/color/theme?link_bio_id=${page.id}`)).body).toEqual({
      data: {
        data: {
          theme_type: 0,
          background: '#ffffff',
          background_code: 1,
          button: '#111827',
          button_text: '#ffffff',
          title_text: '#111827',
        },
      },
    })
    const icons = await visitor.get(`/api/user/link_bio_icon/get_icons?link_bio_id=${page.id}`)
    expect(icons.body).toEqual({ data: { Icons: [] } })
  })

  it.each(['color', 'color/theme', 'link_bio_icon/get_icons'])(
    'refuses /api/user/%s for what is no page, and doubled keys (A25, A38)',
    async (path) => {
      for (const id of ['nothing', page.userId, '../x', "' or 1=1 --"]) {
        const answer = await visitor.get(`/api/user/${path}?link_bio_id=${encodeURIComponent(id)}`)
        expect([answer.status, answer.body.error.message]).toEqual([404, 'err_404'])
      }
      for (const query of [
        '',
        `?link_bio_id=${page.id}&link_bio_id=${page.id}`,
        `?link_bio_id=${page.id}&x=1`,
        `?link_bio_id[]=${page.id}`,
      ]) {
        expect((await visitor.get(`/api/user/${path}${query}`)).status).toBe(400)
      }
    },
  )

  it('never redirects an alias that is requested as a page', async () => {
    const { user_id } = await engine.database.db
      .selectFrom('page')
      .select('user_id')
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    const link = createLinkEndpoint.body.parse({
      alias: 'short',
      destination: 'https://example.com/x',
    })
    await createLink(app.deps, user_id, link)
    const live = await visitor.get('/short?source=link-bio')
    expect([live.status, live.body.error.message]).toEqual([404, 'err_404'])
    const end = (changes: object) =>
      engine.database.db.updateTable('link').set(changes).where('slug_key', '=', 'short').execute()
    await end({ ends_at: app.deps.clock.now() })
    expect((await visitor.get('/short?source=link-bio')).body).toEqual({
      message: 'err_30',
      data: 'http://localhost:3000/short/expired',
    })
    expect((await visitor.get('/short/expired')).text).toContain('This link has expired')
    await end({ ended_destination: 'https://example.com/later' })
    expect((await visitor.get('/short?source=link-bio')).body.data).toBe(
      'https://example.com/later',
    )
    await end({ ended_destination: 'javascript:alert(1)' })
    expect((await visitor.get('/short?source=link-bio')).body.data).toBe(
      'http://localhost:3000/short/expired',
    )
  })

  it('keeps a released username for ninety days', async () => {
    const { db } = engine.database
    await db
      .updateTable('page')
      .set({ username: 'Grace', slug_key: 'grace' })
      .where('id', '=', page.id)
      .execute()
    const now = app.deps.clock.now()
    await db
      .updateTable('slug')
      .set({ state: 'released', released_at: now })
      .where('key', '=', 'ada')
      .execute()
    expect((await visitor.get('/ada')).headers.location).toBe('/Grace')
    expect((await visitor.get('/ada?source=link-bio')).body.profileData.username).toBe('Grace')
    app.deps.clock.advance(91 * 24 * 3_600_000)
    await app.changePage(page.id, { revision: 3 })
    await until(async () => (await visitor.get('/ada')).status === 404, 2_000)
  })

  it('lists the methods of a page or an alias if another is tried, before reading a body', async () => {
    const { user_id } = await engine.database.db
      .selectFrom('page')
      .select('user_id')
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    const link = { alias: 'short', destination: 'https://example.com/x' }
    await createLink(app.deps, user_id, createLinkEndpoint.body.parse(link))
    await app.makePage('hidden', { published_at: null })
    const json = { headers: { 'content-type': 'application/json' }, payload: '{' } as const
    for (const [method, url, allow] of [
      ['PUT', '/ada', 'GET, HEAD'],
      ['POST', '/ADA', 'GET, HEAD'],
      ['DELETE', '/ada?x=1', 'GET, HEAD'],
      ['PATCH', '/short', 'GET, HEAD'],
      ['POST', '/short+', 'GET, HEAD'],
      ['PUT', '/SHORT%2B?x=1', 'GET, HEAD'],
      ['POST', '/short/', 'GET, HEAD'],
      ['DELETE', '/short+/', 'GET, HEAD'],
      ['POST', '/ada+', 'GET, HEAD'],
      ['POST', '/ada/', 'GET, HEAD'],
      ['POST', '/ada/share', 'GET, HEAD'],
      ['PUT', '/ada/qr.png', 'GET, HEAD'],
      ['PUT', '/ada/verify', 'GET, HEAD, POST'],
      ['DELETE', '/ada/subscribe', 'POST'],
      ['TRACE', '/short', 'GET, HEAD'],
      ['TRACE', '/ada/qr.png', 'GET, HEAD'],
      ['PROPFIND', '/short', 'GET, HEAD'],
      ['PROPFIND', '/ada/', 'GET, HEAD'],
      ['LINK', '/ada', 'GET, HEAD'],
    ] as const) {
      const answer = await visitor.send({ method, url, ...json })
      const said = [answer.status, answer.body.error.message, answer.headers.allow]
      expect(said, `${method} ${url}`).toEqual([405, 'err_405', allow])
    }
    for (const url of [
      '/nobody',
      '/hidden',
      '/nobody/share',
      '/short/share',
      '/a.b',
      '/nobody+',
      '/nobody/',
      '/hidden+',
      '/short++',
      '/+',
      '/short+/unlock',
    ]) {
      const answer = await visitor.send({ method: 'PUT', url, ...json })
      expect([answer.status, answer.body.error.message], url).toEqual([404, 'err_404'])
    }
    expect((await visitor.send({ method: 'PUT', url: '/robots.txt' })).headers.allow).toBe(
      'GET, HEAD',
    )
    const guesses: number[] = []
    for (let index = 0; index < 70; index++) {
      guesses.push((await visitor.send({ method: 'PUT', url: `/guess${index}` })).status)
    }
    expect(guesses.at(-1)).toBe(429)
  })

  it('answers its JSON call with JSON whatever the client accepts', async () => {
    const answer = await visitor.get('/nobody-here?source=link-bio', { accept: 'text/html' })
    expect([answer.status, answer.body.error.message]).toEqual([404, 'err_404'])
  })

  it("accepts any spelling of the share picture's address", async () => {
    const { headers } = await visitor.get('/ada/share.png')
    const known = { 'if-none-match': `"x", W/${headers.etag}` }
    expect((await visitor.get('/ada/share.png', known)).status).toBe(304)
  })
})
