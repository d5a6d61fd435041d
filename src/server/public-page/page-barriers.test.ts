import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NewBlock } from '#contract/pages/page-items.ts'
import type { PageChange } from '#contract/pages/pages.ts'
import { changeLink } from '#server/features/links/index.ts'
import { uploadFile } from '#server/features/media/index.ts'
import { changeBlock, changePage, createBlock } from '#server/features/pages/index.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp } from '#test/support/link-app.ts'
import type { TestPage } from '#test/support/open-page.ts'
import { until } from '#test/support/until.ts'

const SECRET = 'the words behind it'

describeOnBothEngines('what stands before a page', (engine) => {
  let app: LinkApp
  let page: TestPage
  beforeEach(async () => {
    app = await createLinkApp(engine)
    page = await app.makePage('Bea', { description: SECRET })
    await until(async () => (await get()).status === 200)
  })
  afterEach(() => app.close())

  const caller = () => ({ userId: page.userId, id: page.id })
  const change = (fields: PageChange) => changePage(app.deps, caller(), fields)
  const add = (input: Partial<NewBlock> & Pick<NewBlock, 'kind'>) =>
    createBlock(app.deps, caller(), {
      title: '',
      address: '',
      thumbnailId: null,
      isHidden: false,
      ...input,
    })
  async function get(path = '/bea', headers: Record<string, string> = {}) {
    const response = await fetch(`${app.origin}${path}`, { headers, redirect: 'manual' })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  async function post(fields: Record<string, string>, cookie = '', path = '/bea/unlock') {
    const response = await fetch(`${app.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams(fields),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
    return { status: response.status, cookie: cookies[0] ?? '', text: await response.text() }
  }
  /** Every address that reveals something about a page. */
  const WAYS = ['/bea', '/BEA/', '/bea?utm_source=x', '/bea/share', '/bea/share.png', '/bea/verify']
  const showsNothing = async () => {
    for (const path of WAYS) {
      const { text } = await get(path)
      expect(text, path).not.toContain(SECRET)
      expect(text, path).not.toContain('Page of Bea')
    }
    const wire = JSON.parse((await get('/bea?source=link-bio')).text)
    expect(wire).toMatchObject({ message: 'err_30', data: expect.stringMatching(/\/Bea$/) })
    const form = await post({ subscribe_email: 'nobody' }, '', '/bea/subscribe')
    expect(form.text).not.toContain(SECRET)
  }

  it('asks for an age, gives crawlers nothing else, and remembers who confirmed', async () => {
    await get('/bea', { 'accept-encoding': 'br' })
    await change({ gate: '18' })
    await until(async () => (await get()).text.includes('Are you 18 or older?'))
    const gate = await get('/bea', { 'user-agent': 'Googlebot/2.1' })
    expect(gate.headers.get('x-robots-tag')).toBe('noindex')
    expect(gate.headers.get('cache-control')).toBe('private, no-store')
    await showsNothing()

    expect((await post({ confirm: '21' })).cookie).toBe('')
    const { status, cookie } = await post({ confirm: '18' })
    expect(status).toBe(303)
    expect((await get('/bea', { cookie })).text).toContain(SECRET)
    expect((await get('/bea', { cookie })).headers.get('cache-control')).toContain('no-store')
    // the next visitor is asked again, and so is one with a forged or old cookie
    expect((await get()).text).not.toContain(SECRET)
    expect((await get('/bea', { cookie: `${cookie.slice(0, -1)}x` })).text).not.toContain(SECRET)
    await change({ gate: '21' })
    await until(async () => (await get('/bea', { cookie })).text.includes('Are you 21'))
  })

  it('asks for a passcode, a limited number of times', async () => {
    await change({ passcode: 'open sesame' })
    await until(async () => (await get()).text.includes('This page is protected'))
    await showsNothing()
    expect(await post({ password: 'wrong' })).toMatchObject({ status: 400, cookie: '' })
    expect(await post({ password: '' })).toMatchObject({ status: 400, cookie: '' })
    const { status, cookie } = await post({ password: 'open sesame' })
    expect(status).toBe(303)
    expect((await get('/bea', { cookie })).text).toContain(SECRET)
    await change({ passcode: 'another' })
    await until(async () => !(await get('/bea', { cookie })).text.includes(SECRET))
    for (let tries = 0; tries < 9; tries++) await post({ password: 'wrong' })
    expect(await post({ password: 'another' })).toMatchObject({ status: 429, cookie: '' })
    await change({ passcode: null })
    await until(async () => (await get()).text.includes(SECRET))
  })

  it('counts a scan as one, whatever is asked before the page is shown', async () => {
    await change({ passcode: 'open sesame', gate: '18' })
    await until(async () => (await get()).text.includes('This page is protected'))
    const before = app.clicks().length
    const jar: string[] = []
    const actionOf = (text: string) =>
      /<form[^>]* action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    let location = '/bea?qr&utm_source=poster'
    const forms: [string, string][] = [
      ['password', 'wrong'],
      ['password', 'open sesame'],
      ['confirm', '18'],
    ]
    for (const field of forms) {
      const { text } = await get(location, { cookie: jar.join('; ') })
      expect(actionOf(text)).toBe('/Bea/unlock?qr&utm_source=poster')
      const response = await fetch(`${app.origin}${actionOf(text)}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: jar.join('; ') },
        body: new URLSearchParams([field]),
      })
      jar.push(...response.headers.getSetCookie().map((line) => line.split(';')[0]!))
      const again = await response.text()
      if (response.status === 400) expect(actionOf(again)).toBe(actionOf(text))
      location = response.headers.get('location') ?? location
    }
    expect(location).toBe('/Bea?qr&utm_source=poster')
    expect((await get(location, { cookie: jar.join('; ') })).text).toContain(SECRET)
    await until(() => app.clicks().length > before)
    expect(app.clicks().slice(before)).toMatchObject([
      { target: 'page', targetId: page.id, trigger: 'qr', query: 'utm_source=poster' },
    ])
  })

  it('opens a locked block to people with its passcode, and to nobody else', async () => {
    await change({ description: '' })
    const { id } = await add({ kind: 'text', title: 'Recipe', text: SECRET, passcode: 'salt' })
    await until(async () => (await get()).text.includes('Recipe'))
    const locked = await get('/bea', { 'accept-encoding': 'gzip' })
    expect(locked.text).toContain(`/unlock?block=${id}`)
    expect(locked.text).not.toContain(SECRET)
    expect((await get(`/bea/unlock?block=${id}`)).text).toContain('<h1 dir="auto">Recipe</h1>')
    expect(await post({ block: id, password: 'sugar' })).toMatchObject({ status: 400, cookie: '' })
    const { cookie } = await post({ block: id, password: 'salt' })
    const opened = await get('/bea', { cookie })
    expect(opened.text).toContain(SECRET)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect((await get('/bea', { 'accept-encoding': 'gzip' })).text).not.toContain(SECRET)
    expect((await get()).text).not.toContain(SECRET)
    expect((await get('/bea', { cookie: cookie.replace(/=.*/, '=x') })).text).not.toContain(SECRET)
  })

  it('locks a link by its own password: only title, lock and short address are shown', async () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const video = await add({ kind: 'video', title: 'Clip', address, passcode: 'salt' })
    await add({ kind: 'link', address: 'https://hidden-host.example/a', passcode: 'salt' })
    await until(async () => (await get()).text.includes('Clip'))
    const { text, headers } = await get()
    expect(text).not.toContain('youtube')
    expect(text).not.toContain('hidden-host')
    expect(text).toContain(`/${video.link_alias}`)
    expect(headers.get('content-security-policy')).toContain("frame-src 'none'")
    await add({ kind: 'text', title: 'Words', text: SECRET })
    await until(async () => (await get()).text.includes('Words'))
    const wire = JSON.parse((await get('/bea?source=link-bio')).text).bioLinkData
    expect(wire).toEqual([
      {
        short_url: expect.stringContaining(video.link_alias!),
        link_title: 'Clip',
        thumbnail: null,
      },
      { short_url: expect.any(String), link_title: '', thumbnail: null },
    ])
    const form = await get(`/${video.link_alias}`)
    expect(form.text).toContain('type="password"')
    expect(form.headers.get('location')).toBeNull()
  })

  it('leaves no trace of what is hidden, archived or outside its dates', async () => {
    const now = app.clock.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const group = await add({ kind: 'group', title: 'Gone group', isArchived: true })
    await add({ kind: 'text', text: 'in-the-group', groupId: group.id })
    await add({ kind: 'header', title: 'hidden-header', isHidden: true })
    await add({ kind: 'text', text: 'too-early', startsAt: at(60_000) })
    await add({ kind: 'text', text: 'too-late', startsAt: at(-2000), endsAt: at(-1000) })
    await add({ kind: 'text', text: 'until-soon', endsAt: at(60_000) })
    await until(async () => (await get()).text.includes('until-soon'))
    const { text } = await get()
    for (const word of ['in-the-group', 'Gone group', 'hidden-header', 'too-early', 'too-late']) {
      expect(text).not.toContain(word)
    }
    app.clock.advance(60_000)
    const later = (await get()).text
    expect(later).toContain('too-early')
    expect(later).not.toContain('until-soon')
    await changeBlock(app.deps, { ...caller(), itemId: group.id }, { isArchived: false })
    await until(async () => (await get()).text.includes('in-the-group'))
  })

  it('follows the link of a block to its new alias, and to where it leads outside its dates', async () => {
    const now = app.clock.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const dates = { startsAt: at(60_000), endsAt: at(120_000) }
    const block = await add({
      kind: 'link',
      title: 'Sale',
      address: 'https://a.example/',
      ...dates,
    })
    const itsLink = { userId: page.userId, id: block.link_id! }
    await changeLink(app.deps, itsLink, {
      ...{ alias: 'autumn-sale', startsMessage: 'Soon' },
      endedDestination: 'https://b.example/over',
    })
    const follow = async () => {
      const { status, headers, text } = await get('/autumn-sale')
      return { status, location: headers.get('location'), text }
    }
    await until(async () => (await follow()).text.includes('Soon'))
    expect(await follow()).toMatchObject({ status: 404, location: null })
    app.clock.advance(60_000)
    await until(async () => (await get()).text.includes('/autumn-sale'))
    expect(await follow()).toMatchObject({ status: 302, location: 'https://a.example/' })
    await changeLink(app.deps, itsLink, { alias: 'winter-sale' })
    await until(async () => (await get()).text.includes('/winter-sale'))
    await until(async () => (await follow()).status === 410)
    await changeLink(app.deps, itsLink, { alias: 'autumn-sale' })
    app.clock.advance(60_000)
    await until(async () => (await follow()).location === 'https://b.example/over')
    await changeBlock(app.deps, { ...caller(), itemId: block.id }, { isHidden: true })
    await until(async () => (await follow()).status === 410)
  })

  it('redirects the whole page elsewhere for a while', async () => {
    const now = app.clock.now()
    const forwardStartsAt = new Date(now + 1000).toISOString()
    const forwardEndsAt = new Date(now + 5000).toISOString()
    const forwardTo = 'https://shop.example/sale?a=1'
    await change({ forwardTo, forwardStartsAt, forwardEndsAt, description: 'changed' })
    await until(async () => (await get()).text.includes('changed'))
    app.clock.advance(1000)
    const { status, headers } = await get()
    expect([status, headers.get('location')]).toEqual([302, forwardTo])
    expect(JSON.parse((await get('/bea?source=link-bio')).text).data).toBe(forwardTo)
    await change({ forwardTo: 'https://shop.example/{id}?a|50%' })
    const sent = 'https://shop.example/%7Bid%7D?a%7C50%25'
    expect((await get('/bea')).headers.get('location')).toBe(sent)
    expect(JSON.parse((await get('/bea?source=link-bio')).text).data).toBe(sent)
    app.clock.advance(4000)
    expect((await get()).status).toBe(200)
    await expect(change({ forwardTo: `${app.deps.origins.short}/bea` })).rejects.toThrow()
    await expect(change({ forwardTo: 'javascript:alert(1)' })).rejects.toThrow()
    await expect(change({ forwardStartsAt: forwardEndsAt, forwardEndsAt })).rejects.toThrow()
  })

  it('may be framed only where its creator allows it, and frames only its own players', async () => {
    const policyOf = async () => (await get()).headers.get('content-security-policy')
    expect(await policyOf()).toMatch(/frame-src 'none'; frame-ancestors 'none'/)
    await add({ kind: 'music', address: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' })
    await change({ isEmbeddable: true })
    await until(async () => ((await policyOf()) ?? '').includes('frame-ancestors *'))
    expect(await policyOf()).toContain('frame-src https://open.spotify.com; frame-ancestors *')
    const { text } = await get()
    expect(text).toContain('data-embed="https://open.spotify.com/embed/track/')
    expect(text).not.toMatch(/<iframe|src="https:\/\/open/)
  })

  it('serves a contact as a card, unless it is locked', async () => {
    const contact = {
      name: 'Ada Lovelace',
      organization: 'Engines; Ltd',
      role: '',
      email: 'ada@example.com',
      phone: '+44 1',
      website: '',
      address: 'A street\nEND:VCARD',
    }
    const { id } = await add({ kind: 'contact', title: 'Save me', contact })
    const closed = await add({ kind: 'contact', title: 'Not me', contact, passcode: 'salt' })
    await until(async () => (await get()).text.includes('Not me'))
    const card = await get(`/bea/contact/${id}`)
    expect(card.headers.get('content-disposition')).toBe('attachment; filename="Ada-Lovelace.vcf"')
    expect(card.headers.get('content-type')).toContain('text/vcard')
    expect(card.text).toContain('N:Lovelace;Ada;;;\r\nFN:Ada Lovelace\r\nORG:Engines\\; Ltd\r\n')
    expect(card.text.match(/^END:VCARD/gm)).toHaveLength(1)
    expect((await get(`/bea/contact/${closed.id}`)).status).toBe(404)
    expect((await get('/bea/contact/other')).status).toBe(404)
  })

  it('serves a file as an attachment and nothing else, unless it is locked', async () => {
    const name = 'Größe "x".html'
    const { id: fileId } = await uploadFile(app.deps, page.userId, async () => ({
      bytes: Buffer.from('<script>alert(1)</script>'),
      contentType: 'text/html',
      name,
    }))
    const { id } = await add({ kind: 'file', title: 'Take me', fileId })
    const locked = await add({ kind: 'file', title: 'Not me', fileId, passcode: 'salt' })
    await until(async () => (await get()).text.includes('Not me'))
    const { status, text, headers } = await get(`/bea/file/${id}`)
    expect([status, text]).toEqual([200, '<script>alert(1)</script>'])
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-length')).toBe('25')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e x.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20x.html`,
    )
    const part = await get(`/bea/file/${id}`, { range: 'bytes=8-12' })
    expect([part.status, part.text]).toEqual([206, 'alert'])
    expect(part.headers.get('content-range')).toBe('bytes 8-12/25')
    expect(part.headers.get('content-disposition')).toContain('attachment')
    expect((await get(`/bea/file/${id}`, { range: 'bytes=25-' })).status).toBe(416)
    expect((await get(`/bea/file/${locked.id}`)).status).toBe(404)
    const { cookie } = await post({ block: locked.id, password: 'salt' })
    expect((await get(`/bea/file/${locked.id}`, { cookie })).status).toBe(200)
    const head = await fetch(`${app.origin}/bea/file/${id}`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('tells visitors inside other apps how to leave them, if its creator wants that', async () => {
    const inside = { 'user-agent': 'Mozilla/5.0 (iPhone) Instagram 300.0.0 (iPhone; scale=3.00)' }
    expect((await get('/bea', inside)).text).not.toContain('Open in browser')
    await change({ hasBrowserHint: true })
    await until(async () => (await get('/bea', inside)).text.includes('Open in browser'))
    expect((await get('/bea')).text).not.toContain('Open in browser')
  })

  it('adds its query to the destinations of its links, and not to what is stored', async () => {
    const link = await add({ kind: 'link', address: 'https://a.example/?utm_source=own' })
    await change({ utmSource: 'bio', utmMedium: 'link in bio' })
    const newer = await add({ kind: 'link', address: 'https://b.example/#part' })
    const leadsTo = async (alias: string | null) => (await get(`/${alias}`)).headers.get('location')
    await until(async () => ((await leadsTo(newer.link_alias)) ?? '').includes('utm_source'))
    expect(await leadsTo(newer.link_alias)).toBe(
      'https://b.example/?utm_source=bio&utm_medium=link+in+bio#part',
    )
    await until(async () => ((await leadsTo(link.link_alias)) ?? '').includes('utm_medium'))
    expect(await leadsTo(link.link_alias)).toBe(
      'https://a.example/?utm_source=own&utm_medium=link+in+bio',
    )
    const { destination } = await app.deps.db
      .selectFrom('link')
      .select('destination')
      .where('id', '=', newer.link_id)
      .executeTakeFirstOrThrow()
    expect(destination).toBe('https://b.example/#part')
  })
})
