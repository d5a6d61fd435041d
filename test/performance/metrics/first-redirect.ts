import { Agent, get } from 'node:http'
import type { Group } from '../context.ts'
import { untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { keyOf, removeLinks, seedLinks } from '../seed.ts'

/** More links than the index holds. */
const BEYOND = 2_000

/** The first redirect of a link that is not in memory, compared with one that is. */
export const firstRedirect: Group = async ({ options, large, add, say }) => {
  say('first redirect of a link')
  const installation = await large()
  const { millionLinks } = options
  const seeds = installation.database()
  // their keys sort last, so that filling the index ends before them
  seedLinks(seeds, millionLinks, BEYOND)
  seeds.close()
  const server = await installation.start()
  await untilIdle(server.pid)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timeOf = (at: number) => timed(server.port, agent, `/${keyOf(at)}`)
  for (let at = 0; at < 2_000; at++) await timeOf(at)
  const cold: number[] = []
  const warm: number[] = []
  for (let at = 0; at < BEYOND - 500; at++) {
    cold.push(await timeOf(millionLinks + 500 + at))
    warm.push(await timeOf(at))
  }
  agent.destroy()
  await server.stop()
  const again = installation.database()
  removeLinks(again, millionLinks, BEYOND)
  again.close()
  add({
    metric: 'first redirect of a link not in memory',
    value: median(cold) / median(warm),
    unit: '× a cached one',
    target: { atMost: 20 },
    detail: `medians ${round(median(cold))} and ${round(median(warm))} ms, one connection`,
  })
}

export function timed(port: number, agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    get({ port, agent, path }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 302) resolve(performance.now() - startedAt)
        else reject(new Error(`${path} said ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}
