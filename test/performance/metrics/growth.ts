import { Agent } from 'node:http'
import { CREATOR, publishPage } from '../../support/app-client.ts'
import type { Group } from '../context.ts'
import { type Installation, makeInstallation, type RunningWaypost } from '../installation.ts'
import { untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import {
  indexSeeded,
  keyOf,
  OFTEN_CLICKED,
  seedCounters,
  seedLinks,
  seedSubscribers,
} from '../seed.ts'
import { timed } from './first-redirect.ts'

const ROWS = 10_000
const TIMES = 10
const SAMPLES = 200

type Probe = (sample: number) => Promise<unknown>

/** Durations with ten times the rows: two installations at once, alternating. */
export const growth: Group = async ({ folder, add, say }) => {
  say('growth')
  const sizes = [ROWS, ROWS * TIMES] as const
  const sides = []
  for (const rows of sizes) {
    const installation = await makeInstallation(folder(`growth-${rows}`), async (client) => {
      await publishPage(client, { links: 12 })
    })
    await seed(installation, rows)
    const server = await installation.start()
    await untilIdle(server.pid)
    sides.push({ installation, server, probes: await probesOf(installation, server, rows) })
  }
  const [few, many] = sides as [(typeof sides)[0], (typeof sides)[0]]
  for (const [at, [name, probe]] of few.probes.entries()) {
    const [before, after] = await timesOf(probe, many.probes[at]![1])
    add({
      metric: `growth × ${TIMES}: ${name}`,
      value: after / before,
      unit: '× the time',
      target: { atMost: 1.3 },
      detail: `${round(before)} ms with ${sizes[0]} rows, ${round(after)} ms with ${sizes[1]}`,
    })
  }
  for (const { installation, server } of sides) {
    await server.stop()
    installation.remove()
  }
}

async function seed(installation: Installation, count: number): Promise<void> {
  const db = installation.database()
  seedLinks(db, 0, count)
  seedCounters(db, 0, count)
  seedSubscribers(db, 0, count)
  db.close()
  await indexSeeded(installation.dataDir)
}

/** @returns medians in ms; load on the machine affects both equally */
async function timesOf(one: Probe, other: Probe): Promise<[number, number]> {
  const samples: [number[], number[]] = [[], []]
  for (let sample = 0; sample < SAMPLES * 2; sample++) {
    for (const [at, probe] of [one, other].entries()) {
      const startedAt = performance.now()
      await probe(sample)
      // the first half is a warm-up
      if (sample >= SAMPLES) samples[at as 0 | 1].push(performance.now() - startedAt)
    }
  }
  return [median(samples[0]), median(samples[1])]
}

async function probesOf(installation: Installation, server: RunningWaypost, rows: number) {
  const client = installation.client(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { items } = await client.call<{ items: { id: string; username: string }[] }>(
    'GET',
    '/api/v1/pages',
  )
  const pageId = items.find((page) => page.username === CREATOR.username)?.id ?? items[0]!.id
  const get = (path: string) => () => client.call('GET', path)
  const probes: [string, Probe][] = [
    ['a redirect', () => timed(server.port, agent, `/${keyOf(Math.floor(Math.random() * rows))}`)],
    [
      'making a link',
      (sample) =>
        client.call('POST', '/api/v1/links', { destination: `https://example.org/${sample}` }),
    ],
    ['list of links', get('/api/v1/links')],
    ['list of links, oldest', get('/api/v1/links?sort=oldest')],
    ['list of links by alias', get('/api/v1/links?sort=alias')],
    ['list of links by clicks', get('/api/v1/links?sort=clicks')],
    ['list of links clicked often', get(`/api/v1/links?clicksMin=${OFTEN_CLICKED}`)],
    ['list of links without a click', get('/api/v1/links?clicksMax=0&sort=oldest')],
    ['list of links of a tag', get('/api/v1/links?tag=tag%207')],
    ['search in links', get('/api/v1/links?q=landing%20page%20number%2077')],
    ['list of pages', get('/api/v1/pages')],
    ['list of subscribers', get(`/api/v1/pages/${pageId}/subscribers`)],
    ['search in subscribers', get(`/api/v1/pages/${pageId}/subscribers?q=reader777@`)],
  ]
  return probes
}
