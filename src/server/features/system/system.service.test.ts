import { expect, it } from 'vitest'
import { reportLostClicks } from '#server/features/clicks/index.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { readSystemState } from './system.service.ts'

describeOnBothEngines('the state of the system', (engine) => {
  it('has the disk, the newest incidents and the total of lost clicks', async () => {
    const disk = {
      state: () => 'full' as const,
      freeBytes: () => 5_000,
      hasRoomForUploads: () => false,
    }
    const deps = testDeps(engine, { disk })
    expect(await readSystemState(deps)).toEqual({
      disk: { state: 'full', freeBytes: 5_000 },
      incidents: [],
      lostClicks: 0,
    })
    for (const lost of [7, 2])
      await reportLostClicks(deps, { lost, lostBecause: '', name: 'a' }).stop()
    const state = await readSystemState(deps)
    expect(state.lostClicks).toBe(9)
    expect(state.incidents.map((one) => [one.kind, one.lostClicks]).toSorted()).toEqual([
      ['lost', 2],
      ['lost', 7],
    ])
  })
})
