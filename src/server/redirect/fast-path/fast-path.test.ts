import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LINK_COOKIE, makeLinkCookie, passwordMark } from '#server/platform/http/link-cookie.ts'
import { makePageCookie } from '#server/platform/http/page-cookie.ts'
import { insertBlock, insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  HARNESS_SECRETS,
  openRedirectHarness,
  type RedirectHarness,
} from '#test/support/redirect-harness.ts'
import { CARD, IPHONE, richLinks, to, withRules } from '#test/support/rich-links.ts'

const HASH = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA'

describeOnBothEngines('the fast path', (database) => {
  let harness: RedirectHarness
  const { make } = richLinks(() => database.database.db)
  beforeEach(async () => {
    await insertSpace(database.database.db)
    const placeOf = () => ({ country: 'CH', city: 'Zürich' })
    harness = await openRedirectHarness(database, { placeOf, fastPath: true })
  })
  afterEach(() => harness.close())

  /** The answers on one connection. */
  async function say(lines: readonly string[]): Promise<string> {
    const socket = connect(harness.port, '127.0.0.1').setEncoding('latin1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    while (!/\r\n\r\n(fastify)?$/.test(text)) await new Promise((resolve) => setTimeout(resolve, 1))
    socket.destroy()
    return text
  }

  /** The answers of both paths, and what each recorded; the second is node:http's. */
  async function both(path: string, headers: readonly string[], method = 'GET') {
    const ways = []
    for (const more of [[], ['TE: trailers']]) {
      const [before, leftBefore] = [harness.recorded().length, harness.left()]
      const lines = [`${method} ${path} HTTP/1.1`, `Host: localhost:${harness.port}`, ...headers]
      const answer = await say([...lines, ...more])
      ways.push({
        answer: answer.replace(/Date: [^\r]+/, 'Date'),
        clicks: harness.recorded().slice(before),
        isFast: harness.left() === leftBefore,
      })
    }
    const [fast, slow] = ways as [(typeof ways)[number], (typeof ways)[number]]
    expect(slow.isFast).toBe(false)
    return { fast, slow }
  }

  const withoutId = ({ id: _, ...click }: ReturnType<RedirectHarness['recorded']>[number]) => click

  async function makeAll() {
    const { db } = database.database
    await make('plain')
    await make('Signs', { destination: "https://example.com/?x=[1]&y='2'#frag" })
    await make('posted', { destination: 'https://example.com/ä' })
    await make(
      'rules',
      withRules(
        { id: 'ios', conditions: [{ on: 'system', values: ['ios'] }], target: to('ios') },
        { id: 'de', conditions: [{ on: 'language', values: ['de'] }], target: to('de') },
        { id: 'news', conditions: [{ on: 'referrer', values: ['news.test'] }], target: to('news') },
        {
          id: 'ch',
          conditions: [{ on: 'query', name: 'x', test: 'equals', value: '1' }],
          target: to('one'),
        },
        {
          id: 'half',
          conditions: [],
          target: {
            kind: 'split',
            variants: [
              { destination: 'https://example.com/a', weight: 1 },
              { destination: 'https://example.com/b', weight: 1 },
            ],
          },
        },
      ),
    )
    await make('forwards', { forwards_query: 1, hides_referrer: 1 })
    await make('permanent', { is_permanent: 1 })
    await make('ended', { ends_at: 1, ended_destination: 'https://example.com/over' })
    await make('over', { ends_at: 1 })
    await make('early', { starts_at: 9e15 })
    await make('blocked', { blocked_at: 1 })
    await make('between', { interstitial_seconds: 5 })
    await make('card', { preview: JSON.stringify({ title: 'A card', text: '', image: '' }) })
    const id = await make('limited')
    await db.insertInto('link_limit').values({ link_id: id, used: 0, max: 1_000 }).execute()
    await make('secret', { password_hash: HASH })
    await insertLink(db, { alias: 'gone', destination: 'https://example.com/' }, 'deleted')
    await insertPage(db, { username: 'ada' })
  }

  it('answers and records the same as node:http for any request', async () => {
    await makeAll()
    const aliases = [
      ...['plain', 'PLAIN', 'Signs', 'posted', 'rules', 'rules', 'forwards', 'permanent', 'ended'],
      ...[
        'over',
        'early',
        'blocked',
        'between',
        'card',
        'secret',
        'gone',
        'ada',
        'nobody',
        '%70lain',
      ],
    ]
    for (const alias of aliases) await harness.ask(`/${alias}`)
    const header = fc.constantFrom(
      ...['User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
      ...[`User-Agent: ${IPHONE}`, `user-agent: ${CARD}`, `User-Agent: ${'long '.repeat(200)}`],
      ...[
        'Accept-Language: de-CH, en;q=0.5',
        'accept-language: fr',
        'Referer: https://news.test/a',
      ],
      ...['Referer: nonsense', 'X-Forwarded-For: 203.0.113.9', 'Sec-Purpose: prefetch', 'DNT: 1'],
      ...[
        'Accept: text/html',
        'Cookie: a=b',
        'Connection: keep-alive',
        'X-Moz: prefetch',
        'X: \xe9',
      ],
    )
    let fastOnes = 0
    // the engine is queried once for each alias
    const runs = database.name === 'sqlite' ? 300 : 50
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...aliases),
        fc.constantFrom(
          '',
          '',
          '?x=1',
          '?qr',
          '?utm_source=a&qr=1',
          '?norecord=true',
          '+',
          '/',
          '?source=link-bio',
          '#a',
          '?a=%22"',
        ),
        fc.uniqueArray(header, {
          maxLength: 5,
          selector: (one) => one.split(':')[0]!.toLowerCase(),
        }),
        async (alias, end, headers) => {
          const { fast, slow } = await both(`/${alias}${end}`, headers)
          expect(fast.answer).toBe(slow.answer)
          expect(fast.clicks.map(withoutId)).toEqual(slow.clicks.map(withoutId))
          if (fast.isFast) fastOnes++
        },
      ),
      { numRuns: runs },
    )
    expect(fastOnes).toBeGreaterThan(runs / 4)
  }, 60_000)

  it('handles links that redirect, and nothing else', async () => {
    await makeAll()
    const isFast = async (path: string, headers: string[] = [], method = 'GET') => {
      await harness.ask(path.split('?')[0]!.replace(/\+$/, ''))
      return (await both(path, headers, method)).fast.isFast
    }
    expect(await isFast('/plain')).toBe(true)
    expect(await isFast('/plain?utm_source=x')).toBe(true)
    expect(await isFast('/rules', [`User-Agent: ${IPHONE}`])).toBe(true)
    expect(await isFast('/forwards?a=b')).toBe(true)
    expect(await isFast('/permanent')).toBe(true)
    expect(await isFast('/ended')).toBe(true)
    expect(await isFast('/card')).toBe(true)
    for (const path of ['/over', '/early', '/blocked', '/between', '/secret', '/gone', '/ada']) {
      expect(await isFast(path), path).toBe(false)
    }
    for (const path of ['/nobody', '/plain+', '/plain?source=link-bio', '/plain/more', '/']) {
      expect(await isFast(path), path).toBe(false)
    }
    expect(await isFast('/card', [`User-Agent: ${CARD}`])).toBe(false)
    expect(await isFast('/plain', [], 'HEAD')).toBe(false)
    // the database must say whether a use is left
    expect(await isFast('/limited')).toBe(false)
  })

  it('accepts a cookie of the link, and no other', async () => {
    await makeAll()
    const id = (
      await database.database.db
        .selectFrom('link')
        .select('id')
        .where('slug_key', '=', 'secret')
        .executeTakeFirstOrThrow()
    ).id
    const cookieOf = (hash: string) => {
      const opened = { linkId: id, passwordMark: passwordMark(hash) }
      return `Cookie: ${LINK_COOKIE}=${makeLinkCookie(HARNESS_SECRETS, opened, harness.time.now)}`
    }
    await harness.ask('/secret')
    const opened = await both('/secret', [cookieOf(HASH)])
    expect(opened.fast.isFast).toBe(true)
    expect(opened.fast.answer).toContain('Location: https://example.com/secret\r\n')
    const other = await both('/secret', [cookieOf('another')])
    expect(other.fast.isFast).toBe(false)
    expect(other.fast.answer).not.toContain('Location')
  })

  it('leaves links with barriers of their page to the listener, even for visitors who passed them', async () => {
    const { db } = database.database
    const pageId = await insertPage(db, { username: 'Bea' })
    await db.updateTable('page').set({ published_at: 1, gate: '18' }).execute()
    await make('bound', { origin: 'block' })
    await insertBlock(db, { pageId, alias: 'bound' })
    const grant = { pageId, what: 'gate', mark: '18' }
    const { name, value } = makePageCookie(HARNESS_SECRETS, grant, harness.time.now)
    await harness.ask('/bound')
    const passed = await both('/bound', [`Cookie: ${name}=${value}`])
    expect(passed.fast.isFast).toBe(false)
    expect(passed.fast.answer).toContain('Location: https://example.com/bound\r\n')
    const asked = await both('/bound', [`Cookie: ${name}=${value}x`])
    expect(asked.fast.isFast).toBe(false)
    expect(asked.fast.answer).not.toContain('Location')
  })

  it('keeps counting if a connection is left to node:http', async () => {
    await makeAll()
    await harness.ask('/plain')
    const before = harness.recorded().length
    const socket = connect(harness.port, '127.0.0.1').setEncoding('latin1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const paths = ['/plain', '/plain', '/nobody', '/plain', '/rules']
    for (const [at, path] of paths.entries()) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${harness.port}\r\n\r\n`)
      while (text.match(/HTTP\/1\.1 \d/g)?.length !== at + 1) {
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }
    socket.destroy()
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(
      [302, 302, 404, 302, 302].map((one) => `HTTP/1.1 ${one}`),
    )
    expect(harness.recorded().length - before).toBe(4)
  })
})
