import { afterEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { problemsOfHtml } from '#test/support/html-problems.ts'
import { createLinkApp, type LinkApp, type LinkReply } from '#test/support/link-app.ts'

const HOUR = 3_600_000
const FETCHER = { 'user-agent': 'facebookexternalhit/1.1' }
const IMAGE = `${'a'.repeat(64)}.webp`

describeOnBothEngines('what stands where a redirect would be', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())

  const heading = (reply: LinkReply) => /<h1[^>]*>([^<]*)/.exec(reply.text)?.[1]

  /**
   * What all these documents have in common: ours, not cached, under the strict policy, and valid.
   */
  async function expectScreen(reply: LinkReply, status: number, title: string) {
    expect([reply.status, heading(reply)]).toEqual([status, title])
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(reply.headers.get('x-robots-tag')).toBe('noindex')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = reply.headers.get('content-security-policy')!
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'.*form-action 'self'/)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('script-src')
    expect(reply.text).not.toContain('<script')
    expect(
      await problemsOfHtml(reply.text.replace(/<meta http-equiv="refresh"[^>]*>/, '')),
    ).toEqual([])
  }

  it('asks for the password, and reveals neither title nor destination nor preview', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('Secret', {
      password: 'open sesame',
      title: 'The hidden title',
      note: 'the hidden note',
      destination: 'https://hidden.example/path',
      forwardsQuery: true,
    })
    const reply = await app.client().get('/SECRET?utm=a%22b', { referer: 'https://news.example/x' })
    await expectScreen(reply, 200, 'This link is protected')
    expect(reply.text).not.toMatch(/hidden\.example|the hidden|sesame|argon2/i)
    expect(reply.text).toContain('action="/SECRET/unlock?utm=a%22b"')
    expect(reply.text).toContain('name="referrer" value="https://news.example/x"')
    expect(reply.headers.get('referrer-policy')).toBe('same-origin')
    expect(reply.headers.get('location')).toBeNull()
    expect(app.clicks()).toEqual([])
    const head = await app.client().send('/secret', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('answers addresses with text after the name, and redirects to the name only', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('Secret', { password: 'open sesame' })
    await app.makePage('Bea')
    const reply = await app.client().get('/secret).&utm=a')
    await expectScreen(reply, 200, 'This link is protected')
    expect(reply.text).toContain('action="/secret/unlock?utm=a"')
    for (const path of ['/Bea.', '//bea', '/bea%E2%80%9D', '/bea&utm_source=x']) {
      const page = await app.client().get(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.text).toContain('Bea')
    }
    await expectScreen(await app.client().get('/nobody.'), 404, 'Link-bio profile not found.')
  })

  it('keeps the whole name in its form if the address escapes a character of it', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('summer-sale', { password: 'open sesame' })
    const reply = await app.client().get('/Summer%2dsale?a=1')
    await expectScreen(reply, 200, 'This link is protected')
    expect(reply.text).toContain('action="/Summer-sale/unlock?a=1"')
    const preview = await app.client().get('/summer%2Dsale%2B')
    expect(preview.text).toContain('/summer-sale')
  })

  it('waits before the destination for as long as its owner wants', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('between', {
      destination: 'https://shop.example/a?b=c',
      interstitialSeconds: 7,
      hidesReferrer: true,
    })
    const reply = await app.client().get('/between')
    await expectScreen(reply, 200, 'shop.example')
    expect(reply.text).toContain(
      'content="7;url=/between/continue?to=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc&amp;',
    )
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    expect(app.clicks()).toHaveLength(1)
  })

  it('offers an app by a button, never in Location', async () => {
    app = await createLinkApp(engine)
    const target = {
      kind: 'app',
      appUrl: 'shop://product/1',
      storeUrl: 'https://apps.example/shop',
      destination: 'https://shop.example/1',
    } as const
    await app.makeLink('inapp', { rules: [{ id: 'app', target }] })
    const reply = await app.client().get('/inapp')
    await expectScreen(reply, 200, 'This link opens in an app')
    const hrefs = [...reply.text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
    const report = '/u/report?about=inapp'
    expect(hrefs).toEqual([target.appUrl, target.storeUrl, target.destination, report])
    expect(reply.headers.get('location')).toBeNull()
    expect(reply.headers.get('refresh')).toBeNull()
    expect(reply.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(app.clicks()).toHaveLength(1)
  })

  it("shows the owner's texts before, after and when the limit is used up", async () => {
    app = await createLinkApp(engine)
    const now = app.clock.now()
    const iso = (ms: number) => new Date(now + ms).toISOString()
    await app.makeLink('later', { startsAt: iso(HOUR), startsMessage: 'Doors <b>open</b> soon' })
    await app.makeLink('over', { startsAt: null, endsAt: iso(HOUR), endedMessage: 'Over & out' })
    await app.makeLink('once', { clickLimit: 1, limitMessage: 'All "gone"' })
    await app.makeLink('mute', { endsAt: iso(HOUR) })
    const client = app.client()

    const later = await client.get('/later')
    await expectScreen(later, 404, 'This link is not open yet')
    expect(later.text).toContain('Doors &lt;b&gt;open&lt;/b&gt; soon')
    expect(later.text).toContain('It opens in 60 minutes, on 2 January 2030 at 04:04 UTC.')

    expect((await client.get('/once')).status).toBe(302)
    const used = await client.get('/once')
    await expectScreen(used, 410, 'This link is used up')
    expect(used.text).toContain('All &quot;gone&quot;')

    app.clock.advance(2 * HOUR)
    const over = await client.get('/over')
    await expectScreen(over, 410, 'This link has expired')
    expect(over.text).toContain('Over &amp; out')
    expect((await client.get('/over/expired')).text).toContain('Over &amp; out')
    expect((await client.get('/mute')).text).toContain('Its owner set an end date')
    expect((await client.get('/later')).status).toBe(302)
  })

  it('hides what was blocked or deleted from everybody', async () => {
    app = await createLinkApp(engine)
    const { id } = await app.makeLink('shut', { password: 'open sesame', title: 'Bait' })
    await app.changeLink(id, { blocked_at: app.clock.now() })
    for (const path of ['/shut', '/shut+']) {
      const reply = await app.client().get(path)
      await expectScreen(reply, 410, 'This link is blocked')
      expect(reply.text).not.toContain('Bait')
    }
    await expectScreen(await app.client().get('/nothing'), 404, 'Link-bio profile not found.')
  })

  it('shows the destination of a link for a plus, and counts nothing', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('Summer', {
      destination: 'http://аррӏе.com/sale?id=1',
      title: 'Summer sale',
      interstitialSeconds: 5,
    })
    const client = app.client()
    for (const path of ['/Summer+', '/summer%2B', '/SUMMER+/', '/summer+?utm=1']) {
      const reply = await client.get(path)
      await expectScreen(reply, 200, 'xn--80ak6aa92e.com')
      expect(reply.text).toContain('http://xn--80ak6aa92e.com/sale?id=1</p>')
      expect(reply.text).not.toContain('аррӏе')
      expect(reply.text).toContain('Summer sale')
      expect(reply.text).toContain(`localhost:${new URL(app.origin).port}/Summer</bdi>`)
      expect(reply.text).toContain('2 January 2030')
      expect(reply.text).not.toContain('http-equiv')
    }
    expect((await client.get('/summer+?utm=1')).text).toContain('href="/Summer?utm=1"')
    expect((await client.get('/nothing+')).status).toBe(404)
    expect(app.clicks()).toEqual([])
  })

  it('shows what it may of each state for a plus', async () => {
    app = await createLinkApp(engine)
    const iso = (ms: number) => new Date(app.clock.now() + ms).toISOString()
    const destination = 'https://shop.example/whole/address'
    await app.makeLink('locked', { destination, password: 'open sesame', title: 'Hidden' })
    await app.makeLink('limited', { destination, clickLimit: 1, title: 'Tickets' })
    await app.makeLink('ruled', {
      destination,
      rules: [{ id: 'a', target: { kind: 'destination', destination: 'https://phones.example/' } }],
    })
    await app.makeLink('moved', {
      destination,
      endsAt: iso(HOUR),
      endedDestination: 'https://after.example/x',
    })
    await app.makeLink('later', { destination, startsAt: iso(HOUR) })
    const client = app.client()
    const preview = async (alias: string) => (await client.get(`/${alias}+`)).text

    const locked = await preview('locked')
    expect(locked).toContain('<h1>This link is protected</h1>')
    expect(locked).not.toMatch(/shop\.example|Hidden/)
    const limited = await preview('limited')
    expect(limited).toContain('<h1>This link has a visit limit</h1>')
    expect(limited).toContain('shop.example')
    expect(limited).not.toContain('whole')
    // the host that is shown is the one that is followed
    const ruled = await preview('ruled')
    expect(ruled).toMatch(/<h1[^>]*>phones\.example<[\s\S]*has rules/)
    expect(ruled).not.toContain('shop.example')
    expect((await client.get('/limited')).status).toBe(302)
    expect(await preview('limited')).toContain('<h1>This link is used up</h1>')
    expect(await preview('later')).toContain('<h1>This link is not open yet</h1>')
    app.clock.advance(2 * HOUR)
    expect(await preview('moved')).toContain('>after.example</h1>')
    expect(app.clicks()).toHaveLength(1)
    expect((await client.get('/ruled')).headers.get('location')).toBe('https://phones.example/')
  })

  it('shows the destination for a plus if a link is used up, or limited and ended', async () => {
    app = await createLinkApp(engine)
    const limit = { destination: 'https://shop.example/x', clickLimit: 1, title: 'Tickets' }
    const waitingList = { limitDestination: 'https://waiting.example/list' }
    await app.makeLink('sold', { ...limit, ...waitingList })
    await app.makeLink('kept', { ...limit, ...waitingList, password: 'open sesame' })
    const endsAt = new Date(app.clock.now() + HOUR).toISOString()
    const over = { endsAt, endedDestination: 'https://after.example/x' }
    await app.makeLink('over', { ...limit, ...waitingList, ...over })
    const client = app.client()
    const follow = async (alias: string) =>
      (await client.get(`/${alias}`)).headers.get('location') ?? ''
    const preview = async (alias: string) => (await client.get(`/${alias}+`)).text

    for (const alias of ['sold', 'over']) expect(await follow(alias)).toBe('https://shop.example/x')
    expect(await follow('sold')).toBe('https://waiting.example/list')
    const sold = await preview('sold')
    expect(sold).toContain('>waiting.example</h1>')
    expect(sold).toContain('https://waiting.example/list')
    expect(sold).toContain('href="/sold"')
    expect(await preview('kept')).not.toContain('waiting.example')
    expect(await preview('over')).toContain('>waiting.example</h1>')
    app.clock.advance(2 * HOUR)
    expect(await follow('over')).toBe('https://after.example/x')
    expect(await preview('over')).toContain('>after.example</h1>')
    expect(app.clicks()).toHaveLength(4)
  })

  it('redirects from a page with a plus to the page', async () => {
    app = await createLinkApp(engine)
    await app.makePage('bob')
    const reply = await app.client().get('/Bob+')
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/bob'])
  })

  it("gives the owner's card to preview fetchers, and to nobody else", async () => {
    app = await createLinkApp(engine)
    const { id } = await app.makeLink('card', {
      destination: 'https://shop.example/x',
      password: 'open sesame',
    })
    const preview = { title: 'Half "price"', text: 'On everything', image: IMAGE }
    await app.changeLink(id, { preview: JSON.stringify(preview) })
    const reply = await app.client().get('/Card?utm=1', FETCHER)
    await expectScreen(reply, 200, 'Half &quot;price&quot;')
    for (const tag of [
      `<link rel="canonical" href="${app.origin}/card">`,
      '<meta property="og:title" content="Half &quot;price&quot;">',
      `<meta property="og:url" content="${app.origin}/card">`,
      `<meta property="og:image" content="http://localhost:3000/media/${IMAGE}">`,
      '<meta name="twitter:card" content="summary_large_image">',
    ]) {
      expect(reply.text).toContain(tag)
    }
    expect(reply.text).not.toContain('shop.example')
    await expectScreen(await app.client().get('/card'), 200, 'This link is protected')
  })

  it('gives preview fetchers of a link without a card what they always got', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('plain')
    await app.makeLink('between', { interstitialSeconds: 5 })
    for (const path of ['/plain', '/between']) {
      const reply = await app.client().get(path, FETCHER)
      expect([reply.status, reply.headers.get('location')]).toEqual([
        302,
        'https://example.com/there',
      ])
    }
  })

  it('lets only people use up a counted link, and answers HEAD like GET', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('once', { clickLimit: 1, destination: 'https://shop.example/whole' })
    const client = app.client()
    const fetched = await client.get('/once', FETCHER)
    await expectScreen(fetched, 200, 'This link has a visit limit')
    expect(fetched.text).not.toContain('whole')
    const robot = { 'user-agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0)' }
    await expectScreen(await client.get('/once', robot), 200, 'This link has a visit limit')
    const ahead = await client.get('/once', { 'sec-purpose': 'prefetch;prerender' })
    expect([ahead.status, ahead.text, ahead.headers.get('cache-control')]).toEqual([
      503,
      '',
      'no-store',
    ])
    const head = async (path: string, headers = {}) => {
      const { status, headers: sent } = await client.send(path, { method: 'HEAD', headers })
      return [status, sent.get('location')]
    }
    expect(await head('/once')).toEqual([302, null])
    expect(await head('/once', robot)).toEqual([200, null])
    expect((await client.get('/once')).status).toBe(302)
    expect((await client.get('/once')).status).toBe(410)
    for (const headers of [{}, robot]) {
      expect((await client.get('/once', headers)).status).toBe(410)
      expect(await head('/once', headers)).toEqual([410, null])
    }
    const endsAt = new Date(app.clock.now() + HOUR).toISOString()
    await app.makeLink('over', { endsAt })
    await app.makeLink('leads', {
      endsAt,
      endedDestination: 'https://example.com/on',
      clickLimit: 1,
    })
    app.clock.advance(HOUR)
    expect(await head('/over')).toEqual([410, null])
    expect(await head('/leads')).toEqual([302, 'https://example.com/on'])
  })
})
