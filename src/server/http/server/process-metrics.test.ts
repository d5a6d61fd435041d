import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CallDurations } from '../calls/call-durations.ts'
import { createProcessMetrics } from './process-metrics.ts'

it('has every number that the Grafana dashboard asks for', async () => {
  const disk = {
    state: () => 'good' as const,
    freeBytes: () => 1,
    hasRoomForUploads: () => true,
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'metrics-'))
  mkdirSync(join(dataDir, 'journals/journal-a'), { recursive: true })
  writeFileSync(join(dataDir, 'journals/journal-a/segment-0'), 'x'.repeat(1_000))
  const durations = new CallDurations()
  durations.observe('/one', 'GET', 200, 0.01)
  const text = `${await createProcessMetrics({ disk, dataDir, clicksRecorded: () => 7 }).metrics()}\n${durations.text()}`
  rmSync(dataDir, { recursive: true })
  expect(text).toContain('\nwaypost_clicks_recorded_total 7\n')
  expect(text).toContain('\nwaypost_click_journal_bytes 1000\n')
  const there = new Set(text.split('\n').map((line) => /^[a-z_0-9]+/.exec(line)?.[0]))
  const dashboard = readFileSync('deploy/grafana/waypost.json', 'utf8')
  const asked = [...dashboard.matchAll(/\b(?:waypost|process|nodejs)_[a-z_0-9]+/g)].map(
    ([name]) => name,
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !there.has(name))).toEqual([])
})
