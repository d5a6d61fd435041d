import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Group } from '../context.ts'
import { type Installation, makeInstallation } from '../installation.ts'
import { freePort, residentMb, untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { keyOf } from '../seed.ts'
import { timed } from './first-redirect.ts'

/** Time from process start to the first redirect, and memory when idle. */
export const start: Group = async ({ options, folder, small, large, add, say }) => {
  say('start and idle memory')
  const empty = await makeInstallation(folder('empty'))
  const idle = await empty.start()
  await untilIdle(idle.pid)
  await sleep(options.quick ? 5_000 : 30_000)
  add({
    metric: 'memory, idle',
    value: residentMb(idle.pid),
    unit: 'MB',
    target: { atMost: 200 },
    detail: 'empty database, click store not opened',
  })
  await idle.stop()
  const beside = await empty.start()
  const redirects = await empty.start({ args: ['--role=redirect'] })
  await untilIdle(redirects.pid)
  add({ metric: 'memory, idle, --role=redirect', value: residentMb(redirects.pid), unit: 'MB' })
  await redirects.stop()
  await beside.stop()
  empty.remove()

  for (const { metric, make, links } of [
    { metric: 'start to first redirect, 1,000 links', make: small, links: 1_000 },
    {
      metric: 'start to first redirect, 1,000,000 links',
      make: large,
      links: options.millionLinks,
    },
  ]) {
    const installation = await make()
    const times: StartTimes[] = []
    for (let time = 0; time < options.rounds; time++) {
      times.push(await startOf(installation, links))
    }
    add({
      metric,
      value: median(times.map(({ firstMs }) => firstMs)) / 1000,
      unit: 's',
      target: { atMost: 2 },
      detail: detailOf(times),
    })
  }

  const killed = await small()
  const times: StartTimes[] = []
  for (let time = 0; time < options.rounds; time++) {
    const server = await killed.start()
    await timedOnce(server.port, 1_000)
    await server.kill()
    times.push(await startOf(killed, 1_000))
  }
  add({
    metric: 'start after kill -9 to first redirect',
    value: median(times.map(({ firstMs }) => firstMs)) / 1000,
    unit: 's',
    target: { atMost: 2 },
    detail: `fault F19; 1,000 links, a journal to take over; ${detailOf(times)}`,
  })
}

interface StartTimes {
  firstMs: number
  /** among everything else */
  readyMs: number
}

const detailOf = (times: readonly StartTimes[]) => {
  const slowest = Math.max(...times.map(({ firstMs }) => firstMs))
  const ready = median(times.map(({ readyMs }) => readyMs))
  return `slowest of ${times.length}: ${round(slowest / 1000)} s; all is ready after ${round(ready / 1000)} s`
}

/** Requests continuously from the start, because the port opens before the line that says so. */
async function startOf(installation: Installation, links: number): Promise<StartTimes> {
  const port = await freePort()
  const startedAt = performance.now()
  const starting = installation.start({ port })
  let firstMs: number | undefined
  while (firstMs === undefined) {
    await Promise.race([sleep(5), starting])
    firstMs = await timedOnce(port, links).then(
      () => performance.now() - startedAt,
      () => undefined,
    )
  }
  const server = await starting
  await server.stop()
  return { firstMs, readyMs: server.readyMs }
}

async function timedOnce(port: number, links: number): Promise<number> {
  const agent = new Agent()
  const tookMs = await timed(port, agent, `/${keyOf(links - 1)}`)
  agent.destroy()
  return tookMs
}
