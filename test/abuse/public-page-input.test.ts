import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOn, describeOnBothEngines, readAllTables } from '../support/engines.ts'
import { createPublicApp, type PublicApp, type TestPage } from '../support/public-app.ts'

const POLYGLOTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover=alert(1) '",
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '</style><script>alert(1)</script>',
  '<!--<script>alert(1)//-->',
  ']]><script>alert(1)</script>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028\u2029</script>',
  '&lt;script&gt;',
  '%3Cscript%3E',
  '$&$1$`',
]

describeOn('sqlite', 'what a creator writes', (engine) => {
  let app: PublicApp
  let page: TestPage
  beforeEach(async () => {
    app = await createPublicApp(engine)
    page = await app.makePage('ada')
  })
  afterEach(() => app.close())

  /** Outside its data blocks, the document has no element or handler that came from a text. */
  function expectHarmless(html: string): void {
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts).toHaveLength(3)
    expect(scripts.filter((tag) => /src=/.test(tag))).toEqual([
      expect.stringContaining('/assets/page/starter.js'),
    ])
    expect(html).not.toMatch(/<(?:svg|img)[^>]*\son\w+\s*=/i)
    expect(html).not.toMatch(/href="\s*(?:javascript|data|vbscript):/i)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
  }

  it('A3: is text on the page and on every screen around it', async () => {
    for (const text of POLYGLOTS) {
      await engine.database.db
        .updateTable('page')
        .set({
          title: text.slice(0, 60),
          description: text,
          meta_title: text,
          meta_description: text,
          message_subject: text.slice(0, 120),
          message_description: text,
        })
        .execute()
      await app.changePage(page.id, { title: text.slice(0, 60) })
      const fresh = await createPublicApp(engine)
      const visitor = fresh.browser()
      expectHarmless((await visitor.get('/ada')).text)
      for (const step of ['share', 'unsubscribe']) {
        expect((await visitor.get(`/ada/${step}`)).text).not.toMatch(
          /<script\b|<svg onload|onerror=/i,
        )
      }
      const json = await visitor.get('/ada?source=link-bio')
      expect(json.body.profileData.bio_description).toBe(text)
      expect((await visitor.get('/ada/share.png')).status).toBe(200)
      await fresh.close()
    }
  }, 60_000)

  it('A3: no text whatsoever gets out of the form it was typed into', async () => {
    const visitor = app.browser()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (typed) => {
        const { text } = await app.browser().form('/ada/subscribe', {
          subscribe_email: `${typed}<script>"'</script>`,
        })
        expect(text).not.toMatch(/<script>(?!.*application)/)
        expect(text).not.toContain(`${typed}<script>`)
      }),
      { numRuns: 60 },
    )
    expect((await visitor.get('/ada')).status).toBe(200)
  })

  it('A2: a hostile address in an old row is shown, never followed', async () => {
    const now = app.deps.clock.now()
    for (const [at, address] of [
      'javascript:alert(1)',
      'data:text/html,x',
      ' vbscript:x',
    ].entries()) {
      await engine.database.db
        .insertInto('block')
        .values({
          id: `block-${at}`,
          page_id: page.id,
          kind: 'email',
          title: `Item ${at}`,
          link_id: null,
          address,
          position: `a${at}`,
          is_hidden: 0,
          created_at: now,
          updated_at: now,
        } as never)
        .execute()
    }
    await app.changePage(page.id, { revision: 2 })
    const fresh = await createPublicApp(engine)
    const { text } = await fresh.browser().get('/ada')
    expect(text).toContain('Item 0')
    expectHarmless(text)
    await fresh.close()
  })

  it('A28: no document can be framed, and each carries the common headers', async () => {
    const visitor = app.browser()
    const urls = [
      '/ada',
      '/ada/share',
      '/ada/verify',
      '/ada/unsubscribe',
      '/nobody',
      '/ada/expired',
      '/u/x',
    ]
    for (const url of urls) {
      const { headers, status } = await visitor.get(url)
      if (status >= 300 && status < 400) continue
      expect(String(headers['content-security-policy']), url).toContain("frame-ancestors 'none'")
      expect(String(headers['content-security-policy']), url).toContain("default-src 'none'")
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy'], url).toBe('same-origin-allow-popups')
    }
  })

  it('A60: norecord is honoured for anyone, HEAD is no view', async () => {
    for (let at = 0; at < 50; at++) await app.browser().get('/ada')
    for (let at = 0; at < 50; at++) await app.browser().get('/ada?norecord=true')
    for (let at = 0; at < 50; at++) await app.browser().send({ method: 'HEAD', url: '/ada' })
    expect(app.views).toHaveLength(50)
  })
})

describeOnBothEngines('A38: pairs of user and page', (engine) => {
  let app: PublicApp
  afterEach(() => app.close())

  it('fit only when they belong together', async () => {
    app = await createPublicApp(engine)
    const pages = await Promise.all(['ada', 'bob', 'cleo'].map((name) => app.makePage(name)))
    for (const [at, owner] of pages.entries()) {
      for (const [other, page] of pages.entries()) {
        const pair = { ...page, userId: owner.userId }
        const answer = await app.browser().subscribe(pair, `v${at}${other}@example.com`)
        expect(answer.status).toBe(at === other ? 200 : 404)
      }
    }
  })

  it('never reach a prototype (A24)', async () => {
    app = await createPublicApp(engine)
    const page = await app.makePage('ada')
    const before = await readAllTables(engine.database, ['counter'])
    const keys = ['__proto__', 'constructor.prototype', '__proto__[x]', 'constructor[prototype][x]']
    for (const key of keys) {
      const url = `/api/user/color?link_bio_id=${page.id}&${encodeURIComponent(key)}=1`
      expect((await app.browser().get(url)).status).toBe(400)
      const send = (method: 'POST' | 'PUT', to: string) =>
        app.browser().send({
          method,
          url: `/api/user/${to}?link_bio_id=${page.id}${to === 'subscribe_user' ? `&user_id=${page.userId}` : ''}`,
          headers: { 'content-type': 'application/json' },
          payload: `{"subscribe_email":"a@example.com","otp":"123456","${key}":{"x":1}}`,
        })
      for (const answer of [
        await send('POST', 'subscribe_user'),
        await send('POST', 'verify_subscribe_otp'),
        await send('PUT', 'unsubscribe_user'),
      ]) {
        expect([answer.status, answer.body.error.message]).toEqual([400, 'err_400'])
      }
    }
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
  })
})
