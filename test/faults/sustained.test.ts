import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import type { SystemState } from '#contract/system.ts'
import { writeClicksIntoJournal } from '#server/features/clicks/index.ts'
import { listJournals, listSegments } from '#server/platform/clicks/journal/journal-folder.ts'
import { type AppClient, setUp } from '#test/support/app-client.ts'
import { pour } from '#test/support/pour.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { until } from '#test/support/until.ts'

const CONNECTIONS = 24
const LOAD_MS = 5_000
const BACKLOG = 50_000
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
]

/** A short form of F26; `npm run bench -- --only=sustained` takes minutes. */
describe('full load, with a backlog of before and statistics asked meanwhile', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'waypost-sustained-')), 'data')
  let server: ServerProcess
  let client: AppClient
  let links: LinkAnswer[]
  let known: number

  beforeAll(async () => {
    server = await startServer({ dataDir })
    client = await setUp(server)
    links = await Promise.all(
      [1, 2, 3].map((at) =>
        client.call<LinkAnswer>('POST', '/api/v1/links', {
          destination: `https://example.com/${at}`,
        }),
      ),
    )
    known = 0
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  // long addresses, so that seconds fill segments
  const requests = () =>
    links.flatMap(({ alias }) =>
      AGENTS.map(
        (agent) =>
          `GET /${alias}?utm_content=${'x'.repeat(1_900)} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${agent}\r\n\r\n`,
      ),
    )
  const counted = async () => {
    const { items } = await client.call<{ items: LinkAnswer[] }>('GET', '/api/v1/links')
    return items.reduce((sum, { allClicks }) => sum + allClicks, 0)
  }
  const writeBacklog = () => {
    const clicks = Array.from({ length: BACKLOG }, (_, at) => ({
      at: Date.now() - at,
      target: 'link' as const,
      targetId: links[0]!.id,
      visitor: `${at % 1_000}`,
      userAgent: AGENTS[0]!,
    }))
    known += writeClicksIntoJournal(dataDir, clicks)
  }
  const segments = () =>
    listJournals(dataDir).reduce((sum, journal) => sum + listSegments(journal).length, 0)
  /** one segment stays open */
  const isDrained = () => segments() === 1

  it('counts each click once, lets nobody wait, and leaves nothing lying about', {
    timeout: 120_000,
  }, async () => {
    writeBacklog()
    const load = pour(Number(new URL(server.url).port), requests(), CONNECTIONS)
    const waits: number[] = []
    for (const until = performance.now() + LOAD_MS; performance.now() < until; await sleep(20)) {
      const from = performance.now()
      const answer = await fetch(`${server.url}/${links[1]!.alias}`, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      waits.push(performance.now() - from)
      known++
      if (waits.length % 20 === 0) await client.call('GET', '/api/v1/statistics')
    }
    known += await load.stop()
    await until(isDrained, 60_000)
    await until(async () => (await counted()) >= known, 30_000)
    expect(await counted()).toBe(known)
    const slow = waits.toSorted((one, other) => other - one)
    expect(slow[0], 'the longest single redirect').toBeLessThan(1_000)
    const { lostClicks } = await client.call<SystemState>('GET', '/api/v1/system')
    expect(lostClicks).toBe(0)
    expect(readdirSync(join(dataDir, 'journals'))).not.toContain('damaged')
  })

  it('loses nothing that was answered by kill -9, and counts nothing twice', {
    timeout: 120_000,
  }, async () => {
    const before = known
    const port = Number(new URL(server.url).port)
    const load = pour(port, requests(), CONNECTIONS)
    await until(() => load.answered() > 3_000, 30_000)
    await server.kill()
    const answered = await load.stop()
    server = await startServer({ dataDir, port })
    await until(isDrained, 60_000)
    await until(async () => (await counted()) >= before + answered, 30_000)
    const total = await counted()
    expect(total - before).toBeGreaterThanOrEqual(answered)
    expect(total - before).toBeLessThanOrEqual(answered + CONNECTIONS)
    const { lostClicks } = await client.call<SystemState>('GET', '/api/v1/system')
    expect(lostClicks).toBe(0)
  })
})
