import { afterEach, expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp, type LinkReply } from '#test/support/link-app.ts'

const DESTINATION = 'https://shop.example/a?b=c&d'
const ROBOT = { 'user-agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0)' }

describeOn('sqlite', 'GET /{slug}/continue', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())

  const start = async () => {
    app = await createLinkApp(engine)
    return app.makeLink('Between', { destination: DESTINATION, interstitialSeconds: 5 })
  }
  const wayOf = (reply: LinkReply) =>
    /<a class="primary" href="([^"]*)"/.exec(reply.text)![1]!.replaceAll('&amp;', '&')
  const continued = async () =>
    (await engine.database.db
      .selectFrom('link_continuation' as never)
      .selectAll()
      .execute()) as {
      count: number
    }[]
  const leadsTo = (reply: LinkReply) => [reply.status, reply.headers.get('location')]

  it('goes on and is counted apart from the click of the page', async () => {
    await start()
    const page = await app.client().get('/Between')
    expect(app.clicks()).toHaveLength(1)
    expect(await continued()).toEqual([])
    expect(leadsTo(await app.client().get(wayOf(page)))).toEqual([302, DESTINATION])
    expect(app.clicks()).toHaveLength(1)
    expect(await continued()).toMatchObject([{ count: 1 }])
  })

  it('is left out where the address would be too long for a request', async () => {
    await start()
    const destination = `https://shop.example/?q=${'%C3%A4'.repeat(1_000)}`
    await app.makeLink('Long', { destination, interstitialSeconds: 5 })
    expect(wayOf(await app.client().get('/Long'))).toBe(destination)
  })

  it('does not count bots and HEAD', async () => {
    await start()
    const way = wayOf(await app.client().get('/Between'))
    expect(leadsTo(await app.client().get(way, ROBOT))).toEqual([302, DESTINATION])
    expect((await app.client().send(way, { method: 'HEAD' })).status).toBe(302)
    expect(await continued()).toEqual([])
  })

  it('leads nowhere that we did not sign, and not for ever', async () => {
    await start()
    await app.makeLink('other')
    const way = wayOf(await app.client().get('/Between'))
    const evil = encodeURIComponent('https://evil.example/')
    for (const path of [
      way.replace(/to=[^&]*/, `to=${evil}`),
      way.replace(/until=\d+/, 'until=99999999999999'),
      way.replace(/mark=.*/, 'mark='),
      '/between/continue',
    ]) {
      const { status, headers } = await app.client().get(path)
      expect([status, headers.get('location')?.toLowerCase()]).toEqual([303, '/between'])
    }
    const elsewhere = await app.client().get(way.replace('/Between', '/other'))
    expect(leadsTo(elsewhere)).toEqual([303, '/other'])
    app.clock.advance(24 * 3_600_000)
    expect(leadsTo(await app.client().get(way))).toEqual([303, '/Between'])
    expect(await continued()).toEqual([])
  })

  it('stops at a link that was blocked or deleted meanwhile', async () => {
    const { id } = await start()
    const way = wayOf(await app.client().get('/Between'))
    await app.changeLink(id, { blocked_at: app.clock.now() })
    expect(leadsTo(await app.client().get(way))).toEqual([303, '/Between'])
    await app.changeLink(id, { blocked_at: null, deleted_at: app.clock.now() })
    expect(leadsTo(await app.client().get(way))).toEqual([303, '/Between'])
  })

  it('shows the page of a space while it is on and approved, and its seconds', async () => {
    await start()
    const { db } = app.deps
    const { space_id } = await db.selectFrom('link').select('space_id').executeTakeFirstOrThrow()
    const design = { title: 'Ada', text: 'Hello', button: 'To the shop', seconds: 12 }
    await db
      .insertInto('interstitial')
      .values({
        ...{ ...design, space_id, picture_id: null, is_on: 1, state: 'approved' },
        ...{ asked_at: 1, decided_at: 1, decided_by: null },
      })
      .execute()
    const headings = async () => {
      const { text } = await app.client().get('/between')
      return [/<h1[^>]*>([^<]*)/.exec(text)?.[1], /content="(\d+);url/.exec(text)?.[1]]
    }
    expect(await headings()).toEqual(['Ada', '12'])
    await db.updateTable('interstitial').set({ is_on: 0 }).execute()
    expect(await headings()).toEqual(['shop.example', '5'])
    await db.updateTable('interstitial').set({ is_on: 1, state: 'denied' }).execute()
    expect(await headings()).toEqual(['shop.example', '5'])
  })

  it('takes the use of a limit when the page is shown', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('once', { clickLimit: 1, interstitialSeconds: 5 })
    const page = await app.client().get('/once')
    expect((await app.client().get('/once')).status).toBe(410)
    expect((await app.client().get(wayOf(page))).status).toBe(302)
  })
})
