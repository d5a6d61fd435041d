import { describe, expect, it } from 'vitest'
import { type Health, nextHealth } from './next-health.ts'
import type { Probe } from './probe-address.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2030, 0, 2)

const fresh: Health = {
  ...{ state: 'new', reason: '', status: null, failures: 0, failing_since: null },
  ...{ dead_since: null, checked_at: null, due_at: START },
}
const gone: Probe = { kind: 'failed', reason: 'gone', status: 404, wasAnswered: true }
const fine: Probe = { kind: 'alive', reason: '', status: 200, wasAnswered: true }
const guarded: Probe = { kind: 'unclear', reason: '', status: 403, wasAnswered: true }

const look = (health: Health, probe: Probe, now = health.due_at, chance = 0) =>
  nextHealth(health, probe, { now, isBusy: false, chance })

describe('the health after another check', () => {
  it('is dead after three failures over a day, not sooner', () => {
    const first = look(fresh, gone)
    expect(first).toMatchObject({ state: 'failing', failures: 1, failing_since: START })
    const second = look(first, gone)
    const third = look(second, gone)
    expect(second.state).toBe('failing')
    expect(third).toMatchObject({
      state: 'dead',
      reason: 'gone',
      status: 404,
      dead_since: third.checked_at,
    })
    expect(third.checked_at! - START).toBeGreaterThanOrEqual(DAY)
    // checking again and again within a short time does not make it dead
    let hurried = fresh
    for (let times = 0; times < 10; times++) hurried = look(hurried, gone, START + times * HOUR)
    expect(hurried).toMatchObject({ state: 'failing', failures: 10 })
  })

  it('waits longer and longer for a dead link, and at most a week', () => {
    let health = fresh
    const waits: number[] = []
    for (let times = 0; times < 9; times++) {
      health = look(health, gone)
      waits.push((health.due_at - health.checked_at!) / DAY)
    }
    expect(waits.slice(2)).toEqual([1, 2, 4, 7, 7, 7, 7])
  })

  it('starts over with every answer, whatever it says', () => {
    const failing = look(look(fresh, gone), gone)
    for (const [probe, state] of [
      [fine, 'alive'],
      [guarded, 'unclear'],
    ] as const) {
      expect(look(failing, probe)).toMatchObject({
        ...{ state, failures: 0, failing_since: null, dead_since: null, reason: '' },
      })
    }
  })

  it('checks again in a week, sooner for links with clicks, and never all at once', () => {
    const wait = (isBusy: boolean, chance: number) =>
      (nextHealth(fresh, fine, { now: START, isBusy, chance }).due_at - START) / DAY
    expect([wait(false, 0), wait(false, 1)].map((days) => Math.round(days * 10) / 10)).toEqual([
      5.6, 8.4,
    ])
    expect([wait(true, 0), wait(true, 1)].map((days) => Math.round(days * 10) / 10)).toEqual([
      1.6, 2.4,
    ])
  })

  it('waits as long as the host asks', () => {
    expect(look(fresh, { ...gone, pauseMs: 30 * DAY }).due_at).toBe(START + 30 * DAY)
  })
})
