import { CREATOR } from '../../support/app-client.ts'
import type { Group } from '../context.ts'
import { untilIdle } from '../pinned.ts'
import { compare } from '../rounds.ts'
import { seedPages } from '../seed.ts'

/** More than the cache of pages holds: asked for at random, nearly every one is rendered anew. */
const PAGES = 20_000

/** The public page of twelve links; its views are recorded like clicks. */
export const pages: Group = async ({ options, bare, small, add, say }) => {
  say('public page')
  const installation = await small()
  const seeds = installation.database()
  const { n } = seeds.prepare('select count(*) as n from page').get()!
  if (Number(n) < PAGES) seedPages(seeds, PAGES)
  seeds.close()
  const server = await installation.start()
  await untilIdle(server.pid)
  const theirs = { load: { pattern: '/k%d', count: 1_000, port: bare.port } }
  for (const { metric, load, atLeast } of [
    { metric: 'public page from the cache', load: `/${CREATOR.username}`, atLeast: 0.8 },
    { metric: 'public page, rendered', load: '/page%d', atLeast: 0.1 },
  ]) {
    const compared = await compare(
      { load: { pattern: load, count: PAGES, port: server.port } },
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
}
