import { spawnSync } from 'node:child_process'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Group } from '../context.ts'
import { residentMb, untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { keyOf } from '../seed.ts'
import { timed } from './first-redirect.ts'

const CROWD = 10_000
/** opened at once: as many as the accept queue holds */
const AT_ONCE = 500
const ASKED = 2_000

/** Redirects beside ten thousand idle connections (fault F16). */
export const crowd: Group = async ({ small, add, say }) => {
  say('ten thousand connections')
  const metric = 'redirect, p99 beside 10,000 connections'
  // file descriptors of the server and of this process
  if (openFiles() < CROWD + 1_000) {
    add({ metric, value: 'n/a', detail: `ulimit -n is ${openFiles()}` })
    return
  }
  const server = await (await small()).start()
  await untilIdle(server.pid)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const p99 = async () => {
    const times: number[] = []
    for (let at = 0; at < ASKED; at++)
      times.push(await timed(server.port, agent, `/${keyOf(at % 1_000)}`))
    return times.toSorted((one, other) => one - other)[Math.floor(ASKED * 0.99)]!
  }
  await p99()
  const quiet = await p99()
  const sockets: Socket[] = []
  let opened = 0
  for (let at = 0; at < CROWD; at += AT_ONCE) {
    const hasOpened = await Promise.all(
      Array.from({ length: AT_ONCE }, () => open(server.port, sockets)),
    )
    opened += hasOpened.filter(Boolean).length
  }
  const crowded = await p99()
  const memory = residentMb(server.pid)
  const left = sockets.filter((socket) => !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  agent.destroy()
  await server.stop()
  add({
    metric,
    value: crowded,
    unit: 'ms',
    target: { atMost: 100 },
    detail: `alone ${round(quiet)} ms; ${left} open at the end, ${round(memory)} MB resident with the click store`,
  })
  add({
    metric: 'connections refused of 10,000',
    value: CROWD - opened,
    target: { equals: 0 },
  })
}

function open(port: number, sockets: Socket[]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.once('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
}

const openFiles = () =>
  Number(spawnSync('sh', ['-c', 'ulimit -Hn']).stdout.toString().replace('unlimited', '1e9'))
