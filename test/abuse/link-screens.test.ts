import { afterEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '../support/engines.ts'
import { createLinkApp, type LinkApp, type LinkReply } from '../support/link-app.ts'
import { polyglots } from '../support/polyglots.ts'

const RUNNING = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://way.example/x',
  'about:blank',
]
const FETCHER = { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }

/** Rows as an import, an old version or an administrator may have left them, unchecked. */
describeOnBothEngines('screens of links whose rows are hostile', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())

  /** Every address in a document that a browser or a fetcher would follow or load. */
  const addressesIn = ({ text }: LinkReply) =>
    [
      ...text.matchAll(/\s(?:href|src|action|srcset|formaction)="([^"]*)"/g),
      ...text.matchAll(/<meta http-equiv="refresh" content="\d+;url=([^"]*)"/g),
      ...text.matchAll(/<meta (?:property|name)="(?:og|twitter):(?:url|image)" content="([^"]*)"/g),
    ].map(([, address]) => address!)

  /** No script is linked, loaded or written as an element. */
  function expectHarmless(reply: LinkReply) {
    expect(reply.headers.get('refresh')).toBeNull()
    const location = reply.headers.get('location')
    for (const address of [...addressesIn(reply), ...(location === null ? [] : [location])]) {
      if (!/^\/(?!\/)/.test(address)) expect(new URL(address).protocol).toMatch(/^https?:$/)
    }
    const tags = reply.text.replace(/"[^"]*"/g, '""')
    expect(tags).not.toMatch(/<(?:script|iframe|object|embed|base)|<[^>]*\son\w+=/i)
    if (location !== null) return
    const policy = reply.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  }

  it('A1, A2: an address that runs something is never led to, behind any screen', async () => {
    app = await createLinkApp(engine)
    const { id } = await app.makeLink('link')
    const client = app.client()
    for (const address of RUNNING) {
      const rule = (target: object) =>
        JSON.stringify([{ id: 'r', name: '', conditions: [], target }])
      const rows = [
        { destination: address, destination_href: address },
        { destination: address, interstitial_seconds: 5 },
        { interstitial_seconds: null, ends_at: 1, ended_destination: address },
        { ends_at: null, starts_at: app.clock.now() + 1e9, starts_destination: address },
        { starts_at: null, rules: rule({ kind: 'destination', destination: address }) },
        { rules: rule({ kind: 'app', appUrl: address, storeUrl: address, destination: address }) },
        {
          destination: 'https://example.com/',
          rules: rule({
            kind: 'app',
            appUrl: address,
            storeUrl: null,
            destination: 'https://example.com/',
          }),
        },
        { rules: '[]', preview: JSON.stringify({ title: 'x', text: 'y', image: address }) },
      ]
      for (const row of rows) {
        await app.changeLink(id, row)
        for (const path of ['/link', '/link+']) {
          expectHarmless(await client.get(path))
          expectHarmless(await client.get(path, FETCHER))
        }
      }
      await app.changeLink(id, { preview: null })
    }
  }, 60_000)

  it('A2, A3: hostile words are shown as words', async () => {
    app = await createLinkApp(engine)
    const { id } = await app.makeLink('link', { clickLimit: 1 })
    const client = app.client()
    await client.get('/link')
    for (const words of polyglots.filter((text) => !text.includes('\u0000'))) {
      await app.changeLink(id, { title: words, limit_message: words, ended_message: words })
      expectHarmless(await client.get('/link'))
      expectHarmless(await client.get('/link+'))
      await app.changeLink(id, { ends_at: 1 })
      expectHarmless(await client.get('/link'))
      await app.changeLink(id, {
        ends_at: null,
        preview: JSON.stringify({ title: words, text: words, image: words }),
      })
      const card = await client.get('/link', FETCHER)
      expect(card.status).toBe(200)
      expectHarmless(card)
      await app.changeLink(id, { preview: null })
    }
  }, 60_000)

  it('A2: what is no JSON any more harms nothing', async () => {
    app = await createLinkApp(engine)
    const { id } = await app.makeLink('link')
    for (const broken of [
      '',
      '{',
      'null',
      '[null]',
      '[{"target":{}}]',
      '{"__proto__":{"a":1}}',
      '7',
    ]) {
      await app.changeLink(id, { rules: broken, preview: broken })
      for (const headers of [{}, FETCHER]) {
        const reply = await app.client().get('/link', headers)
        expect([broken, reply.status]).toEqual([broken, reply.status === 200 ? 200 : 302])
        expectHarmless(reply)
      }
      expect((await app.client().get('/link+')).status).toBe(200)
    }
  })

  it('A12: the host that is shown is the host that is followed', async () => {
    app = await createLinkApp(engine)
    const { id } = await app.makeLink('link', { interstitialSeconds: 5 })
    let looked = 0
    for (const destination of [
      'http://good.example@evil.example/',
      'http:\\\\evil.example\\@good.example/',
      'https://good.example%2f@evil.example/',
      'https://evil.example#@good.example/',
      'https://evil.example?@good.example/',
      'https://good.example.evil.example/',
      'https://EVIL.example:443/',
      'https://evil.example./',
    ]) {
      await app.changeLink(id, { destination, destination_href: destination })
      const reply = await app.client().get('/link')
      if (reply.status === 410) continue
      looked += 1
      const shown = /<h1 class="host"[^>]*>([^<]*)/.exec(reply.text)?.[1]
      const followed = /content="5;url=([^"]*)"/.exec(reply.text)![1]!.replaceAll('&amp;', '&')
      const pressed = /<a class="primary" href="([^"]*)"/
        .exec(reply.text)![1]!
        .replaceAll('&amp;', '&')
      expect(pressed).toBe(followed)
      const led = await app.client().get(followed)
      expect([destination, new URL(led.headers.get('location')!).host]).toEqual([
        destination,
        shown,
      ])
    }
    expect(looked).toBeGreaterThanOrEqual(5)
  })

  it('A22: no header but Host decides what is shown or where a form goes', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('secret', { password: 'open sesame' })
    await app.makeLink('plain')
    const spoofed = {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/plain',
      'x-rewrite-url': '/plain',
      forwarded: 'host=evil.example',
    }
    for (const path of ['/secret', '/secret+', '/plain+']) {
      const clean = await app.client().get(path)
      expect((await app.client().get(path, spoofed)).text).toBe(clean.text)
    }
  })
})
