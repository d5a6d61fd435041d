import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { startSafeBrowsing } from '#test/support/safe-browsing-server.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { askAhead, judgeAddresses, judgeAgain } from '../judge.service.ts'
import { fullHashOf, prefixOf } from './hash-answer.ts'
import { findServiceProblem } from './service-state.ts'

let service: Awaited<ReturnType<typeof startSafeBrowsing>>
beforeAll(async () => {
  service = await startSafeBrowsing()
})
beforeEach(() => service.reset())
afterAll(() => service.close())

describeOnBothEngines('asking Google Safe Browsing', (engine) => {
  const setUp = (key: string | undefined = service.key) =>
    testDeps(engine, {
      config: { safeBrowsing: { key, origin: service.origin } },
      fetchOutside: createOutboundFetch({ allowHosts: [service.host] }),
    })

  it('finds bad addresses by themselves, their folder or their domain', async () => {
    const deps = setUp()
    service.state.bad.set('evil.com/', 'phishing')
    service.state.bad.set('half.com/bad/', 'malware')
    const asked = ['https://login.evil.com/a?b=1', 'http://half.com/bad/x', 'http://half.com/good']
    const verdicts = await judgeAddresses(deps, asked)
    expect([...verdicts]).toEqual([
      [asked[0], { reason: 'phishing', host: 'login.evil.com', error: 'destinationFlagged' }],
      [asked[1], { reason: 'malware', host: 'half.com', error: 'destinationFlagged' }],
    ])
  })

  it('sends nothing but four bytes of each hash, all in one call', async () => {
    const deps = setUp()
    await judgeAddresses(deps, ['https://a.secret.example/path?token=1', 'https://b.example/'])
    const expressions = [
      'a.secret.example/path?token=1',
      'a.secret.example/path',
      'a.secret.example/',
      'secret.example/path?token=1',
      'secret.example/path',
      'secret.example/',
      'b.example/',
    ]
    expect(service.state.asked).toHaveLength(1)
    const prefixes = expressions.map((one) => prefixOf(fullHashOf(one)))
    expect(service.state.asked[0]!.toSorted()).toEqual(prefixes.toSorted())
    expect([...new Set(service.state.queries[0]!.keys())].sort()).toEqual([
      'alt',
      'hashPrefixes',
      'key',
    ])
  })

  it('asks about 250 addresses at once, and not again while the answers are valid', async () => {
    const deps = setUp()
    const many = Array.from({ length: 250 }, (_, at) => `https://site-${at}.example/page`)
    await askAhead(deps, [...many, null, undefined, 'mailto:a@b.example'])
    const calls = service.state.asked.length
    expect(calls).toBe(2)
    expect(service.state.asked.every((prefixes) => prefixes.length <= 300)).toBe(true)
    for (const href of many) expect((await judgeAgain(deps, [href])).unsure.size).toBe(0)
    expect(service.state.asked).toHaveLength(calls)
    deps.clock.advance(299_000)
    await judgeAddresses(deps, many)
    expect(service.state.asked).toHaveLength(calls)
    deps.clock.advance(2_000)
    service.state.bad.set('site-7.example/page', 'malware')
    expect([...(await judgeAddresses(deps, many)).keys()]).toEqual([many[7]])
  })

  it('answers from memory inside a transaction', async () => {
    const deps = setUp()
    service.state.bad.set('evil.com/', 'phishing')
    const judge = () => transaction(deps, (deps) => judgeAgain(deps, ['https://evil.com/']))
    expect(await judge()).toMatchObject({ unsure: new Set(['https://evil.com/']) })
    expect(service.state.asked).toEqual([])
    await askAhead(deps, ['https://evil.com/'])
    expect((await judge()).verdicts.size).toBe(1)
  })

  it('blocks nothing when it fails, pauses, and leaves administrators a note', async () => {
    const deps = setUp()
    const href = 'https://evil.com/'
    service.state.bad.set('evil.com/', 'phishing')
    service.state.status = 503
    expect(await judgeAgain(deps, [href])).toMatchObject({ unsure: new Set([href]) })
    expect(await findServiceProblem(deps)).toEqual({
      problem: 'unreachable',
      since: deps.clock.now(),
    })
    await judgeAgain(deps, [href])
    expect(service.state.asked).toHaveLength(1)
    service.state.status = 200
    deps.clock.advance(31_000)
    expect((await judgeAddresses(deps, [href])).size).toBe(1)
    expect(await findServiceProblem(deps)).toBeUndefined()
  })

  it('pauses as long as it is told when its quota is used up, and longer the next time', async () => {
    const deps = setUp()
    service.state.status = 429
    service.state.retryAfter = '7200'
    await judgeAddresses(deps, ['https://a.example/'])
    expect(await findServiceProblem(deps)).toMatchObject({ problem: 'quota' })
    deps.clock.advance(7_100_000)
    await judgeAddresses(deps, ['https://a.example/'])
    expect(service.state.asked).toHaveLength(1)
    deps.clock.advance(101_000)
    await judgeAddresses(deps, ['https://a.example/'])
    expect(service.state.asked).toHaveLength(2)
  })

  it.each([
    ['a refused key', () => setUp('another key'), 'refused'],
    [
      'a service that is silent',
      () => {
        service.state.isSilent = true
        return setUp()
      },
      'unreachable',
    ],
  ] as const)('notes %s', async (_, make, problem) => {
    const deps = make()
    expect((await judgeAgain(deps, ['https://a.example/'])).unsure.size).toBe(1)
    expect(await findServiceProblem(deps)).toMatchObject({ problem })
  })

  it('does not accept an answer that does not follow the protocol', async () => {
    const deps = testDeps(engine, {
      config: { safeBrowsing: { key: 'k', origin: service.origin } },
      fetchOutside: async (url) => ({
        ...{ status: 200, url, headers: { 'content-type': 'text/html' } },
        body: Buffer.from('<html>A portal</html>'),
      }),
    })
    expect((await judgeAgain(deps, ['https://a.example/'])).unsure.size).toBe(1)
    expect(await findServiceProblem(deps)).toMatchObject({ problem: 'unreachable' })
  })

  it('sends no request without a key', async () => {
    const deps = testDeps(engine)
    expect(await judgeAgain(deps, ['https://a.example/'])).toEqual({
      verdicts: new Map(),
      unsure: new Set(),
    })
  })
})
