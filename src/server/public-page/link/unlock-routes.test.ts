import { afterEach, expect, it } from 'vitest'
import { LINK_COOKIE } from '#server/platform/http/link-cookie.ts'
import { limits } from '#server/platform/rate-limit/limits.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp, type LinkReply } from '#test/support/link-app.ts'

const PASSWORD = 'open sesame'
const HOUR = 3_600_000

describeOnBothEngines('POST /{slug}/unlock', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())

  const start = async (fields: Parameters<LinkApp['makeLink']>[1] = {}) => {
    app = await createLinkApp(engine)
    return app.makeLink('Secret', {
      password: PASSWORD,
      destination: 'https://hidden.example/path?own=1',
      ...fields,
    })
  }
  const heading = (reply: LinkReply) => /<h1[^>]*>([^<]*)/.exec(reply.text)?.[1]
  const error = (reply: LinkReply) => /role="alert">([^<]*)/.exec(reply.text)?.[1]

  it('redirects by refresh and a plain link, with a cookie that opens this link for a day', async () => {
    const link = await start({ hidesReferrer: true })
    const client = app.client()
    const reply = await client.unlock('Secret', PASSWORD)
    expect([reply.status, heading(reply)]).toEqual([200, 'Taking you there'])
    expect(reply.text).toContain('content="0;url=https://hidden.example/path?own=1"')
    expect(reply.text).toMatch(/<a [^>]*href="https:\/\/hidden\.example\/path\?own=1"/)
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(reply.cookies).toHaveLength(2)
    for (const [at, path] of ['/Secret', '/secret'].entries()) {
      expect(reply.cookies[at]).toMatch(
        new RegExp(
          `^${LINK_COOKIE}=[\\w.-]+; Max-Age=86400; Path=${path}; HttpOnly; SameSite=Lax$`,
        ),
      )
    }
    expect(reply.text + reply.cookies.join()).not.toContain(PASSWORD)
    expect(app.clicks()).toMatchObject([{ targetId: link.id, isHead: false }])

    for (const path of ['/Secret', '/secret']) {
      const again = await client.get(path)
      expect([again.status, again.headers.get('location')]).toEqual([302, link.destination])
      expect(again.headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await app.client().get('/secret')).status).toBe(200)
    app.clock.advance(24 * HOUR)
    expect(heading(await client.get('/secret'))).toBe('This link is protected')
  })

  it('shows the error on the same page, which keeps query and referrer', async () => {
    await start()
    const fields = { password: 'wrong', referrer: 'https://news.example/"x"' }
    const reply = await app.client().post('/Secret/unlock?utm=1', fields)
    expect([reply.status, error(reply)]).toEqual([400, 'That is not the password.'])
    expect(reply.text).toContain('action="/Secret/unlock?utm=1"')
    expect(reply.text).toContain('value="https://news.example/&quot;x&quot;"')
    expect(reply.text).not.toContain('hidden.example')
    expect(reply.cookies).toEqual([])
    const empty = await app.client().unlock('Secret', '')
    expect([empty.status, error(empty)]).toEqual([400, 'Enter the password.'])
    const missing = await app.client().post('/Secret/unlock', {})
    expect(missing.status).toBe(400)
    expect(app.clicks()).toEqual([])
  })

  it('invalidates every cookie when the password is changed or removed', async () => {
    const link = await start()
    const client = app.client()
    await client.unlock('secret', PASSWORD)
    expect((await client.get('/secret')).status).toBe(302)
    const other = await app.makeLink('other', { password: PASSWORD })
    await app.changeLink(link.id, { password_hash: other.password_hash })
    await expect
      .poll(async () => heading(await client.get('/secret')))
      .toBe('This link is protected')
    const stolen = client.jar[0]!.value
    expect((await app.client().get('/other', { cookie: `${LINK_COOKIE}=${stolen}` })).status).toBe(
      200,
    )
  })

  it('applies rules, query and referrer as the redirect would', async () => {
    await start({
      forwardsQuery: true,
      rules: [
        {
          id: 'news',
          conditions: [{ on: 'referrer', values: ['news.example'] }],
          target: { kind: 'destination', destination: 'https://news-readers.example/' },
        },
        {
          id: 'vip',
          conditions: [{ on: 'query', name: 'vip', test: 'exists' }],
          target: { kind: 'destination', destination: 'https://vip.example/' },
        },
      ],
    })
    const client = app.client()
    const plain = await client.post('/secret/unlock?a=b', { password: PASSWORD })
    expect(plain.text).toContain('url=https://hidden.example/path?own=1&amp;a=b"')
    const vip = await client.post('/secret/unlock?vip=1', { password: PASSWORD })
    expect(vip.text).toContain('url=https://vip.example/?vip=1"')
    const referrer = 'https://www.news.example/today'
    const reader = await client.post(
      '/secret/unlock',
      { password: PASSWORD, referrer },
      { referer: `${app.origin}/secret` },
    )
    expect(reader.text).toContain('url=https://news-readers.example/"')
    expect(app.clicks().map((click) => [click.query, click.referrer])).toEqual([
      ['a=b', ''],
      ['vip=1', ''],
      ['', referrer],
    ])
  })

  it('uses the limit once per opening, and says when it is used up', async () => {
    await start({ clickLimit: 2, limitMessage: 'Sold out' })
    const client = app.client()
    expect(heading(await client.unlock('secret', PASSWORD))).toBe('Taking you there')
    expect((await client.get('/secret')).status).toBe(302)
    const third = await client.unlock('secret', PASSWORD)
    expect([third.status, heading(third)]).toEqual([410, 'This link is used up'])
    expect(third.text).toContain('Sold out')
    expect(app.clicks()).toHaveLength(2)
  })

  it('continues to the interstitial page', async () => {
    await start({ interstitialSeconds: 9 })
    const reply = await app.client().unlock('secret', PASSWORD)
    expect([reply.status, heading(reply)]).toEqual([200, 'hidden.example'])
    expect(reply.text).toContain(
      'content="9;url=/secret/continue?to=https%3A%2F%2Fhidden.example%2Fpath%3Fown%3D1&amp;',
    )
    expect(reply.cookies).toHaveLength(1)
    expect(app.clicks()).toHaveLength(1)
  })

  it('redirects to the alias if no password is needed', async () => {
    const link = await start()
    await app.makeLink('plain')
    const goesTo = async (path: string) => {
      const reply = await app.client().post(path, { password: PASSWORD })
      return [reply.status, reply.headers.get('location')]
    }
    expect(await goesTo('/plain/unlock?a=1')).toEqual([303, '/plain?a=1'])
    expect(await goesTo('/nothing/unlock')).toEqual([404, null])
    expect((await app.client().post('/nothing/unlock', {})).status).toBe(404)
    await app.changeLink(link.id, { ends_at: app.clock.now() })
    expect(await goesTo('/secret/unlock')).toEqual([303, '/secret'])
    expect((await app.client().post('/no.link/unlock', { password: 'x' })).status).toBe(404)
    const opened = await app.client().get('/Secret/unlock?a=1')
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/Secret?a=1'])
  })

  it('counts an unknown alias as a guess', async () => {
    const three = { ...limits.redirectMiss, points: 3 }
    app = await createLinkApp(engine, { limits: { redirectMiss: three } })
    await app.makeLink('plain')
    const client = app.client()
    const statuses = []
    for (let at = 0; at < 5; at++) {
      statuses.push((await client.unlock(`none-${at}`, PASSWORD)).status)
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    expect((await client.unlock('plain', PASSWORD)).status).toBe(303)
  })

  it('accepts forms of its own page and of programs, not those of other sites', async () => {
    await start()
    const send = async (headers: Record<string, string>) =>
      (await app.client().unlock('secret', PASSWORD, headers)).status
    expect(await send({ origin: app.origin, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await send({ origin: app.origin })).toBe(200)
    expect(await send({})).toBe(200)
    expect(await send({ origin: 'https://evil.example' })).toBe(400)
    expect(await send({ origin: 'null' })).toBe(400)
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(400)
  })

  it('accepts nothing but a small urlencoded form', async () => {
    await start()
    const send = (type: string, body: string) =>
      app.client().send('/secret/unlock', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
    const form = 'application/x-www-form-urlencoded'
    expect((await send('application/json', JSON.stringify({ password: PASSWORD }))).status).toBe(
      415,
    )
    expect((await send('text/plain', `password=${PASSWORD}`)).status).toBe(415)
    expect((await send(form, `password=${'x'.repeat(9_000)}`)).status).toBe(413)
    expect((await send(form, `password=a&password=${PASSWORD}`)).status).toBe(400)
    expect((await send(form, 'password=%FF')).status).toBe(400)
    const put = await app.client().send('/secret/unlock', { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('works on the host of short links, with a cookie for https only', async () => {
    app = await createLinkApp(engine, {
      publicUrl: 'https://app.example',
      shortUrl: 'https://go.example',
    })
    await app.makeLink('Secret', { password: PASSWORD })
    const client = app.client()
    const host = 'go.example'
    const asked = await client.get('/secret', { host })
    expect(asked.text).toContain('>go.example/secret</bdi>')
    expect(asked.headers.get('strict-transport-security')).toContain('max-age')
    const own = { host, origin: 'https://go.example', 'sec-fetch-site': 'same-origin' }
    const opened = await client.unlock('secret', PASSWORD, own)
    expect([opened.status, heading(opened)]).toEqual([200, 'Taking you there'])
    expect(opened.cookies[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect((await client.get('/secret', { host })).status).toBe(302)

    const elsewhere = await client.get('/secret', { host: 'app.example' })
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
      302,
      'https://go.example/secret',
    ])
    expect((await client.unlock('secret', PASSWORD, { host: 'app.example' })).status).toBe(404)
    const foreign = { ...own, origin: 'https://app.example' }
    expect((await client.unlock('secret', PASSWORD, foreign)).status).toBe(400)
  })
})
