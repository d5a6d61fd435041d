import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { importBlockedAddresses } from './blocked-addresses.service.ts'
import { judgeAddresses } from './judge.service.ts'

describeOnBothEngines('the verdict on addresses', (engine) => {
  it('matches domains with all subdomains, subdomains alone, and single addresses', async () => {
    const deps = testDeps(engine)
    const lists = [
      'evil.example\n*.sites.example\nxn--80ak6aa92e.com',
      'https://good.example/bad\nhttps://good.example/worse?a=1',
    ]
    for (const text of lists) {
      await importBlockedAddresses(deps, 'ada', { text, reason: 'unwanted', note: '' })
    }
    await importBlockedAddresses(deps, 'ada', { text: 'p.example', reason: 'phishing', note: '' })
    const judge = async (href: string) =>
      (await judgeAddresses(deps, [new URL(href).href])).get(new URL(href).href)?.error
    const cases: [string, string | undefined][] = [
      ['https://evil.example/', 'domainBlocked'],
      ['https://a.b.evil.example./x', 'domainBlocked'],
      ['https://notevil.example/', undefined],
      ['https://evil.example.com/', undefined],
      ['https://a.sites.example/', 'domainBlocked'],
      ['https://sites.example/', undefined],
      ['http://аррӏе.com/', 'domainBlocked'],
      ['http://good.example/bad?x#y', 'addressBlocked'],
      ['https://good.example/bad/below', undefined],
      ['https://good.example/worse', undefined],
      ['https://good.example/worse?a=1', 'addressBlocked'],
      ['https://www.p.example/login', 'destinationFlagged'],
    ]
    for (const [href, error] of cases) expect([href, await judge(href)]).toEqual([href, error])
    const hrefs = cases.map(([href]) => new URL(href).href)
    expect((await judgeAddresses(deps, hrefs)).size).toBe(7)
    expect(await judgeAddresses(deps, [])).toEqual(new Map())
  })
})
