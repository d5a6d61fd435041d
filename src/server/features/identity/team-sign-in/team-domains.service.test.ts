import { expect, it } from 'vitest'
import type { DnsAnswer } from '#server/platform/dns/dns.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from '#test/support/accounts.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { checkTeamDomains, keepUpTeamDomains } from './team-domains.service.ts'
import { insertTeamDomains, listTeamDomains, saveTeamSignIn } from './team-sign-in.repository.ts'

describeOn('sqlite', 'the proof of an address domain', (engine) => {
  it('stands while its record does, and for a week without; no answer proves nothing', async () => {
    let answer: DnsAnswer = { kind: 'none' }
    const asked: string[] = []
    const texts = async (name: string) => {
      asked.push(name)
      return answer
    }
    const deps = testDeps(engine, { views: views as never, dns: { texts } as never })
    const { spaceId } = await makeAccount(deps)
    await saveTeamSignIn(deps.db, {
      ...{ space_id: spaceId, issuer: 'https://one.example', client_id: 'c', sealed_secret: null },
      ...{ newcomer_role: null, is_on: 0, is_only_way: 0, found: '{}' },
      ...{ created_at: 1, checked_at: 1 },
    })
    await insertTeamDomains(deps.db, [{ space_id: spaceId, name: 'acme.example', token: 'ours' }])
    const row = async () => (await listTeamDomains(deps.db, spaceId))[0]!
    const isProven = async () => (await row()).verified_at !== null
    const day = async (now: DnsAnswer, days = 1) => {
      answer = now
      for (let passed = 0; passed < days; passed++) {
        deps.clock.advance(25 * 3_600_000)
        await keepUpTeamDomains(deps)
      }
    }
    answer = { kind: 'found', values: ['ours and more', 'v=spf1 -all'] }
    await checkTeamDomains(deps, spaceId)
    expect(asked).toEqual(['_waypost-sign-in.acme.example'])
    expect(await isProven()).toBe(false)
    expect(JSON.parse((await row()).seen)).toEqual(['ours and more', 'v=spf1 -all'])
    answer = { kind: 'found', values: ['v=spf1 -all', 'ours'] }
    await checkTeamDomains(deps, spaceId)
    expect(await isProven()).toBe(true)
    await keepUpTeamDomains(deps)
    expect(asked).toHaveLength(2)

    await day({ kind: 'unknown', reason: 'ESERVFAIL' }, 9)
    expect(await isProven()).toBe(true)
    await day({ kind: 'none' }, 6)
    expect(await isProven()).toBe(true)
    await day({ kind: 'found', values: ['ours'] })
    await day({ kind: 'none' }, 6)
    expect(await isProven()).toBe(true)
    await day({ kind: 'none' }, 3)
    expect(await isProven()).toBe(false)
  })
})
