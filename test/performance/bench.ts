import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishPage } from '../support/app-client.ts'
import { startBare } from './baselines.ts'
import type { BenchContext, Group } from './context.ts'
import { type Installation, makeInstallation, stayOnLoadCore } from './installation.ts'
import { bigAccounts } from './metrics/big-accounts.ts'
import { broadcast } from './metrics/broadcast.ts'
import { chat } from './metrics/chat.ts'
import { crowd } from './metrics/crowd.ts'
import { drain } from './metrics/drain.ts'
import { firstRedirect } from './metrics/first-redirect.ts'
import { growth } from './metrics/growth.ts'
import { pages } from './metrics/pages.ts'
import { preview } from './metrics/preview.ts'
import { DOMAINS, domains, million, power, redirects } from './metrics/redirects.ts'
import { start } from './metrics/start.ts'
import { statistics } from './metrics/statistics.ts'
import { sustained, sustainedKill, sustainedPower } from './metrics/sustained.ts'
import { tls } from './metrics/tls.ts'
import { twoProcesses } from './metrics/two-processes.ts'
import { unknown } from './metrics/unknown.ts'
import { writes } from './metrics/writes.ts'
import { readOptions } from './options.ts'
import { isOk, jsonOf, type Row, tableOf } from './report.ts'
import { leaveOutOfSearch, seedDomains, seedLinks } from './seed.ts'
import { findTools } from './tools.ts'

/** `npm run bench`: see docs/performance.md. */

const groups: Record<string, Group> = {
  redirects,
  power,
  unknown,
  crowd,
  pages,
  writes,
  drain,
  million,
  domains,
  'first-redirect': firstRedirect,
  start,
  growth,
  statistics,
  chat,
  broadcast,
  preview,
  tls,
  'two-processes': twoProcesses,
  'big-accounts': bigAccounts,
  sustained,
  'sustained-kill': sustainedKill,
  'sustained-power': sustainedPower,
}

/** Created on first use, once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), Object.keys(groups))
  const tools = findTools()
  stayOnLoadCore()
  const base = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'waypost-bench-'))
  // the servers end with this process (`pinned.ts`); their data is removed with it, even if it is
  // interrupted
  process.once('exit', () => rmSync(base, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const say = (text: string) => process.stderr.write(`${text}\n`)
  const rows: Row[] = []
  const withLinks = (name: string, links: number, domains = 0) =>
    once(async (): Promise<Installation> => {
      say(`seeding ${links} links`)
      const made = await makeInstallation(join(base, name), async (client) => {
        await publishPage(client, { links: 12 })
      })
      const db = made.database()
      seedDomains(db, domains)
      seedLinks(db, 0, links, domains)
      leaveOutOfSearch(db)
      db.close()
      return made
    })
  const context: BenchContext = {
    options,
    tools,
    bare: await startBare(1_000),
    folder: (name) => join(base, name),
    small: withLinks('small', 1_000),
    large: withLinks('large', options.millionLinks),
    domains: withLinks('domains', options.millionLinks, DOMAINS),
    add(row) {
      rows.push(row)
      say(`  ${tableOf([row]).split('\n')[1]}`)
    },
    say,
  }
  try {
    for (const [name, group] of Object.entries(groups)) {
      if (options.only.length === 0 || options.only.includes(name)) await group(context)
    }
  } finally {
    await context.bare.stop()
  }
  process.stdout.write(`${options.json ? jsonOf(rows) : `\n${tableOf(rows)}`}\n`)
  if (rows.some((row) => isOk(row) === false)) process.exitCode = 1
}

await main()
process.exit()
