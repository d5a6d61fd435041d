import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { insertDomain } from '#server/features/domains/domains.repository.ts'
import { linkRoutes } from '#server/features/links/index.ts'
import { subscriberMailHandlers, subscriberRoutes } from '#server/features/subscribers/index.ts'
import { startOutboxRunner } from '#server/jobs/outbox-runner.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { type Session, sessionCookieName } from '#server/platform/identity.ts'
import { drawQrSvg } from '#server/public-page/qr.ts'
import { describeOn, describeOnBothEngines, type TestEngine } from '../support/engines.ts'
import { createLinkApp, type LinkApp, type LinkAppOptions } from '../support/link-app.ts'
import { codeIn } from '../support/public-app.ts'
import { until } from '../support/until.ts'

/**
 * Sessions, cookies and pages never cross domains, and every domain answers by its own settings
 * (A70).
 */

type Values = Partial<Parameters<typeof insertDomain>[1]>

async function prepare(
  engine: TestEngine,
  publicUrl = 'http://way.example',
  more: LinkAppOptions = {},
) {
  const app = await createLinkApp(engine, { publicUrl, ...more })
  const visitor = app.client()
  const at =
    (host: string) =>
    (path: string, headers: Record<string, string> = {}) =>
      visitor.send(path, { headers: { host, ...headers } })
  return { app, visitor, shop: at('go.shop.example'), other: at('go.other.example'), at }
}

const HELD = { verified_at: 1, pointed_at: 1, secure_at: 1 }

/** Changes a domain as the feature does, and waits until this process has noticed. */
async function put({ deps, owner }: LinkApp, id: string, host: string, values: Values = HELD) {
  await transaction(deps, async (deps) => {
    const row = { ...{ id, name: host, host, token: `wp-${id}` }, ...values }
    const known = await deps.db.selectFrom('domain').where('id', '=', id).select('id').execute()
    if (known.length === 0) {
      await insertDomain(deps.db, { ...row, space_id: owner.spaceId, created_at: 1 })
    } else await deps.db.updateTable('domain').set(row).where('id', '=', id).execute()
    await recordChange(deps, 'domain', id)
  })
  const isServed = values.pointed_at !== null && values.pointed_at !== undefined
  await until(async () => {
    const known = deps.domains.byId(id)
    const given = 'root_redirect' in values ? values.root_redirect : undefined
    return known?.isServed === isServed && (given === undefined || known.rootRedirect === given)
  })
}

/** Creates a link on a domain as its owner would. */
async function putLink(app: LinkApp, alias: string, domainId: string, destination: string) {
  const link = await app.makeLink(`made-${alias}-${domainId}`, { destination })
  await transaction(app.deps, async (deps) => {
    await deps.db
      .updateTable('slug')
      .set({ domain_id: domainId, key: alias })
      .where('target_id', '=', link.id)
      .execute()
    await deps.db
      .updateTable('link')
      .set({ domain_id: domainId, slug_key: alias, alias })
      .where('id', '=', link.id)
      .execute()
    await recordChange(deps, 'slug', `${domainId}/${alias}`)
  })
}

describeOnBothEngines('domains of spaces', (engine) => {
  it('are hosts of ours from the moment they lead to us, and no longer', async () => {
    const { app, shop } = await prepare(engine)
    expect((await shop('/spring')).status).toBe(421)
    await put(app, 'd1', 'go.shop.example', { verified_at: 1 })
    expect((await shop('/spring')).status).toBe(421)
    await put(app, 'd1', 'go.shop.example')
    await putLink(app, 'spring', 'd1', 'https://shop.example/spring')
    await until(async () => (await shop('/spring')).status === 302)
    await put(app, 'd1', 'go.shop.example', { ...HELD, pointed_at: null })
    // the process remembers for a second what a host is
    app.clock.advance(2_000)
    await until(async () => (await shop('/spring')).status === 421)
    await app.close()
  })

  it('have aliases of their own', async () => {
    const { app, shop, other, at } = await prepare(engine)
    await put(app, 'd1', 'go.shop.example')
    await put(app, 'd2', 'go.other.example')
    await putLink(app, 'spring', 'd1', 'https://shop.example/')
    await putLink(app, 'spring', 'd2', 'https://other.example/')
    await app.makeLink('only-here')
    const to = async (answer: Promise<{ headers: Headers }>) =>
      (await answer).headers.get('location')
    await until(async () => (await to(shop('/spring'))) === 'https://shop.example/')
    expect(await to(other('/Spring?a=b'))).toBe('https://other.example/')
    expect((await at('way.example')('/spring')).status).toBe(404)
    expect((await shop('/only-here')).status).toBe(404)
    expect((await at('www.go.shop.example')('/spring')).status).toBe(421)
    await app.close()
  })

  it('answer what nobody has on their own terms', async () => {
    const { app, shop, other } = await prepare(engine)
    await put(app, 'd1', 'go.shop.example', {
      ...HELD,
      root_redirect: 'https://shop.example/',
      not_found_redirect: 'https://shop.example/nothing',
      expired_redirect: 'https://shop.example/over',
      robots: 'User-agent: *\nDisallow: /',
      apple_app_site_association: '{"applinks":{}}',
      asset_links: '[]',
    })
    await put(app, 'd2', 'go.other.example')
    const location = async (path: string, headers = {}) => {
      const { status, headers: answered } = await shop(path, headers)
      expect(status, path).toBe(302)
      expect(answered.get('cache-control'), path).toBe('private, no-store')
      return answered.get('location')
    }
    expect(await location('/')).toBe('https://shop.example/')
    expect(await location('/?a=b')).toBe('https://shop.example/')
    for (const path of ['/nobody', '/a/b/c', '/app/links', '/user-login', '/nobody/expired']) {
      expect(await location(path, { accept: 'text/html' })).toBe('https://shop.example/nothing')
    }
    await putLink(app, 'over', 'd1', 'https://shop.example/x')
    await until(async () => app.deps.domains.byId('d1') !== undefined)
    const [link] = await app.deps.db
      .selectFrom('link')
      .select('id')
      .where('domain_id', '=', 'd1')
      .execute()
    await app.changeLink(link!.id, { ends_at: 1 })
    await until(async () => (await location('/over')) === 'https://shop.example/over')
    const robots = await shop('/robots.txt')
    expect(robots.text).toBe('User-agent: *\nDisallow: /')
    expect((await other('/robots.txt')).text).toContain('Disallow: /api/')
    const apple = await shop('/.well-known/apple-app-site-association')
    expect(apple.text).toBe('{"applinks":{}}')
    expect(apple.headers.get('content-type')).toBe('application/json')
    expect((await shop('/.well-known/assetlinks.json')).text).toBe('[]')
    // without settings: our own screen, and nothing of the application
    for (const path of ['/', '/nobody', '/app/links', '/.well-known/assetlinks.json']) {
      expect((await other(path, { accept: 'text/html' })).status, path).toBe(404)
    }
    await app.close()
  })

  it('show a page of their space at the root and under its name', async () => {
    const { app, shop, other } = await prepare(engine)
    await app.makePage('bakery', { title: 'The bakery' })
    const [page] = await app.deps.db.selectFrom('page').select('id').execute()
    await put(app, 'd1', 'go.shop.example', { ...HELD, page_id: page!.id })
    await put(app, 'd2', 'go.other.example')
    for (const path of ['/', '/bakery', '/?utm_source=x']) {
      const answer = await shop(path)
      expect(answer.status, path).toBe(200)
      expect(answer.text).toContain('The bakery')
    }
    expect((await other('/bakery')).status).toBe(404)
    const bio = await shop('/bakery?source=link-bio')
    expect(JSON.parse(bio.text)).toMatchObject({ message: 'success' })
    await app.close()
  })

  it('take reports of their page by its name, its address and from another host', async () => {
    const { app, visitor } = await prepare(engine)
    await app.makePage('bakery')
    const [page] = await app.deps.db.selectFrom('page').select('id').execute()
    await put(app, 'd1', 'go.shop.example', { ...HELD, page_id: page!.id })
    const report = (host: string, about: string) =>
      visitor.post('/u/report', { about, reason: 'spam', text: '' }, { host })
    const taken: [host: string, about: string][] = [
      ['go.shop.example', 'bakery'],
      ['go.shop.example', 'http://go.shop.example/'],
      ['go.shop.example', 'http://way.example/bakery'],
      ['way.example', 'http://go.shop.example/bakery'],
    ]
    for (const [host, about] of taken) {
      expect((await report(host, about)).status, `${host} ${about}`).toBe(200)
    }
    expect((await report('way.example', 'http://go.shop.example/other')).status).toBe(404)
    const reports = await app.deps.db.selectFrom('abuse_report').select('target_id').execute()
    expect(reports).toEqual(taken.map(() => ({ target_id: page!.id })))
    await app.close()
  })

  it('know nothing of the application, its calls or its sessions', async () => {
    const { app, shop, visitor } = await prepare(engine, 'https://way.example')
    await put(app, 'd1', 'go.shop.example')
    for (const path of ['/api/v1/links', '/api/v1/domains', '/user-dashboard', '/app/settings']) {
      expect((await shop(path)).status, path).toBe(404)
    }
    const answer = await shop('/api/v1/links', { origin: 'https://go.shop.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    // other subdomains are not ours
    const strict = (await shop('/nobody')).headers.get('strict-transport-security')
    expect(strict).toBe('max-age=31536000')
    await putLink(app, 'spring', 'd1', 'https://shop.example/')
    await until(async () => (await shop('/spring')).status === 302)
    expect((await shop('/spring')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    )
    await app.makePage('bakery')
    const [page] = await app.deps.db.selectFrom('page').select('id').execute()
    await put(app, 'd1', 'go.shop.example', { ...HELD, page_id: page!.id })
    await until(async () => (await shop('/bakery')).status === 200)
    expect((await shop('/bakery')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    )
    const own = await visitor.send('/nobody', { headers: { host: 'way.example' } })
    expect(own.headers.get('strict-transport-security')).toContain('includeSubDomains')
    await app.close()
  })

  it('set cookies for their own host alone, and neither read nor set a session', async () => {
    const sessions: Record<string, Session> = {}
    const routes = [...linkRoutes, ...subscriberRoutes]
    const { app, at } = await prepare(engine, 'http://way.example', { routes, sessions })
    const { userId } = app.owner
    sessions.ada = { userId, sessionId: 's1', role: 'administrator', banned: false }
    const page = await app.makePage('bakery')
    await put(app, 'd1', 'go.shop.example', { ...HELD, page_id: page.id })
    const session = { cookie: `${sessionCookieName(false)}=ada` }
    expect((await at('way.example')('/api/v1/links', session)).status).toBe(200)
    for (const path of ['/api/v1/links', '/', '/bakery', '/nobody']) {
      const [known, unknown] = [
        await at('go.shop.example')(path, session),
        await at('go.shop.example')(path),
      ]
      expect(known.status, path).toBe(unknown.status)
      if (path !== '/api/v1/links') expect(known.text, path).toBe(unknown.text)
      expect(known.cookies, path).toEqual([])
    }

    const runner = startOutboxRunner(app.deps, subscriberMailHandlers, { everyMs: 50 })
    const reader = app.client('198.51.100.8')
    const email = 'reader@example.com'
    const send = (step: string, fields: Record<string, string>, origin: string) =>
      reader.post(`/bakery/${step}`, fields, { host: 'go.shop.example', origin })
    const own = 'http://go.shop.example'
    // a page on one of our hosts cannot send the form of another
    for (const origin of ['http://way.example', 'http://go.other.example']) {
      expect((await send('subscribe', { subscribe_email: email }, origin)).status).toBe(400)
    }
    const asked = await send('subscribe', { subscribe_email: email }, own)
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/bakery/verify'])
    await until(() => app.deps.mail.mails.length > 0)
    const otp = codeIn(app.deps.mail.lastTo(email))
    const verified = await send('verify', { subscribe_email: email, otp }, own)
    expect(verified.status).toBe(303)
    const names = verified.cookies.map((line) => line.split('=')[0])
    expect(names).toContain(page.id)
    const lines = [...asked.cookies, ...verified.cookies]
    expect(lines.filter((line) => /;\s*domain=/i.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith(sessionCookieName(false)))).toEqual([])
    await runner.stop()
    await app.close()
  })

  it('name themselves in their page, under the same policy, and have no other page', async () => {
    const { app, shop, other, at } = await prepare(engine)
    const page = await app.makePage('bakery', { title: 'The bakery' })
    await app.makePage('butcher', { title: 'The butcher' })
    await put(app, 'd1', 'go.shop.example', { ...HELD, page_id: page.id })
    await put(app, 'd2', 'go.other.example')
    const own = at('way.example')
    const facts = ({ status, headers }: Awaited<ReturnType<typeof own>>) => {
      const names = ['content-security-policy', 'cache-control', 'vary', 'x-frame-options']
      return { status, headers: names.map((name) => headers.get(name)) }
    }
    /** every absolute address of the page or its parts, as crawlers and the share dialog read them */
    const addresses = (text: string) => ({
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1],
      card: ['url', 'image'].map((name) => card(text, name)),
      data: [...text.matchAll(/"(?:url|pageUrl|shareImageUrl)":"([^"]*)"/g)].map(([, url]) => url),
    })
    const card = (text: string, name: string) =>
      new RegExp(`property="og:${name}" content="([^"]*)"`).exec(text)?.[1]
    const shopUrl = 'http://go.shop.example/'
    const ownUrl = 'http://way.example/bakery'
    const here = await own('/bakery')
    expect(addresses(here.text)).toEqual({
      // one of two addresses is for search engines to keep
      canonical: shopUrl,
      card: [ownUrl, `${ownUrl}/share.png`],
      data: [ownUrl, ownUrl, ownUrl, `${ownUrl}/share.png`],
    })
    const there = await shop('/')
    expect(addresses(there.text)).toEqual({
      canonical: shopUrl,
      card: [shopUrl, `${shopUrl}bakery/share.png`],
      data: [shopUrl, shopUrl, shopUrl, `${shopUrl}bakery/share.png`],
    })
    for (const path of ['/bakery', '/']) {
      for (const more of [{}, { 'x-forwarded-host': 'evil.example' }] as Record<string, string>[]) {
        const answer = await shop(path, more)
        expect(facts(answer), path).toEqual(facts(here))
        expect([answer.text, answer.headers.get('etag')], path).toEqual([
          ...[there.text, there.headers.get('etag')],
        ])
      }
    }
    // shared from a host, that host's address is shared
    expect((await shop('/bakery/share')).text).toContain(`value="${shopUrl}"`)
    expect((await own('/bakery/share')).text).toContain(`value="${ownUrl}"`)
    expect((await shop('/bakery/qr.svg')).text).toBe(drawQrSvg(shopUrl))
    expect((await own('/bakery/qr.svg')).text).toBe(drawQrSvg(ownUrl))
    const policy = here.headers.get('content-security-policy')!
    for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/shop\.example|other\.example|\*/)
    expect(here.headers.get('cache-control')).toBe('private, no-cache')

    const tag = { 'if-none-match': there.headers.get('etag')! }
    const ownTag = { 'if-none-match': here.headers.get('etag')! }
    const statuses = async () =>
      Promise.all([own('/bakery', ownTag), shop('/bakery', tag), shop('/', tag)]).then((answers) =>
        answers.map(({ status }) => status),
      )
    expect(await statuses()).toEqual([304, 304, 304])
    // what one host has sent is no answer of another
    expect((await own('/bakery', tag)).status).toBe(200)
    expect((await shop('/', ownTag)).status).toBe(200)
    // a tag or a picture of the page opens nothing where the page is not
    for (const path of ['/bakery', '/', '/bakery/share.png']) {
      expect((await other(path, tag)).status, path).toBe(404)
    }
    for (const path of ['/butcher', '/butcher/share.png', '/butcher?source=link-bio']) {
      expect((await shop(path)).status, path).toBe(404)
    }
    const pictures = [await own('/bakery/share.png'), await shop('/bakery/share.png')]
    expect(pictures.map(({ status }) => status)).toEqual([200, 200])
    expect(pictures[0]!.headers.get('etag')).toBe(pictures[1]!.headers.get('etag'))

    await app.changePage(page.id, { title: 'The new bakery' })
    await until(async () => (await statuses()).every((status) => status === 200))
    expect((await shop('/')).text).toContain('The new bakery')
    await app.close()
  })

  it('are what search engines keep of a page, unless two show it', async () => {
    const { app, shop, other, at } = await prepare(engine)
    const own = at('way.example')
    const page = await app.makePage('bakery')
    const canonical = async (answer: Promise<{ text: string }>) =>
      /<link rel="canonical" href="([^"]*)"/.exec((await answer).text)?.[1]
    // asked for often, so that it is kept
    const become = (url: string) => until(async () => (await canonical(own('/bakery'))) === url)
    await become('http://way.example/bakery')
    await put(app, 'd1', 'go.shop.example', { ...HELD, page_id: page.id })
    await become('http://go.shop.example/')
    await put(app, 'd2', 'go.other.example', { ...HELD, page_id: page.id })
    await become('http://way.example/bakery')
    expect(await canonical(shop('/'))).toBe('http://go.shop.example/')
    expect(await canonical(other('/bakery'))).toBe('http://go.other.example/')
    // where the root leads elsewhere, the page has its name
    await put(app, 'd2', 'go.other.example', { ...HELD, page_id: null })
    const led = { ...HELD, page_id: page.id, root_redirect: 'https://shop.example/' }
    await put(app, 'd1', 'go.shop.example', led)
    await become('http://go.shop.example/bakery')
    expect(await canonical(shop('/bakery'))).toBe('http://go.shop.example/bakery')
    // a domain that no longer leads to us is no address of the page
    await put(app, 'd1', 'go.shop.example', { ...led, pointed_at: null })
    await become('http://way.example/bakery')
    await app.close()
  })

  it('answer their own token alone, also before they are hosts of ours', async () => {
    const { app, shop, other } = await prepare(engine)
    await put(app, 'd1', 'go.shop.example', { host: null })
    await put(app, 'd2', 'go.other.example')
    const path = (id: string) => `/.well-known/waypost/wp-${id}`
    expect(await shop(path('d1'))).toMatchObject({ status: 200, text: 'wp-d1' })
    expect((await shop(path('d2'))).status).toBe(404)
    expect(await other(path('d2'))).toMatchObject({ status: 200, text: 'wp-d2' })
    expect((await shop('/')).status).toBe(421)
    await app.close()
  })

  it('have certificates once they lead to us, and no other name has (A71)', async () => {
    const { app, visitor } = await prepare(engine)
    await put(app, 'd1', 'go.shop.example')
    await put(app, 'd2', 'go.other.example', { verified_at: 1 })
    const port = new URL(app.origin).port
    const ask = async (domain: string, headers: Record<string, string> = {}) => {
      // the peer itself, as a proxy on this machine asks
      const answer = await fetch(
        `http://127.0.0.1:${port}/api/internal/tls-check?domain=${encodeURIComponent(domain)}`,
        { headers },
      )
      return { status: answer.status, body: await answer.text() }
    }
    expect(await ask('go.shop.example')).toEqual({ status: 200, body: '' })
    expect((await ask('GO.shop.example.')).status).toBe(200)
    expect((await ask('way.example')).status).toBe(200)
    const refused = await ask('go.other.example')
    expect(refused.status).toBe(404)
    const shapeOf = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*"/, '')
    const before = await app.deps.db.selectFrom('domain').selectAll().execute()
    for (let at = 0; at < 20; at++) {
      const answer = await ask(`name-${at}.example`)
      expect(answer.status).toBe(404)
      expect(shapeOf(answer)).toBe(shapeOf(refused))
    }
    // from outside it does not exist, whatever the question
    for (const headers of [
      { 'x-forwarded-for': '198.51.100.1' },
      { forwarded: 'for=198.51.100.1' },
      { via: '1.1 proxy' },
    ] as Record<string, string>[]) {
      const answer = await ask('go.shop.example', headers)
      expect(answer.status).toBe(404)
      expect(shapeOf(answer)).toBe(shapeOf(refused))
    }
    const foreign = await visitor.send('/api/internal/tls-check?domain=go.shop.example', {
      headers: { host: 'go.shop.example' },
    })
    expect(foreign.status).toBe(404)
    expect(await app.deps.db.selectFrom('domain').selectAll().execute()).toEqual(before)
    await app.close()
  })
})

describeOn('sqlite', 'the question about certificates', (engine) => {
  it('is answered from memory, for ten thousand names that are not ours (A71)', async () => {
    const { app } = await prepare(engine)
    await put(app, 'd1', 'go.shop.example')
    const readRows = vi.spyOn(app.deps.db, 'selectFrom')
    const { port } = new URL(app.origin)
    const socket = connect(Number(port), '127.0.0.1')
    const answers = text(socket)
    const names = Array.from({ length: 10_000 }, (_, at) => `name-${at}.example`)
    for (const name of [...names, 'go.shop.example']) {
      const end = name === 'go.shop.example' ? 'Connection: close\r\n' : ''
      const request = `GET /api/internal/tls-check?domain=${name} HTTP/1.1\r\nHost: 127.0.0.1\r\n`
      if (!socket.write(`${request}${end}\r\n`)) await once(socket, 'drain')
    }
    const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual([...names.map(() => '404'), '200'])
    expect(readRows).not.toHaveBeenCalled()
    await app.close()
  })
})
