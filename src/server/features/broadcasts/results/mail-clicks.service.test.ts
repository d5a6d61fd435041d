import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp } from '#test/support/link-app.ts'
import type { TestPage } from '#test/support/open-page.ts'
import { changeAccountStatus } from '../../identity/index.ts'
import { addSubscribers } from '../../subscribers/index.ts'
import { createBroadcast, getBroadcast } from '../broadcasts.service.ts'
import { sendBroadcastHandler } from '../send-broadcast.job.ts'
import { sendBroadcast } from '../send-broadcast.service.ts'
import { exportMailResults, listLinksOfMail } from './mail-results.service.ts'

const WORDS =
  'See [the shop](https://shop.example/?a=1&b=2) and https://shop.example/?a=1&b=2, or **https://b.example/x.'

describeOnBothEngines('links in mails to subscribers', (engine) => {
  let app: LinkApp
  let page: TestPage
  let caller: { userId: string; id: string }
  beforeEach(async () => {
    app = await createLinkApp(engine)
    page = await app.makePage('Bea')
    await app.deps.db.updateTable('user').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    const addresses = ['a@example.com', 'b@example.com'].map((email) => ({ email, consentAt: 1 }))
    await addSubscribers(app.deps, page.id, addresses)
    const { row } = await createBroadcast(app.deps, page.userId, {
      pageId: page.id,
      subject: 'News',
      document: {
        blocks: [
          { kind: 'text', text: WORDS },
          { kind: 'button', label: 'Read', address: 'https://read.example/{id}?a|50%' },
        ],
      },
    })
    caller = { userId: page.userId, id: row.id }
    await sendBroadcast(app.deps, caller, { at: null })
    const payload = { broadcastId: row.id } as never
    await sendBroadcastHandler.run(app.deps, payload, { id: 'e', attempt: 1, sinceAt: 0 })
  })
  afterEach(() => app.close())

  /** Paths of the counted links in the mail to one reader, in order. */
  const linksTo = (address: string) => {
    const { html = '' } = app.deps.mail.lastTo(address)
    return [...html.matchAll(/href="[^"]*(\/u\/go\/[^"]+)"/g)].map(([, path]) => path!)
  }
  const results = async () => (await getBroadcast(app.deps, caller)).results

  it('differ by reader, lead where they say, and are counted once per person', async () => {
    const links = linksTo('a@example.com')
    expect(links).toHaveLength(4)
    expect(new Set(links).size).toBe(3)
    expect(linksTo('b@example.com')).not.toContain(links[0])
    const reader = app.client()
    const first = await reader.get(links[0]!)
    expect([first.status, first.headers.get('location')]).toEqual([
      302,
      'https://shop.example/?a=1&b=2',
    ])
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    await reader.get(links[0]!)
    const last = await reader.get(links[3]!)
    expect(last.headers.get('location')).toBe('https://read.example/%7Bid%7D?a%7C50%25')
    await reader.get(linksTo('b@example.com')[0]!)
    expect(await listLinksOfMail(app.deps, caller)).toEqual([
      { address: 'https://shop.example/?a=1&b=2', people: 2, clicks: 3 },
      { address: 'https://b.example/x', people: 0, clicks: 0 },
      { address: 'https://read.example/{id}?a|50%', people: 1, clicks: 1 },
    ])
    expect(await results()).toMatchObject({ clicked: 2, sent: 2, unsubscribed: 0 })
    let csv = ''
    for await (const text of await exportMailResults(app.deps, caller)) csv += text
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      'result,address,people,clicks',
      'recipients,,2,',
      'sent,,2,',
    ])
    expect(csv).toContain('\r\nlink,https://shop.example/?a=1&b=2,2,3\r\n')
  })

  it('do not count what only looks: robots, previews, prefetching, HEAD', async () => {
    const [link = ''] = linksTo('a@example.com')
    const client = app.client()
    const askers: Record<string, string>[] = [
      { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { 'user-agent': 'Slackbot-LinkExpanding 1.0' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'x-moz': 'prefetch' },
    ]
    for (const headers of askers) {
      expect((await client.get(link, headers)).status).toBe(302)
    }
    expect((await client.send(link, { method: 'HEAD' })).status).toBe(302)
    expect(await results()).toMatchObject({ clicked: 0 })
  })

  it('lead nowhere if they are forged, truncated or belong to another mail', async () => {
    const [link = ''] = linksTo('a@example.com')
    const client = app.client()
    for (const path of [link.slice(0, -2), `${link}x`, '/u/go/x', `/u/${link.split('/')[3]}`]) {
      const { status, headers } = await client.get(path)
      expect([path, status, headers.get('location')]).toEqual([path, 404, null])
    }
    const address = 'javascript:alert(1)'
    await app.deps.db.updateTable('broadcast_link').set({ address }).execute()
    expect((await client.get(link)).status).toBe(404)
    expect(await results()).toMatchObject({ clicked: 0 })
  })

  it('stop while the owner of their page is banned, uncounted, and work again afterwards', async () => {
    const [link = ''] = linksTo('a@example.com')
    const setStatus = (status: 'banned' | 'active') =>
      changeAccountStatus(app.deps, page.userId, status)
    await setStatus('banned')
    const stopped = await app.client().get(link)
    expect([stopped.status, stopped.headers.get('location')]).toEqual([410, null])
    expect(stopped.text).toContain('This link is blocked')
    expect(await results()).toMatchObject({ clicked: 0 })
    await setStatus('active')
    expect((await app.client().get(link)).status).toBe(302)
    expect(await results()).toMatchObject({ clicked: 1 })
  })

  it('stop at the warning page while the account is new (A59)', async () => {
    const madeAt = new Date(app.clock.now() - 60_000).toISOString()
    await app.deps.db.updateTable('user').set({ created_at: madeAt }).execute()
    const led = await app.client().get(linksTo('a@example.com')[0]!)
    const location = led.headers.get('location')!
    expect(location).toContain('/u?to=https%3A%2F%2Fshop.example')
    const { pathname, search } = new URL(location)
    const warning = await app.client().get(pathname + search)
    expect([warning.status, warning.text.includes('shop.example')]).toEqual([200, true])
  })
})
