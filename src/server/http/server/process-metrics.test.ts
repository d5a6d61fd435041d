import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CallDurations } from '../calls/call-durations.ts'
import { createProcessMetrics } from './process-metrics.ts'

it('has every number that the Grafana dashboard asks for', async () => {
  const disk = {
    state: () => 'good' as const,
    freeBytes: () => 1,
    hasRoomForUploads: () => true,
  }
  const durations = new CallDurations()
  durations.observe('/one', 'GET', 200, 0.01)
  const text = `${await createProcessMetrics(disk).metrics()}\n${durations.text()}`
  const there = new Set(text.split('\n').map((line) => /^[a-z_0-9]+/.exec(line)?.[0]))
  const dashboard = readFileSync('deploy/grafana/waypost.json', 'utf8')
  const asked = [...dashboard.matchAll(/\b(?:waypost|process|nodejs)_[a-z_0-9]+/g)].map(
    ([name]) => name,
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !there.has(name))).toEqual([])
})
