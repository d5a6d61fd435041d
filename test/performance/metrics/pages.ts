import { CREATOR, publishPage } from '../../support/app-client.ts'
import type { Group } from '../context.ts'
import { type Installation, makeInstallation } from '../installation.ts'
import { residentMb, untilIdle } from '../pinned.ts'
import type { Row } from '../report.ts'
import { compare } from '../rounds.ts'
import { seedPages } from '../seed.ts'
import { drive } from '../wrk.ts'

/** Far more pages than the cache holds. */
const PAGES = 20_000

/** The public page of twelve links; its views are recorded like clicks. */
export const pages: Group = async ({ options, bare, folder, add, say }) => {
  say('public page')
  const installation = await makeInstallation(folder('pages'), async (client) => {
    await publishPage(client, { links: 12 })
  })
  const seeds = installation.database()
  seedPages(seeds, PAGES)
  seeds.close()
  add(await memoryAfterPages(installation, options.roundSeconds))
  const server = await installation.start()
  await untilIdle(server.pid)
  const theirs = { load: { pattern: '/k%d', count: 1_000, port: bare.port } }
  for (const { metric, load, atLeast } of [
    { metric: 'public page from the cache', load: `/${CREATOR.username}`, atLeast: 0.7 },
    // requests every page once before repeating any, so that none is cached and each is rendered
    { metric: 'public page, rendered', load: '/page%d', atLeast: 0.04 },
  ]) {
    const compared = await compare(
      { load: { pattern: load, count: PAGES, eachInTurn: true, port: server.port } },
      theirs,
      options,
    )
    const refused = compared.ours.reduce((sum, one) => sum + one.refused, 0)
    add({
      metric,
      value: compared.ratio,
      unit: '× bare',
      target: { atLeast },
      detail: `${compared.detail}${refused > 0 ? `, ${refused} REFUSED` : ''}`,
    })
  }
  await server.stop()
  installation.remove()
}

/**
 * At random, so that many are cached and compressed; not counted, so that the click store stays
 * closed.
 */
async function memoryAfterPages(installation: Installation, seconds: number): Promise<Row> {
  const server = await installation.start()
  await untilIdle(server.pid)
  const load = { pattern: '/page%d?norecord=true', count: PAGES, port: server.port }
  let requests = 0
  for (let round = 0; round < 3; round++) requests += (await drive(load, seconds)).requests
  const value = residentMb(server.pid)
  await server.stop()
  const detail = `${requests} pages at random, without the click store`
  return { metric: 'memory after pages', value, unit: 'MB', target: { atMost: 400 }, detail }
}
