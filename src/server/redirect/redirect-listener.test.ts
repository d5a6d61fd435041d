import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { openRedirectHarness, type RedirectHarness } from '#test/support/redirect-harness.ts'

describeOnBothEngines('the redirect listener', (database: TestEngine) => {
  let harness: RedirectHarness
  let now: number
  beforeEach(async () => {
    await insertSpace(database.database.db)
    harness = await openRedirectHarness(database)
    now = harness.time.now
  })
  afterEach(() => harness.close())

  const recorded = () => harness.recorded()
  const ask = async (...asked: Parameters<RedirectHarness['ask']>) => {
    const answer = await harness.ask(...asked)
    return { ...answer, screen: answer.outcome?.screen }
  }

  it('redirects to the stored text, byte for byte, once the click is on disk', async () => {
    const destination = "https://Example.com:443/a%2fb?x=[1]&y='2'#frag ment".replace(' ', '')
    const id = await insertLink(database.database.db, { alias: 'Abc', destination })
    const answer = await ask('/ABC?utm_source=x&utm_source=y', {
      'user-agent': 'Mozilla/5.0',
      referer: 'https://from.example/page',
      'accept-language': 'de-DE,de',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers).toMatchObject({
      location: destination,
      'cache-control': 'private, no-store',
      'content-length': '0',
      'x-content-type-options': 'nosniff',
    })
    expect(recorded()).toMatchObject([
      {
        at: now,
        target: 'link',
        targetId: id,
        trigger: 'link',
        isHead: false,
        isPrefetch: false,
        agent: 'Mozilla/5.0',
        referrer: 'https://from.example/page',
        language: 'de-DE,de',
        query: 'utm_source=x&utm_source=y',
      },
    ])
    expect(JSON.stringify(recorded())).not.toContain('127.0.0')
  })

  it('redirects without writing to the journal if nothing is to be recorded (A60)', async () => {
    const destination = 'https://example.com/'
    await insertLink(database.database.db, { alias: 'abc', destination })
    for (const query of ['norecord=true', 'a=1&norecord=no&norecord=true']) {
      const { status, headers } = await ask(`/abc?${query}`)
      expect([status, headers.location]).toEqual([302, destination])
    }
    expect(recorded()).toEqual([])
    for (const query of ['norecord=false', 'norecord=', 'unnorecord=true'])
      await ask(`/abc?${query}`)
    expect(recorded()).toHaveLength(3)
  })

  it('answers HEAD with the same headers and records it as such, prefetch too', async () => {
    await insertLink(database.database.db, { alias: 'abc', destination: 'https://example.com/' })
    const get = await ask('/abc')
    const head = await ask('/abc', {}, 'HEAD')
    const { date: _a, ...getHeaders } = get.headers
    const { date: _b, ...headHeaders } = head.headers
    expect(headHeaders).toEqual(getHeaders)
    await ask('/abc', { 'sec-purpose': 'prefetch;prerender' })
    expect(recorded().map(({ isHead, isPrefetch }) => [isHead, isPrefetch])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  it('passes on what is not a link: other methods, deeper paths, pages, our screens, other hosts', async () => {
    await insertLink(database.database.db, { alias: 'abc', destination: 'https://example.com/' })
    await insertPage(database.database.db, { username: 'ada' })
    await harness.redirector.start()
    for (let round = 0; round < 2; round++) {
      for (const path of [
        '/',
        '/abc/def',
        '/ada',
        '/welcome',
        '/api/v1/links',
        '/ada+',
        '/abc.css',
      ]) {
        expect([path, await ask(path)]).toMatchObject([path, { status: 404, screen: undefined }])
      }
      expect(await ask('/abc', {}, 'POST')).toMatchObject({ body: 'fastify', screen: undefined })
      expect(await ask('/abc', { host: 'evil.example' })).toMatchObject({
        screen: undefined,
        body: 'fastify',
      })
      expect(await ask('/abc?source=link-bio')).toMatchObject({
        body: 'fastify',
        screen: undefined,
      })
      expect((await ask('/abc?source=other')).status).toBe(302)
      expect(await ask('/nothing')).toMatchObject({ body: 'fastify', screen: 'not-found' })
      await harness.redirector.filled()
    }
  })

  it('cannot be led by any other header (A22)', async () => {
    await insertLink(database.database.db, { alias: 'abc', destination: 'https://example.com/a' })
    await insertLink(database.database.db, { alias: 'def', destination: 'https://example.com/d' })
    const spoofed = {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/def',
      'x-rewrite-url': '/def',
      forwarded: 'host=evil.example',
      'x-http-method-override': 'DELETE',
    }
    const first = await ask('/abc', spoofed)
    const second = await ask('/abc')
    expect({ ...first.headers, date: '' }).toEqual({ ...second.headers, date: '' })
    expect(first.headers.location).toBe('https://example.com/a')
  })

  it('shows a screen for links that are over, blocked, deleted, not started or were never safe', async () => {
    const { db } = database.database
    const destination = 'https://example.com/'
    await insertLink(db, { alias: 'over', destination, ends_at: now })
    await insertLink(db, { alias: 'soon', destination, starts_at: now + 1 })
    await insertLink(db, { alias: 'ban', destination, blocked_at: 1 })
    await insertLink(db, { alias: 'gone', destination, deleted_at: 1 }, 'deleted')
    await insertLink(db, { alias: 'bad1', destination: 'javascript:alert(1)' })
    await insertLink(db, { alias: 'bad2', destination: 'https://example.com/\r\nset-cookie: a=b' })
    await insertLink(db, { alias: 'bad3', destination: 'https://exämple.com/ä' })
    await insertLink(db, { alias: 'bad4', destination: '' })
    for (const [alias, screen] of Object.entries({
      over: 'expired',
      soon: 'not-started',
      ban: 'blocked',
      gone: 'gone',
      bad1: 'gone',
      bad2: 'gone',
      bad3: 'gone',
      bad4: 'gone',
    })) {
      expect([alias, (await ask(`/${alias}`)).screen]).toEqual([alias, screen])
    }
    expect(recorded()).toEqual([])
  })

  it('redirects from a released username to the new one, and counts no click', async () => {
    const pageId = await insertPage(database.database.db, { username: 'Ada' })
    await database.database.db
      .insertInto('slug')
      .values({
        domain_id: 'main',
        key: 'old',
        text: 'old',
        kind: 'page',
        target_id: pageId,
        space_id: 'space',
        state: 'released',
        released_at: now - 1000,
        created_at: 0,
      })
      .execute()
    expect(await ask('/Old')).toMatchObject({ status: 302, headers: { location: '/Ada' } })
    expect(recorded()).toEqual([])
  })

  it('refuses a client that guesses, but never a valid link (A51)', async () => {
    await insertLink(database.database.db, { alias: 'good', destination: 'https://example.com/' })
    const statuses: number[] = []
    for (let i = 0; i < 70; i++) statuses.push((await ask(`/guess${i}`)).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual(Array(10).fill(429))
    const refused = await ask('/guess99')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(refused.body).error.message).toBe('err_211')
    const page = await ask('/guess99', { accept: 'text/html', 'accept-language': 'de-CH,en;q=0.5' })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: expect.stringContaining('Accept-Language'),
    })
    expect(page.body).toMatch(/<html lang="de">.*<p>Aus deinem Netz kamen zu viele Anfragen/)
    const inEnglish = await ask('/guess99', { accept: 'text/html', 'accept-language': 'fr' })
    expect(inEnglish.body).toContain('<html lang="en">')
    expect((await ask('/good')).status).toBe(302)
    expect((await ask('/welcome')).status).toBe(404)
    // created after the refusals, requested at once
    await insertLink(database.database.db, { alias: 'guess1', destination: 'https://example.com/' })
    expect((await ask('/guess1')).status).toBe(302)
    harness.time.ticks += 60_001
    expect((await ask('/guess2')).status).toBe(404)
  })

  it('finds a link as soon as it is created, even if it was requested before, with a filled index or not', async () => {
    await harness.redirector.start()
    await harness.redirector.filled()
    for (let i = 0; i < 20; i++) {
      expect((await ask(`/new${i}`)).status).toBe(404)
      await insertLink(database.database.db, {
        alias: `new${i}`,
        destination: `https://example.com/${i}`,
      })
      expect((await ask(`/new${i}`)).headers.location).toBe(`https://example.com/${i}`)
    }
  })

  it('follows changes of another process within a second', async () => {
    const id = await insertLink(database.database.db, {
      alias: 'abc',
      destination: 'https://example.com/1',
    })
    await harness.redirector.start()
    await harness.redirector.filled()
    expect((await ask('/abc')).headers.location).toBe('https://example.com/1')
    const other = await database.openAnother()
    const clock = { now: () => Date.now(), monotonic: () => performance.now() }
    const change = (run: (db: typeof other.db) => Promise<unknown>) =>
      transaction({ clock, db: other.db }, async (inside) => {
        await run(inside.db)
        await recordChange(inside, 'link', id)
      })
    const becomes = async (expected: string) => {
      const deadline = performance.now() + 1000
      let seen = ''
      while (seen !== expected && performance.now() < deadline) {
        const answer = await ask('/abc')
        seen = answer.headers.location ?? answer.screen ?? ''
        if (seen !== expected) await new Promise((resolve) => setTimeout(resolve, 10))
      }
      expect(seen).toBe(expected)
    }
    await change((db) =>
      db.updateTable('link').set({ destination: 'https://example.com/2' }).execute(),
    )
    await becomes('https://example.com/2')
    await change((db) => db.updateTable('link').set({ blocked_at: 1 }).execute())
    await becomes('blocked')
  })

  it('finds at once what another process created, although others guess aliases', async () => {
    await harness.redirector.start()
    await harness.redirector.filled()
    const other = await database.openAnother()
    for (let i = 0; i < 3; i++) {
      await insertLink(other.db, { alias: `made-there-${i}`, destination: 'https://example.com/' })
      expect((await ask(`/made-there-${i}`)).status).toBe(302)
    }
    const asked = Array.from({ length: 55 }, (_, at) => ask(`/guess-${at}`))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(55).fill(404))
    // the second's quota is used up, so it is found as soon as the change is read
    await insertLink(other.db, { alias: 'made-later', destination: 'https://example.com/' })
    let status = 0
    for (let i = 0; i < 4 && status !== 302; i++) {
      status = (await ask('/made-later')).status
      if (status !== 302) await new Promise((resolve) => setTimeout(resolve, 250))
    }
    expect(status).toBe(302)
  })
})
