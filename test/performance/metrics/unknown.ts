import type { Group } from '../context.ts'
import { residentMb, untilIdle } from '../pinned.ts'
import { compare } from '../rounds.ts'
import { drive } from '../wrk.ts'

/** Random unknown aliases from one client: missing names are cheap and are not remembered. */
export const unknown: Group = async ({ options, bare, small, add, say }) => {
  say('unknown aliases')
  const server = await (await small()).start()
  await untilIdle(server.pid)
  const load = { pattern: '/guess%d', count: 10_000_000 }
  await drive({ ...load, port: server.port }, options.warmUpSeconds)
  const before = residentMb(server.pid)
  const compared = await compare(
    { load: { ...load, port: server.port } },
    { load: { pattern: '/k%d', count: 1_000, port: bare.port } },
    options,
  )
  add({
    metric: 'unknown aliases, random',
    value: compared.ratio,
    unit: '× bare',
    target: { atLeast: 0.7 },
    detail: `${compared.detail}; from one client, which gets 429 after 60 a minute`,
  })
  add({
    metric: 'unknown aliases, memory',
    value: residentMb(server.pid) / before,
    unit: '× before',
    target: { atMost: 1.1 },
    detail: `${Math.round(before)} MB before`,
  })
  await server.stop()
}
