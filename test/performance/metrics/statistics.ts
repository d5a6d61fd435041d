import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { CLICK_STORE_FILE } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import type { Group } from '../context.ts'
import { makeInstallation } from '../installation.ts'
import { untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { linkIdOf, seedLinks } from '../seed.ts'
import { clicksOf } from '../seed-clicks.ts'
import { BOTH_CORES } from '../tools.ts'

const CLICKS = 5_000_000
const LINKS = 1_000
/** every fifth click is one of the first link */
const SHARE = 5
/** nine of ten links have it, including the first one */
const TAG_OF_MOST = 'most'
const DAY_MS = 86_400_000

const LINK_ID = `'01900000-0000-7000-8000-' || lpad(printf('%x',
  case when hash(i * 5) % ${SHARE} = 0 then 0 else hash(i) % ${LINKS} end), 12, '0')`

const YEARS = [1, 5] as const

/** Statistics screens over five million clicks, one million of them on one link. */
export const statistics: Group = async (context) => {
  context.say('statistics')
  for (const years of YEARS) await measure(context, years)
}

/** @param years the period of the clicks; the queries cover all of it */
async function measure(
  { options, folder, add }: Parameters<Group>[0],
  years: (typeof YEARS)[number],
): Promise<void> {
  const installation = await makeInstallation(folder(`statistics-${years}`))
  const db = installation.database()
  seedLinks(db, 0, LINKS)
  const tag = db.prepare('insert into link_tag (link_id, tag) values (?, ?)')
  for (let at = 0; at < LINKS; at++) if (at % 10 !== 9) tag.run(linkIdOf(at), TAG_OF_MOST)
  const spaceId = String(db.prepare('select id from space where is_personal = 1').get()!.id)
  db.close()
  const file = join(installation.dataDir, CLICK_STORE_FILE)
  const now = Date.now()
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const made = clicksOf({ linkId: LINK_ID, clicks: CLICKS, now, days: years * 365 })
  // into the table of the first version, which the store migrates
  await connection.run(`create table click as ${made}`)
  connection.closeSync()
  instance.closeSync()
  const store = createDuckDbClickStore(file, {
    spacesOf: async (targets) => targets.map(() => spaceId),
  })
  await store.cursors()
  // as the idle server does, except for the current day
  while (await store.tidy(0)) {}
  await store.close()

  // the client waits for each answer: the server has both cores, and the store a thread on each
  const server = await installation.start({ core: BOTH_CORES })
  await untilIdle(server.pid)
  const client = installation.client(server)
  const all = `from=${new Date(now - years * 365 * DAY_MS).toISOString()}&to=${new Date(now).toISOString()}`
  const half = `from=${new Date(now - years * 182 * DAY_MS).toISOString()}&to=${new Date(now).toISOString()}`
  const tags = ['tag 7', TAG_OF_MOST].map((one) => `&scope=tag&id=${encodeURIComponent(one)}`)
  const scopes = ['', `&scope=link&id=${linkIdOf(0)}`, ...tags]
  const filters = [
    '',
    '&country=DE',
    '&device=mobile&bots=true',
    '&device=mobile&browser=Safari',
    '&referrer=site7.example&bots=true',
  ]
  const screens = [
    `?interval=day&${all}`,
    `?interval=month&timezone=Europe/Zurich&${all}`,
    // includes the previous half
    `?interval=day&timezone=Asia/Kolkata&${half}`,
  ]
  const dimensions = ['country', 'referrer', 'browser', 'link', 'weekdayHour']
  const paths = [
    ...screens.map((screen) => `/api/v1/statistics${screen}`),
    ...dimensions.map((one) => `/api/v1/statistics/breakdown?dimension=${one}&${all}`),
  ].flatMap((path) =>
    scopes.flatMap((scope) => filters.map((filter) => `${path}${scope}${filter}`)),
  )
  const firsts = scopes.map((scope) => `/api/v1/statistics/first?${scope.slice(1)}`)
  const times: { path: string; ms: number }[] = []
  const firstTimes: number[] = []
  for (let time = 0; time < (options.quick ? 2 : 4); time++) {
    for (const path of paths) {
      const startedAt = performance.now()
      await client.call('GET', path)
      // the first request opens the store
      if (time > 0) times.push({ path, ms: performance.now() - startedAt })
    }
    for (const path of firsts) {
      const startedAt = performance.now()
      await client.call('GET', path)
      firstTimes.push(performance.now() - startedAt)
    }
  }
  await server.stop()
  installation.remove()
  times.sort((one, other) => one.ms - other.ms)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!
  const span = years === 1 ? '' : ` of ${years} years`
  add({
    metric: `first of 5,000,000 clicks${span}, slowest`,
    value: Math.max(...firstTimes),
    unit: 'ms',
    target: { atMost: 300 },
    detail: `${firstTimes.length} questions for a space, a link and tags`,
  })
  add({
    metric: `statistics over 5,000,000 clicks${span}, p95`,
    value: at(0.95).ms,
    unit: 'ms',
    target: { atMost: 300 },
    detail: `${paths.length} combinations, server on both cores; median ${round(at(0.5).ms)} ms, slowest ${round(at(1).ms)} ms ${at(
      1,
    )
      .path.replace(/(from|to)=[^&]*&?/g, '')
      .slice(0, 90)}`,
  })
}
