import { Agent } from 'node:http'
import { findPostgres } from '../../support/postgres-server.ts'
import { type BigInstallation, makeBigInstallation } from '../big-installation.ts'
import type { BenchContext, Group } from '../context.ts'
import { untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { aliasOf } from '../seed-account.ts'
import { BOTH_CORES } from '../tools.ts'
import { measureBeside } from './big-beside.ts'
import { measureExports, readCsv } from './big-exports.ts'
import { measureOnPostgres } from './big-postgres.ts'
import { measureScreens } from './big-screens.ts'
import { timed } from './first-redirect.ts'

const READY_SECONDS = 5

/** A million links and ten million clicks of one account, and how they affect others. */
export const bigAccounts: Group = async (context) => {
  const { options, folder, add, say } = context
  const links = options.quick ? 100_000 : options.millionLinks
  say(`big accounts: seeding ${links / 10} and ${links} links with ten times the clicks`)
  const small = await makeBigInstallation(folder('big-tenth'), links / 10)
  const big = await makeBigInstallation(folder('big'), links)
  await measureGrowth(context, small, big)
  const server = await big.start({ core: BOTH_CORES })
  add({
    metric: `big account: ready, ${links} links`,
    value: server.readyMs / 1000,
    unit: 's',
    target: { atMost: READY_SECONDS },
  })
  await untilIdle(server.pid)
  await measureScreens(context, big, server)
  await measureExports(context, big, server)
  await measureBeside(context, big, server)
  await server.stop()
  big.remove()
  if (findPostgres() === undefined) {
    add({ metric: 'PostgreSQL by SQLite', value: 'n/a', detail: 'no server is installed' })
  } else {
    await measureOnPostgres(context, small)
  }
  small.remove()
}

type Ask = (sample: number) => Promise<unknown>

/** The same with both alternating, so that load on the machine affects both equally. */
async function measureGrowth(
  { options, add }: BenchContext,
  small: BigInstallation,
  big: BigInstallation,
): Promise<void> {
  const sides = []
  for (const installation of [small, big]) {
    const server = await installation.start({ core: BOTH_CORES })
    const client = installation.client(server)
    await untilIdle(server.pid)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const get = (path: string) => () => client.call('GET', path)
    const listed = (query: string) => get(`/api/v1/links?${query}`)
    const quick: [string, Ask][] = [
      [
        'a redirect',
        () => {
          const at = Math.floor(Math.random() * installation.links)
          return timed(server.port, agent, `/${aliasOf({ number: 0 }, at)}`)
        },
      ],
      [
        'making a link',
        (sample) =>
          client.call('POST', '/api/v1/links', { destination: `https://example.org/${sample}` }),
      ],
      ...['newest', 'oldest', 'alias', 'clicks'].map((sort): [string, Ask] => [
        `list, ${sort}`,
        listed(`sort=${sort}`),
      ]),
      ['list of a tag', listed('tag=tag%207')],
      ['search', listed('q=landing%20page%2077')],
    ]
    const whole: [string, Ask][] = [
      ['export of links', () => readCsv(server, client, '/api/v1/links.csv?sort=alias')],
      ['sums over a space', get('/api/v1/statistics?from=2020-01-01T00:00:00Z')],
    ]
    sides.push({ server, quick, whole })
  }
  const [few, many] = sides as [(typeof sides)[0], (typeof sides)[0]]
  const samples = options.quick ? 30 : 100
  for (const { kind, times, atMost } of [
    { kind: 'quick', times: samples, atMost: 1.3 },
    { kind: 'whole', times: 3, atMost: 11 },
  ] as const) {
    for (const [at, [name, ask]] of few[kind].entries()) {
      const [before, after] = await mediansOf([ask, many[kind][at]![1]], times)
      add({
        metric: `big account, growth × 10: ${name}`,
        value: after / before,
        unit: '× the time',
        target: { atMost },
        detail: `${round(before)} ms with ${small.links} links, ${round(after)} ms with ${big.links}`,
      })
    }
  }
  for (const { server } of sides) await server.stop()
}

async function mediansOf(asks: readonly [Ask, Ask], times: number): Promise<[number, number]> {
  const found: [number[], number[]] = [[], []]
  const warmUp = Math.ceil(times / 2)
  for (let sample = 0; sample < warmUp + times; sample++) {
    for (const [side, ask] of asks.entries()) {
      const startedAt = performance.now()
      await ask(sample)
      if (sample >= warmUp) found[side as 0 | 1].push(performance.now() - startedAt)
    }
  }
  return [median(found[0]), median(found[1])]
}
