import { startNginx } from '../baselines.ts'
import { openClickBook } from '../clicks.ts'
import type { BenchContext, Group } from '../context.ts'
import type { Installation, RunningWaypost } from '../installation.ts'
import { cpuSeconds, residentMb, untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { compare } from '../rounds.ts'
import { DOMAIN_HOST, domainHostOf } from '../seed.ts'

/** Redirects compared with the bare server, and whether every click is stored. */

const SMALL = 1_000
const EXACT_REQUESTS = 20_000
export const DOMAINS = 100

/** All features on, 1,000 links. */
export const redirects: Group = async (context) => {
  const installation = await context.small()
  await measure(context, installation, {
    name: 'redirect, 1,000 links',
    links: SMALL,
    durability: 'process',
    loads: [{ connections: 64, atLeast: 0.85, p99AtMost: 2 }],
  })
  if (!context.tools.nginx) {
    context.add({ metric: 'nginx return 302', value: 'n/a', detail: 'nginx is not installed' })
    return
  }
  const nginx = await startNginx(context.folder('nginx'))
  const load = { pattern: '/k%d', count: SMALL }
  const compared = await compare(
    { load: { ...load, port: nginx.port } },
    { load: { ...load, port: context.bare.port } },
    context.options,
  )
  await nginx.stop()
  context.add({
    metric: 'nginx return 302, no log',
    value: compared.ratio,
    unit: '× bare',
    detail: compared.detail,
  })
}

/** The same, with each click on disk before its answer. */
export const power: Group = async (context) => {
  await measure(context, await context.small(), {
    name: 'redirect, power',
    links: SMALL,
    durability: 'power',
    loads: [{ connections: 64, atLeast: 0.5 }, { connections: 512 }, { connections: 8 }],
  })
}

/** A million links at random, and their memory. */
export const million: Group = async (context) => {
  const links = context.options.millionLinks
  await measure(context, await context.large(), {
    name: 'redirect, 1,000,000 links',
    links,
    durability: 'process',
    loads: [{ connections: 64, atLeast: 0.75 }],
    async afterwards(server) {
      context.add({
        metric: 'memory after redirects over 1,000,000 links',
        value: residentMb(server.pid),
        unit: 'MB',
        target: { atMost: 700 },
        detail: '400 and 300 of the click store, which is open by now',
      })
    },
  })
}

/** The same on a hundred domains of a space. */
export const domains: Group = async (context) => {
  await measure(context, await context.domains(), {
    name: `redirect, 1,000,000 links over ${DOMAINS} domains`,
    links: context.options.millionLinks,
    domains: DOMAINS,
    durability: 'process',
    loads: [{ connections: 64, atLeast: 0.75 }],
  })
}

interface Wanted {
  name: string
  links: number
  /** whose hosts to request; if absent, the installation's own */
  domains?: number
  durability: 'process' | 'power'
  loads: readonly { connections: number; atLeast?: number; p99AtMost?: number }[]
  afterwards?: (server: RunningWaypost) => Promise<void>
}

async function measure(context: BenchContext, installation: Installation, wanted: Wanted) {
  const { name, links, durability } = wanted
  const server = await installation.start({ durability })
  await untilIdle(server.pid)
  const { domains } = wanted
  const book = openClickBook(installation, links, (at) =>
    domains === undefined ? undefined : domainHostOf(at, domains),
  )
  for (const { connections, atLeast, p99AtMost } of wanted.loads) {
    const where = wanted.loads.length > 1 ? `${name}, ${connections} connections` : name
    context.say(where)
    const load = { pattern: '/k%d', count: links, connections }
    const hosts = domains === undefined ? {} : { host: DOMAIN_HOST, hosts: domains }
    const cpuBefore = cpuSeconds(server.pid)
    let ofOurs = 0
    const compared = await compare(
      {
        load: { ...load, ...hosts, port: server.port },
        check: async (measured) => {
          ofOurs += measured.requests
          await book.checkRound(measured, connections)
        },
      },
      { load: { ...load, port: context.bare.port, count: SMALL } },
      context.options,
    )
    const cpuUs = ((cpuSeconds(server.pid) - cpuBefore) / ofOurs) * 1e6
    context.add({
      metric: where,
      value: compared.ratio,
      unit: '× bare',
      ...(atLeast === undefined ? {} : { target: { atLeast } }),
      detail: `${compared.detail}, ${round(cpuUs)} µs CPU a redirect with its counting`,
    })
    if (p99AtMost !== undefined) {
      context.add({
        metric: `${where}, p99`,
        value: compared.p99Ratio,
        unit: '× bare',
        target: { atMost: p99AtMost },
      })
    }
  }
  await book.checkExactly(server, EXACT_REQUESTS)
  await wanted.afterwards?.(server)
  await server.stop()
  const [counted, stored] = [installation.counted(), await installation.stored()]
  if (counted !== stored) book.faults.push(`${counted} in the counters, ${stored} in the store`)
  context.add({
    metric: `${name}: clicks stored against redirects answered`,
    value: book.faults.length,
    unit: 'rounds that differ',
    target: { equals: 0 },
    detail:
      book.faults.slice(0, 3).join('; ') ||
      `${book.rounds} rounds, ${EXACT_REQUESTS} requests one by one; counters and store ${stored}`,
  })
}
