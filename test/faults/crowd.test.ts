import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links.ts'
import { type AppClient, setUp } from '#test/support/app-client.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { until } from '#test/support/until.ts'
import { burst } from './click-process.ts'

/** More than the machine has room for: connections, files, memory. */
const CROWD = 10_000
const MEMORY_GROUPS = '/sys/fs/cgroup/memory'
/** of the 10,000; the rest is for the test itself */
const openFiles = Number(
  spawnSync('sh', ['-c', 'ulimit -Hn']).stdout.toString().replace('unlimited', '1e9'),
)

describe('too many at once', () => {
  let dataDir: string
  let server: ServerProcess
  let client: AppClient
  let link: LinkAnswer
  let sockets: Socket[]

  beforeEach(async () => {
    sockets = []
    dataDir = mkdtempSync(join(tmpdir(), 'waypost-crowd-'))
    server = await startServer({ dataDir, env: { LOG_LEVEL: 'fatal' } })
    client = await setUp(server)
    link = await client.call('POST', '/api/v1/links', { destination: 'https://example.com/' })
  }, 60_000)
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const port = () => Number(new URL(server.url).port)

  function open(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(port(), '127.0.0.1')
      sockets.push(socket)
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
  }

  async function follow(): Promise<number> {
    const answer = await fetch(`${server.url}/${link.alias}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }

  it.skipIf(openFiles < CROWD + 1_000)(
    'takes 10,000 connections and goes on redirecting (F16)',
    { timeout: 120_000 },
    async () => {
      for (let at = 0; at < CROWD; at += 500) {
        const opened = await Promise.all(Array.from({ length: 500 }, open))
        expect(opened.every(Boolean)).toBe(true)
      }
      const waits: number[] = []
      for (let at = 0; at < 200; at++) {
        const from = performance.now()
        expect(await follow()).toBe(302)
        waits.push(performance.now() - from)
      }
      expect(residentMb(server.pid)).toBeLessThan(400)
      // what a crowded test machine does to single answers is not the server's doing
      expect(waits.toSorted((one, other) => one - other)[100]).toBeLessThan(100)
    },
  )

  it('survives having no file descriptor left, without spinning (F17)', {
    timeout: 60_000,
  }, async () => {
    const used = readdirSync(`/proc/${server.pid}/fd`).length
    execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${used + 10}:${used + 10}`])
    await Promise.all(Array.from({ length: 100 }, open))
    const before = cpuSeconds(server.pid)
    await sleep(2_000)
    expect(cpuSeconds(server.pid) - before, 'CPU seconds of two').toBeLessThan(1)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await follow().catch(() => 0)) === 302, 20_000)
    expect(await follow()).toBe(302)
  })

  it.skipIf(!canLimitMemory())(
    'is killed for its memory, and every answered click counts once (F19)',
    { timeout: 120_000 },
    async () => {
      const group = join(MEMORY_GROUPS, `waypost-test-${process.pid}`)
      mkdirSync(group)
      const clicks = burst(port(), `/${link.alias}`, 'oom')
      await sleep(500)
      writeFileSync(join(group, 'memory.limit_in_bytes'), String(4 * 1024 * 1024))
      writeFileSync(join(group, 'cgroup.procs'), String(server.pid))
      const headers = { authorization: client.accessToken }
      const flood = Array.from({ length: 50 }, (_, at) =>
        fetch(
          `${server.url}/api/v1/statistics.csv?scope=space&from=20${10 + (at % 10)}-01-01T00:00:00Z`,
          { headers },
        )
          .then((answer) => answer.text())
          .catch(() => ''),
      )
      await until(() => !isAlive(server.pid), 60_000)
      await Promise.all([...flood, clicks.done])
      rmdirSync(group)

      server = await startServer({ dataDir, env: { LOG_LEVEL: 'fatal' } })
      expect(await follow()).toBe(302)
      const counted = async () =>
        (await fetch(`${server.url}/api/v1/links/${link.id}`, { headers }).then((one) =>
          one.json(),
        )) as LinkAnswer
      await until(async () => (await counted()).clicks > clicks.answered.length, 30_000)
      await sleep(1_000)
      const { clicks: total } = await counted()
      // and the clicks that were written when the answer could not leave any more
      expect(total).toBeGreaterThanOrEqual(clicks.answered.length + 1)
      expect(total).toBeLessThanOrEqual(clicks.sent.length + 1)
    },
  )
})

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** A killed one stays a zombie until its parent looks. */
function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

function canLimitMemory(): boolean {
  const probe = join(MEMORY_GROUPS, `waypost-probe-${process.pid}`)
  try {
    mkdirSync(probe)
    rmdirSync(probe)
    return true
  } catch {
    return false
  }
}
