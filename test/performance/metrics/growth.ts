import { Agent } from 'node:http'
import { CREATOR, publishPage } from '../../support/app-client.ts'
import type { Group } from '../context.ts'
import { type Installation, makeInstallation, type RunningWaypost } from '../installation.ts'
import { untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { indexSeededLinks, keyOf, seedLinks, seedSubscribers } from '../seed.ts'
import { timed } from './first-redirect.ts'

const ROWS = 10_000
const TIMES = 10
const SAMPLES = 200

type Probe = (sample: number) => Promise<unknown>

/** What takes how long with ten times the rows. */
export const growth: Group = async ({ folder, add, say }) => {
  say('growth')
  const installation = await makeInstallation(folder('growth'), async (client) => {
    await publishPage(client, { links: 12 })
  })
  await seed(installation, 0, ROWS)
  const before = await timesOf(installation, ROWS)
  await seed(installation, ROWS, ROWS * (TIMES - 1))
  const after = await timesOf(installation, ROWS * TIMES)
  for (const [name, ms] of before) {
    const later = after.get(name)!
    add({
      metric: `growth × ${TIMES}: ${name}`,
      value: later / ms,
      unit: '× the time',
      target: { atMost: 1.3 },
      detail: `${round(ms)} ms with ${ROWS} rows, ${round(later)} ms with ${ROWS * TIMES}`,
    })
  }
  installation.remove()
}

async function seed(installation: Installation, from: number, count: number): Promise<void> {
  const db = installation.database()
  seedLinks(db, from, count)
  seedSubscribers(db, from, count)
  db.close()
  await indexSeededLinks(installation.dataDir)
}

async function timesOf(installation: Installation, rows: number): Promise<Map<string, number>> {
  const server = await installation.start()
  await untilIdle(server.pid)
  const times = new Map<string, number>()
  for (const [name, probe] of await probesOf(installation, server, rows)) {
    const samples: number[] = []
    for (let sample = 0; sample < SAMPLES * 2; sample++) {
      const startedAt = performance.now()
      await probe(sample)
      // the first half warms up
      if (sample >= SAMPLES) samples.push(performance.now() - startedAt)
    }
    times.set(name, median(samples))
  }
  await server.stop()
  return times
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
    ['list of links of a tag', get('/api/v1/links?tag=tag%207')],
    ['search in links', get('/api/v1/links?q=landing%20page%20number%2077')],
    ['list of pages', get('/api/v1/pages')],
    ['list of subscribers', get(`/api/v1/pages/${pageId}/subscribers`)],
  ]
  return probes
}
