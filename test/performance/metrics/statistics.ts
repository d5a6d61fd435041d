import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { CLICK_STORE_FILE } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb-click-store.ts'
import type { Group } from '../context.ts'
import { makeInstallation } from '../installation.ts'
import { untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { linkIdOf, seedLinks } from '../seed.ts'
import { LOAD_CORE, SERVER_CORE } from '../tools.ts'

const CLICKS = 5_000_000
const LINKS = 1_000
/** every fifth click is one of the first link */
const SHARE = 5
/** so many at most are seen on a day, some of them twice */
const VISITORS = 20_000
/** nine links of ten have it, the first among them */
const TAG_OF_MOST = 'most'
const DAY_MS = 86_400_000

/** Values that repeat as they do in life: few are frequent. */
const pick = (salt: number, values: readonly string[], of = 'i') => {
  const list = values.map((value) => `'${value}'`).join(', ')
  return `[${list}][1 + cast(floor(${values.length} * pow((hash(${of} * 31 + ${salt}) % 100000) / 100000.0, 2)) as integer)]`
}
/** What follows from address and agent, which are what a visitor is told by. */
const pickOfVisitor = (salt: number, values: readonly string[]) =>
  pick(salt, values, `(hash(i * 13) % ${VISITORS})`)
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}.example`)

/** As they come: one after the other in time. In the tables of the first version, which the store takes over. */
function clicksOf(now: number, days: number): string {
  const link = `'01900000-0000-7000-8000-' || lpad(printf('%x',
    case when hash(i * 5) % ${SHARE} = 0 then 0 else hash(i) % ${LINKS} end), 12, '0')`
  const begin = now - days * DAY_MS
  return `
    create table click as select uuid() as id,
      epoch_ms(cast(${begin} + i * ${(days * DAY_MS) / CLICKS} as bigint)) as clicked_at,
      ${link} as link_id, null::varchar as page_id,
      ${pick(1, ['link', 'page', 'qr'])} as "trigger",
      ${pickOfVisitor(2, ['human', 'human', 'human', 'bot', 'own', 'preview'])} as kind,
      cast(md5(cast(hash(i * 13) % ${VISITORS} as varchar)) as uuid) as visitor,
      ${pickOfVisitor(3, ['US', 'DE', 'GB', 'FR', 'IN', 'BR', 'JP', 'CH', 'NL', 'PL', ''])} as country, '' as city,
      ${pickOfVisitor(4, ['mobile', 'desktop', 'tablet'])} as device,
      ${pickOfVisitor(5, ['Android', 'iOS', 'Windows', 'macOS', 'Linux'])} as system,
      ${pickOfVisitor(6, ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet'])} as browser,
      ${pick(7, ['en', 'de', 'fr', 'pt', 'ja', 'hi', 'pl'])} as language,
      ${pick(8, ['direct', ...many('site', 400)])} as referrer,
      ${pick(9, ['', 'letter', 'social', 'partner'])} as utm_source,
      ${pick(10, ['', 'mail', 'post'])} as utm_medium,
      ${pick(11, ['', 'spring', 'autumn'])} as utm_campaign, '' as utm_term, '' as utm_content,
      hash(i * 17) % 10 < 8 as is_visit
    from range(${CLICKS}) as numbers(i)`
}

const YEARS = [1, 5] as const

/** Screens of statistics over five million clicks, one million of them on one link. */
export const statistics: Group = async (context) => {
  context.say('statistics')
  for (const years of YEARS) await measure(context, years)
}

/** @param years in which the clicks came, all of which are asked for */
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
  await connection.run(clicksOf(now, years * 365))
  connection.closeSync()
  instance.closeSync()
  const store = createDuckDbClickStore(file, {
    spacesOf: async (targets) => targets.map(() => spaceId),
  })
  await store.cursors()
  // as the server does when it is quiet, but for the day under way
  while (await store.tidy(0)) {}
  await store.close()

  // who asks waits for each answer: the server has both cores, and the store a thread on each
  const server = await installation.start({ core: `${SERVER_CORE},${LOAD_CORE}` })
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
    // with the half before
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
      // the first time opens the store
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
    target: { atMost: 200 },
    detail: `${firstTimes.length} questions for a space, a link and tags`,
  })
  add({
    metric: `statistics over 5,000,000 clicks${span}, p95`,
    value: at(0.95).ms,
    unit: 'ms',
    target: { atMost: 200 },
    detail: `${paths.length} combinations, server on both cores; median ${round(at(0.5).ms)} ms, slowest ${round(at(1).ms)} ms ${at(
      1,
    )
      .path.replace(/(from|to)=[^&]*&?/g, '')
      .slice(0, 90)}`,
  })
}
