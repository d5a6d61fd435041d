import { afterEach, expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp } from '#test/support/link-app.ts'

const ROBOT = { 'user-agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0)' }

describeOn('sqlite', 'GET /{slug}/goal', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())

  it('is a picture for other sites that counts people, each client so many', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('Order', { destination: 'https://shop.example/' })
    const counted = async () =>
      (await engine.database.db.selectFrom('link_goal').select('count').execute()).map(
        ({ count }) => Number(count),
      )
    const visitor = app.client()
    await visitor.get('/order/goal', ROBOT)
    await visitor.send('/Order/goal', { method: 'HEAD' })
    expect(await counted()).toEqual([])
    const { status, headers } = await visitor.get('/order/goal')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toContain('private')
    expect(await counted()).toEqual([1])
    expect(app.clicks()).toHaveLength(0)
    for (let at = 0; at < 70; at++) await visitor.get('/order/goal')
    expect(await counted()).toEqual([60])
    expect((await visitor.get('/nobody/goal')).status).toBe(404)
    expect((await visitor.send('/order/goal', { method: 'POST' })).status).toBe(405)
  })
})
