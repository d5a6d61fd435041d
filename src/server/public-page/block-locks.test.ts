import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NewBlock } from '#contract/pages/page-items.ts'
import { uploadFile } from '#server/features/media/index.ts'
import { changeBlock, createBlock } from '#server/features/pages/index.ts'
import { addSubscribers, subscriberMailHandlers } from '#server/features/subscribers/index.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp, type LinkClient } from '#test/support/link-app.ts'
import type { TestPage } from '#test/support/open-page.ts'
import { codeIn } from '#test/support/public-app.ts'
import { until } from '#test/support/until.ts'

const SECRET = 'the words behind it'
const DESTINATION = 'https://hidden-host.example/a'

describeOnBothEngines('what stands before a single block', (engine) => {
  let app: LinkApp
  let page: TestPage
  let visitor: LinkClient
  beforeEach(async () => {
    app = await createLinkApp(engine)
    page = await app.makePage('Bea')
    visitor = app.client()
  })
  afterEach(() => app.close())

  const caller = () => ({ userId: page.userId, id: page.id })
  async function add(input: Partial<NewBlock> & Pick<NewBlock, 'kind'>) {
    const plain = { title: '', address: '', thumbnailId: null, isHidden: false }
    const block = await createBlock(app.deps, caller(), { ...plain, ...input })
    const title = input.title ?? ''
    await until(async () => (await app.client().get('/bea')).text.includes(title))
    return block
  }
  const change = (itemId: string, fields: Parameters<typeof changeBlock>[2]) =>
    changeBlock(app.deps, { ...caller(), itemId }, fields)

  const clicks = () => app.clicks().filter(({ target }) => target === 'link')

  async function mailCode(address: string): Promise<string> {
    const handler = subscriberMailHandlers['subscribers.code-mail']!
    const rows = await app.deps.db.selectFrom('subscription_challenge').selectAll().execute()
    const waiting = rows.findLast((row) => row.email === address && row.mail_state === 'waiting')
    const entry = { id: `e${waiting?.id}`, attempt: 1, sinceAt: 0 }
    await handler.run(app.deps, { challengeId: waiting?.id } as never, entry)
    return codeIn(app.deps.mail.lastTo(address))
  }

  /** Subscribes through the form of a block. @returns the screen after the code */
  async function subscribe(who: LinkClient, block: string, address: string) {
    const asked = await who.post('/bea/subscribe', { subscribe_email: address, block })
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      `/Bea/verify?block=${block}`,
    ])
    const form = await who.get(`/bea/verify?block=${block}`)
    expect(form.text).toContain(`name="block" value="${block}"`)
    const otp = await mailCode(address)
    const done = await who.post('/bea/verify', { subscribe_email: address, otp, block })
    expect(done.status).toBe(303)
    return who.get(done.headers.get('location')!)
  }

  it('asks for an age before one block, in every way to its content', async () => {
    const contact = { name: SECRET, organization: '', role: '', email: '', phone: '', website: '' }
    const { id: fileId } = await uploadFile(app.deps, page.userId, async () => ({
      bytes: Buffer.from(SECRET),
      contentType: 'text/plain',
      name: 'words.txt',
    }))
    const text = await add({ kind: 'text', title: 'Words', text: SECRET, gate: '18' })
    const card = await add({
      kind: 'contact',
      title: 'Card',
      contact: { ...contact, address: '' },
      gate: '18',
    })
    const file = await add({ kind: 'file', title: 'File', fileId, gate: 'sensitive' })
    await add({ kind: 'email', title: 'Mail', address: 'secret@example.com', gate: '21' })
    await add({
      kind: 'place',
      title: 'Hideout',
      place: { address: SECRET, hours: [] },
      gate: '21',
    })
    const fields = [
      { id: 'f', kind: 'name' as const, label: SECRET, isRequired: true, choices: [] },
    ]
    await add({
      kind: 'form',
      title: 'Ask',
      form: { fields, thanks: SECRET, isMailed: true },
      gate: '21',
    })
    const shown = await visitor.get('/bea')
    for (const said of ['18+', '21+', 'Sensitive', `/unlock?block=${text.id}`]) {
      expect(shown.text).toContain(said)
    }
    for (const kept of [SECRET, 'secret@example.com', 'words.txt']) {
      expect(shown.text).not.toContain(kept)
      expect((await visitor.get('/bea?source=link-bio')).text).not.toContain(kept)
    }
    expect((await visitor.get(`/bea/contact/${card.id}`)).status).toBe(404)
    expect((await visitor.get(`/bea/file/${file.id}`)).status).toBe(404)
    expect((await visitor.send(`/bea/file/${file.id}`, { method: 'HEAD' })).status).toBe(404)

    const form = await visitor.get(`/bea/unlock?block=${text.id}`)
    expect(form.text).toContain('Are you 18 or older?')
    expect(form.text).not.toContain(SECRET)
    expect((await visitor.post('/bea/unlock', { block: text.id, confirm: '25' })).cookies).toEqual(
      [],
    )
    await visitor.post('/bea/unlock', { block: text.id, confirm: '18' })
    const opened = await visitor.get('/bea')
    expect(opened.text).toContain(SECRET)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect(opened.text).not.toContain('secret@example.com')
    // a confirmation is valid for one block only
    expect((await visitor.get(`/bea/contact/${card.id}`)).status).toBe(404)
    await visitor.post('/bea/unlock', { block: file.id, confirm: 'sensitive' })
    expect((await visitor.get(`/bea/file/${file.id}`)).text).toBe(SECRET)
    expect((await app.client().get('/bea')).text).not.toContain(SECRET)
    await change(text.id, { gate: '21' })
    await until(async () => !(await visitor.get('/bea')).text.includes(SECRET))
  })

  it('asks for an age before a link at its short address, its preview and its QR scan too', async () => {
    const link = await add({ kind: 'link', title: 'Shop', address: DESTINATION, gate: '25' })
    const alias = link.link_alias!
    const shown = await visitor.get('/bea')
    expect(shown.text).toContain('25+')
    expect(shown.text).toContain(`/${alias}"`)
    expect(shown.text).not.toContain('hidden-host')
    for (const path of [`/${alias}`, `/${alias}+`, `/${alias.toUpperCase()}`, `/${alias}?qr`]) {
      const { status, text, headers } = await visitor.get(path)
      expect([path, status, headers.get('location')]).toEqual([path, 200, null])
      expect(text).not.toContain('hidden-host')
    }
    expect((await visitor.get(`/${alias}+`)).text).toContain('asks something first')
    const bot = await visitor.get(`/${alias}`, { 'user-agent': 'Twitterbot/1.0' })
    expect(bot.text).not.toContain('hidden-host')
    expect(clicks()).toEqual([])

    expect((await visitor.post(`/${alias}/unlock`, { confirm: '18' })).text).not.toContain('hidden')
    const passed = await visitor.post(`/${alias}/unlock`, { confirm: '25' })
    expect(passed.text).toContain(DESTINATION)
    const again = await visitor.get(`/${alias}`)
    expect([again.status, again.headers.get('location')]).toEqual([302, DESTINATION])
    expect(clicks()).toHaveLength(2)
    expect((await app.client().get(`/${alias}`)).status).toBe(200)
    await change(link.id, { gate: 'none' })
    await until(async () => (await app.client().get(`/${alias}`)).status === 302)
  })

  it('asks for the password and the age of a link, one after the other', async () => {
    const guards = { passcode: 'salt', gate: '18' } as const
    const link = await add({ kind: 'link', title: 'Both', address: DESTINATION, ...guards })
    const alias = link.link_alias!
    const first = await visitor.get(`/${alias}`)
    expect(first.text).toContain('type="password"')
    // confirming the age does not replace the password
    const yes = await visitor.post(`/${alias}/unlock`, { confirm: '18' })
    expect(yes.text).toContain('type="password"')
    const other = app.client('198.51.100.8')
    const half = await other.unlock(alias, 'salt')
    expect(half.text).toContain('Are you 18 or older?')
    expect((await other.post(`/${alias}/unlock`, { confirm: '18' })).text).toContain(DESTINATION)
  })

  it('shows the player of a video once it is confirmed, and its short address redirects', async () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const video = await add({ kind: 'video', title: 'Clip', address, gate: 'sensitive' })
    const closed = await visitor.get('/bea')
    expect(closed.text).not.toMatch(/youtube/i)
    expect(closed.headers.get('content-security-policy')).toContain("frame-src 'none'")
    expect((await visitor.get(`/${video.link_alias}`)).text).not.toMatch(/youtube/i)
    await visitor.post('/bea/unlock', { block: video.id, confirm: 'sensitive' })
    const opened = await visitor.get('/bea')
    expect(opened.text).toContain('data-embed="https://www.youtube-nocookie.com/embed/')
    expect(opened.headers.get('content-security-policy')).toContain('youtube-nocookie.com')
    expect((await visitor.get(`/${video.link_alias}`)).status).toBe(302)
  })

  it('opens only to confirmed subscribers, who can leave again', async () => {
    const text = await add({ kind: 'text', title: 'News', text: SECRET, isForSubscribers: true })
    const options = { title: 'Shop', address: DESTINATION, isForSubscribers: true }
    const link = await add({ kind: 'link', ...options })
    const alias = link.link_alias!
    const shown = await visitor.get('/bea')
    expect(shown.text.match(/For subscribers/g)).toHaveLength(2)
    expect(shown.text).not.toMatch(/hidden-host|the words behind/)
    const away = await visitor.get(`/${alias}`)
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      `${app.deps.origins.short}/Bea/unlock?block=${link.id}`,
    ])
    expect((await visitor.get(`/${alias}+`)).text).not.toContain('hidden-host')
    const form = await visitor.get(`/bea/unlock?block=${link.id}`)
    expect(form.text).toContain('name="subscribe_email"')
    const bad = await visitor.post('/bea/subscribe', { subscribe_email: 'nobody', block: link.id })
    expect([bad.status, bad.text.includes('role="alert"')]).toEqual([400, true])

    const thanks = await subscribe(visitor, link.id, 'a@example.com')
    expect(thanks.text).toContain(`Open “Shop”`)
    expect(thanks.text).toContain(`/${alias}"`)
    const opened = await visitor.get('/bea')
    expect(opened.text).toContain(SECRET)
    expect(opened.text).not.toContain('For subscribers')
    const led = await visitor.get(`/${alias}`)
    expect([led.status, led.headers.get('location')]).toEqual([302, DESTINATION])
    expect(clicks()).toHaveLength(1)
    expect((await visitor.get(`/bea/unlock?block=${text.id}`)).headers.get('location')).toBe('/Bea')

    // the cookie alone proves nothing: somebody who has left is refused in every way
    await app.deps.db.updateTable('subscriber').set({ state: 'unsubscribed' }).execute()
    expect((await visitor.get('/bea')).text).not.toContain(SECRET)
    expect((await visitor.get(`/${alias}`)).headers.get('location')).toContain('/unlock?block=')
  })

  it('accepts no cookie that is forged, or of another page', async () => {
    await add({ kind: 'text', title: 'News', text: SECRET, isForSubscribers: true })
    const other = await app.makePage('Cleo')
    const cleo = app.client()
    await cleo.post('/cleo/subscribe', { subscribe_email: 'c@example.com' })
    const otp = await mailCode('c@example.com')
    await cleo.post('/cleo/verify', { subscribe_email: 'c@example.com', otp })
    const theirs = cleo.jar.find(({ name }) => name === other.id)!
    const content = JSON.parse(decodeURIComponent(theirs.value))
    for (const subscriber_id of [content.subscriber_id, 'x'.repeat(43), '']) {
      const value = JSON.stringify({ ...content, subscriber_id, link_bio_id: page.id })
      const cookie = `${page.id}=${encodeURIComponent(value)}`
      expect((await app.client().get('/bea', { cookie })).text).not.toContain(SECRET)
    }
  })

  it('lets an old subscriber prove it by a code, without a second thank-you mail', async () => {
    const text = await add({ kind: 'text', title: 'News', text: SECRET, isForSubscribers: true })
    const [known] = [{ email: 'old@example.com', consentAt: 1 }]
    await addSubscribers(app.deps, page.id, [known!])
    await app.changePage(page.id, { is_subscribable: 0 })
    await subscribe(visitor, text.id, 'old@example.com')
    expect((await visitor.get('/bea')).text).toContain(SECRET)
    const rows = await app.deps.db.selectFrom('subscriber').select('state').execute()
    expect(rows).toEqual([{ state: 'active' }])
    const outbox = await app.deps.db.selectFrom('outbox').select('kind').execute()
    expect(outbox.map(({ kind }) => kind)).not.toContain('subscribers.thank-you-mail')
    // the plain form still answers as the specification says
    const plain = await app.client().post('/bea/subscribe', { subscribe_email: 'old@example.com' })
    expect(plain.status).toBe(404)
  })

  it('hides the picture and keeps every lock of what is closed', async () => {
    const guards = { gate: '18', isForSubscribers: true, passcode: 'salt' } as const
    const text = await add({ kind: 'text', title: 'All', text: SECRET, ...guards })
    const step = async () => (await visitor.get(`/bea/unlock?block=${text.id}`)).text
    expect(await step()).toContain('Are you 18')
    const next = await visitor.post('/bea/unlock', { block: text.id, confirm: '18' })
    expect(next.headers.get('location')).toBe(`/Bea/unlock?block=${text.id}`)
    expect(await step()).toContain('name="subscribe_email"')
    await subscribe(visitor, text.id, 'a@example.com')
    expect((await visitor.get('/bea')).text).not.toContain(SECRET)
    expect(await step()).toContain('type="password"')
    await visitor.post('/bea/unlock', { block: text.id, password: 'salt' })
    expect((await visitor.get('/bea')).text).toContain(SECRET)
  })
})
