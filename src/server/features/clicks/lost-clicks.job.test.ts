import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { listIncidents } from './clicks.repository.ts'
import { reportLostClicks } from './lost-clicks.job.ts'

describeOnBothEngines('lost clicks', (engine) => {
  it('are reported once each, and the last ones when it ends', async () => {
    const deps = testDeps(engine)
    const journal = { lost: 0, lostBecause: 'the disk failed', name: 'a' }
    const reports = reportLostClicks(deps, journal, 10)
    const counts = async () =>
      (await listIncidents(deps.db, 10)).map((one) => [one.kind, one.lost_clicks, one.detail])
    journal.lost = 3
    await until(async () => (await counts()).length === 1)
    expect(await counts()).toEqual([['lost', 3, 'the disk failed']])
    journal.lost = 5
    journal.lostBecause = 'the disk is full'
    await reports.stop()
    expect((await counts()).toSorted()).toEqual([
      ['lost', 2, 'the disk is full'],
      ['lost', 3, 'the disk failed'],
    ])
  })
})
