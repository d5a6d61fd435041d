import { validateHeaderValue } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDestination } from '#contract/links/destination.ts'
import { createPage } from '../support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '../support/engines.ts'

/** A1, A11, A12, A20 and A21: where links may lead. */

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\rscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'javascript\u200b:alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3Aalert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript:https://example.com',
  'javascript:/*https://*/alert(1)',
  'ｊavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'data://text/html,x',
  'vbscript:msgbox(1)',
  'livescript:x',
  'mocha:x',
  'blob:https://example.com/1',
  'filesystem:https://example.com/t',
  'file:///etc/passwd',
  'ftp://example.com/',
  'ws://example.com/',
  'about:blank',
  'view-source:https://example.com',
  'intent://example.com#Intent;scheme=https;end',
  'myapp://open',
  'feed:https://example.com',
  'jar:https://example.com!/',
  '//example.com',
  '/local',
  'example.com',
  'http:example.com',
  'https:/example.com',
  'http:///example.com',
  'https://',
]
const confusing = [
  'http://good.example@evil.example/',
  'http://good.example:80@evil.example/',
  'http://@evil.example/',
  'http://:@evil.example/',
  'http://user:pw@evil.example/',
  'https://good.example%40@evil.example/',
  'http:\\\\evil.example',
  'http:/\\evil.example',
  'http://good.example\\@evil.example/',
  'http://good.example\\.evil.example/',
  'http://good.example/\\evil.example',
  'http://good.exa\tmple/',
  'http://good.example\n.evil.example/',
]
const loops = [
  'http://localhost:3000/a',
  'http://localhost:3000',
  'http://LOCALHOST:3000/a',
  'http://localhost.:3000/a',
  'http://www.localhost:3000/a',
  'http://localhost./a',
  'http://127.0.0.1:3000/a',
  'http://127.1:3000/a',
  'http://0x7f000001:3000/a',
  'http://2130706433:3000/a',
  'http://[::1]:3000/a',
  'http://[::ffff:127.0.0.1]:3000/a',
  'http://ｌｏｃａｌｈｏｓｔ:3000/a',
  'https://mine.example/a',
  'https://WWW.mine.example.:444/a',
]

interface Refused {
  error?: { message: string }
}

describeOnBothEngines('destinations that are refused', (engine) => {
  it('are refused with err_28 on every way in, and leave nothing behind', async () => {
    const { ada, url, deps, add } = await createPage(engine)
    const domain = { id: 'd1', host: 'mine.example', verified_at: 1, created_at: 1 }
    await deps.db.insertInto('domain').values(domain).execute()
    const { json: link } = await ada.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const block = await add('A')
    const { json: icon } = await ada.call('POST', `${url}/icons`, {
      icon: 1,
      address: 'https://a.example',
    })
    const before = await readAllTables(engine.database)
    const destinations = [...scripts, ...confusing, ...loops]
    for (const destination of destinations) {
      const calls = [
        ada.call('POST', '/api/v1/links', { destination }),
        ada.call('POST', '/api/v1/links', {
          destination: 'https://a.example',
          endedDestination: destination,
        }),
        ada.call('PATCH', `/api/v1/links/${link.id}`, { destination }),
        ada.call('PATCH', `/api/v1/links/${link.id}`, { endedDestination: destination }),
        ada.call('POST', `${url}/blocks`, { address: destination }),
        ada.call('POST', `${url}/blocks`, { kind: 'email', address: destination }),
        ada.call('POST', `${url}/blocks`, { kind: 'phone', address: destination }),
        ada.call('PATCH', `${url}/blocks/${block.id}`, { address: destination }),
        ada.call('POST', `${url}/icons`, { icon: 22, address: destination }),
        ada.call('PATCH', `${url}/icons/${icon.id}`, { address: destination }),
        ada.call('PATCH', url, { endedDestination: destination }),
      ]
      for (const answer of await Promise.all(calls)) {
        expect([answer.status, answer.code], JSON.stringify(destination)).toEqual([400, 'err_28'])
      }
    }
    const links = destinations.map((destination) => ({ destination }))
    const bulk = await ada.call('POST', '/api/v1/links/bulk', { links })
    expect(bulk.json.results.map((one: Refused) => one.error?.message)).toEqual(
      destinations.map((destination) => (loops.includes(destination) ? 'err_118' : 'err_28')),
    )
    expect(await readAllTables(engine.database)).toEqual(before)
  }, 120_000)
})

describeOnBothEngines('destinations with names in other scripts', (engine) => {
  it.each([
    ['http://аррӏе.com', 'xn--80ak6aa92e.com'],
    ['https://bücher.example/ü?ö#ä', 'xn--bcher-kva.example'],
    ['https://例え.テスト/', 'xn--r8jz45g.xn--zckzah'],
    ['https://faß.example', 'xn--fa-hia.example'],
    ['https://ＥＸＡＭＰＬＥ.com', 'example.com'],
    ['https://xn--80ak6aa92e.com/x', 'xn--80ak6aa92e.com'],
  ])('show the host of %s that is really followed', async (destination, displayHost) => {
    const { ada } = await createPage(engine)
    const { json } = await ada.call('POST', '/api/v1/links', { destination })
    expect(json.displayHost).toBe(displayHost)
    expect(new URL(json.destination).hostname).toBe(displayHost)
    expect(json.destination).toMatch(/^[\x21-\x7e]+$/)
  })
})

describe('100,000 strings that somebody may enter', () => {
  it('become one header value or are refused', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\nSet-Cookie: a=b',
        '\0',
        '\u0085',
        '\u2028',
        'Ā',
        '%0d%0a',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    const address = fc
      .tuple(
        fc.constantFrom('https://a.example/', 'https://a.example', 'http://'),
        fc.array(piece, { maxLength: 6 }),
      )
      .map(([start, pieces]) => start + pieces.join(''))
    fc.assert(
      fc.property(address, (given) => {
        let text: string
        try {
          text = readDestination(given).text
        } catch {
          return
        }
        validateHeaderValue('location', text)
        if (!/^[\x20-\x7e]+$/.test(text)) throw new Error(`stored ${JSON.stringify(text)}`)
      }),
      { numRuns: 100_000 },
    )
  }, 60_000)
})
