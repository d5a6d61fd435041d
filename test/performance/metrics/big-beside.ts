import { setTimeout as sleep } from 'node:timers/promises'
import { type AppClient, signInTo } from '../../support/app-client.ts'
import type { BigInstallation } from '../big-installation.ts'
import type { BenchContext } from '../context.ts'
import type { RunningWaypost } from '../installation.ts'
import { probeRedirects } from '../probe.ts'
import { round } from '../report.ts'
import { callsOf, p95 } from '../screen-calls.ts'
import { aliasOf } from '../seed-account.ts'
import { readCsv } from './big-exports.ts'

const LIST_EVERY_MS = 20
const BULK = 250
/** for a minute */
const BULKS_ALLOWED = 120

/** What one account does, and how it affects another account and a visitor. */
export async function measureBeside(
  { options, add }: BenchContext,
  big: BigInstallation,
  server: RunningWaypost,
): Promise<void> {
  const client = big.client(server)
  const neighbour = await signIn(server, big.neighbour)
  const leaver = await signIn(server, big.leaver)
  const seconds = options.quick ? 5 : 15
  const { searches, statistics } = callsOf(big.links, 99)
  const work: [string, () => Promise<string>][] = [
    ['nothing', () => sleep(seconds * 1000, 'quiet')],
    ['exports', () => exporting(server, client, seconds)],
    ['searches', () => asking(client, searches, seconds)],
    ['asks for statistics', () => asking(client, statistics, seconds)],
    ['imports', () => importing(client, seconds)],
    ['is closed', () => closing(big, leaver)],
    ['is deleted', () => deleting(big, seconds * 4)],
  ]
  for (const [name, act] of work) {
    const lists = probeLists(neighbour)
    const redirects = probeRedirects(server.port, `/${aliasOf({ number: 1 }, 7)}`)
    const did = await act()
    const [times, waits] = [await lists.close(), await redirects.close()]
    const row = (what: string, value: number, atMost: number) =>
      add({
        metric: `while one ${name}: ${what}`,
        value,
        unit: 'ms',
        target: { atMost },
        detail: `${did}; ${times.length} lists, ${waits.answered} redirects`,
      })
    row(`another's list, p95`, p95(times), 100)
    row(`another's list, longest`, Math.max(...times), 500)
    row('redirects, p99', waits.p99, 20)
  }
}

const signIn = (server: RunningWaypost, account: { email: string; password: string }) =>
  signInTo({ url: server.url } as never, account)

function probeLists(client: AppClient) {
  const times: number[] = []
  let isOpen = true
  const probing = (async () => {
    while (isOpen) {
      const startedAt = performance.now()
      await client.call('GET', '/api/v1/links')
      times.push(performance.now() - startedAt)
      await sleep(LIST_EVERY_MS)
    }
  })()
  return {
    async close() {
      isOpen = false
      await probing
      return times
    },
  }
}

async function exporting(server: RunningWaypost, client: AppClient, seconds: number) {
  const read = await Promise.all([
    readCsv(server, client, '/api/v1/links.csv?sort=alias&q=page', seconds),
    readCsv(server, client, '/api/v1/statistics.csv?from=2020-01-01T00:00:00Z', seconds),
  ])
  return `${read.map(({ rows }) => rows).join(' links and ')} clicks`
}

/** Two at a time, like two open windows. */
async function asking(client: AppClient, paths: readonly string[], seconds: number) {
  const until = performance.now() + seconds * 1000
  let asked = 0
  const ask = async () => {
    while (performance.now() < until) {
      await client.call('GET', paths[asked++ % paths.length]!)
    }
  }
  await Promise.all([ask(), ask()])
  return `${asked} answers`
}

async function importing(client: AppClient, seconds: number) {
  const until = performance.now() + seconds * 1000
  let made = 0
  while (performance.now() < until && made < BULKS_ALLOWED * BULK) {
    const links = Array.from({ length: BULK }, (_, at) => ({
      destination: `https://example.net/${made + at}`,
      tags: ['imported'],
    }))
    await client.call('POST', '/api/v1/links/bulk', { links })
    made += BULK
  }
  return `${round(made / seconds)} links/s`
}

async function closing(big: BigInstallation, leaver: AppClient) {
  await leaver.call('POST', '/api/v1/account/delete', { password: big.leaver.password })
  const open = `select 1 from link where space_id = '${big.leaver.spaceId}' and deleted_at is null limit 1`
  return `${big.links / 10} links in ${round(await secondsUntilGone(big, open, 120))} s`
}

/** Simulates thirty days passing. */
async function deleting(big: BigInstallation, maxSeconds: number) {
  const db = big.database()
  db.exec(`update account_closure set delete_at = 1`)
  db.exec(`update schedule set due_at = 0 where name = 'identity.delete-closed'`)
  db.close()
  const left = `select 1 from "user" where id = '${big.leaver.userId}'`
  const took = await secondsUntilGone(big, left, maxSeconds)
  return took < maxSeconds ? `gone after ${round(took)} s` : `not yet gone after ${maxSeconds} s`
}

async function secondsUntilGone(big: BigInstallation, query: string, maxSeconds: number) {
  const db = big.database()
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  while (db.prepare(query).get() !== undefined && seconds() < maxSeconds) await sleep(100)
  db.close()
  return seconds()
}
