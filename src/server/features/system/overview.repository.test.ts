import { expect, it } from 'vitest'
import { buryEntry, claimEntries } from '#server/jobs/outbox.repository.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countDomains, countGivenUp, countTotals, listWaiting } from './overview.repository.ts'

describeOnBothEngines('the counts of the overview', (engine) => {
  it('tell domains with a problem from the others', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    const put = (name: string, problem: string, pointed_at: number | null) =>
      deps.db
        .insertInto('domain')
        .values({
          id: name,
          name,
          host: name,
          space_id: spaceId,
          created_at: 1,
          problem,
          pointed_at,
        })
        .execute()
    await put('good.example', '', 1)
    await put('bad.example', 'err_281', 1)
    await put('new.example', '', null)
    expect(await countDomains(deps.db)).toEqual({ active: 1, failing: 1 })
    expect(await countTotals(deps.db)).toEqual({ spaces: 1, pages: 0, links: 0, clicks: 0 })
  })

  it('tell work that waits from work that was given up', async () => {
    const deps = testDeps(engine)
    await enqueue(deps, { kind: 'moves.run', payload: {} })
    const now = deps.clock.now()
    expect(await listWaiting(deps.db, now)).toEqual([{ kind: 'moves.run', many: 1, since: now }])
    const claim = { kind: 'moves.run', count: 1, token: 't', now, leaseMs: 1, isProbe: false }
    const [row] = await claimEntries(deps, { ...claim, except: [] })
    await buryEntry(deps.db, { id: row!.id, token: 't', now, error: 'no' })
    expect(await listWaiting(deps.db, now)).toEqual([])
    expect(await countGivenUp(deps.db)).toBe(1)
  })
})
