import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { untilDrained } from '../clicks.ts'
import type { BenchContext, Group } from '../context.ts'
import type { Installation, RunningWaypost } from '../installation.ts'
import { freePort, residentMb, spawnPinned } from '../pinned.ts'
import { probeRedirects } from '../probe.ts'
import { median } from '../rounds.ts'
import { openScreen } from '../screen.ts'
import { keyOf } from '../seed.ts'
import { LOAD_CORE } from '../tools.ts'
import { drive as driveRandomly } from '../wrk.ts'

const script = fileURLToPath(new URL('../sustained.lua', import.meta.url))
const LINKS = [1, 2, 3].map((at) => `/${keyOf(at)}`)
const CONNECTIONS = 64
const MINUTE = 60
/** Allowed size of a segment that is still being written. */
const SEGMENT_MB = 33

interface Variant {
  name: string
  durability: 'process' | 'power'
  /** once a minute, at a random moment */
  kills: boolean
}

interface Minute {
  requests: number
  perSecond: number
  residentMb: number
  journalsMb: number
}

/** Minutes of full load: nothing is lost and nobody waits (F26). */
export const sustained: Group = (context) =>
  measure(context, { name: 'sustained', durability: 'process', kills: false })
export const sustainedKill: Group = (context) =>
  measure(context, { name: 'sustained, kill -9 a minute', durability: 'process', kills: true })
export const sustainedPower: Group = (context) =>
  measure(context, { name: 'sustained, power', durability: 'power', kills: false })

async function measure(context: BenchContext, { name, durability, kills }: Variant): Promise<void> {
  const { options, add, say } = context
  const minutes = options.quick ? 3 : 10
  say(`${name}: ${minutes} minutes`)
  const installation = await context.small()
  const port = await freePort()
  let server = await installation.start({ durability, port })
  // now the click store is open and its cache is in memory
  await drive(port, options.warmUpSeconds * 2)
  const before = await untilDrained(installation)

  const bareBefore = await bareSpeed(context)
  const probe = probeRedirects(port, LINKS[0]!)
  const screen = openScreen(installation.client(server), (error) => {
    if (!kills) throw error
  })
  const done: Minute[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(residentOf(server)), 1_000)
    const driving = drive(port, MINUTE)
    if (kills) {
      await sleep((10 + Math.random() * 40) * 1_000)
      await server.kill()
      server = await installation.start({ durability, port })
    }
    const driven = await driving
    clearInterval(sampling)
    done.push({
      ...driven,
      residentMb: median(samples.filter((sample) => sample > 0)),
      journalsMb: journalFiles(installation).bytes / 1e6,
    })
    say(
      `  minute ${minute + 1}: ${Math.round(driven.perSecond)}/s, ${Math.round(done.at(-1)!.residentMb)} MB, ${Math.round(done.at(-1)!.journalsMb)} MB in journals`,
    )
  }
  const waits = await probe.close()
  const bareAfter = await bareSpeed(context)
  const asked = await screen.close()
  const answered = done.reduce((sum, one) => sum + one.requests, 0) + waits.answered
  const from = performance.now()
  const counted = (await untilCounted(installation, before + answered)) - before
  const drainSeconds = (performance.now() - from) / 1000
  await sleep(2_000)
  const left = journalFiles(installation)
  await server.stop()
  const stored = await installation.stored()

  // requests in progress when wrk or the server ended may be counted without a read answer
  const unread = (CONNECTIONS + 1) * (minutes + (kills ? minutes : 0))
  const [first, last] = [done[0]!, done.at(-1)!]
  add({
    metric: `${name}: clicks lost, or too many`,
    value: Math.max(0, answered - counted, counted - answered - unread),
    target: { equals: 0 },
    detail: `${answered} answered, ${counted} counted (at most ${unread} that nobody read), counters ${installation.counted()} and store ${stored}`,
  })
  add({
    metric: `${name}: counters against store`,
    value: Math.abs(installation.counted() - stored),
    target: { equals: 0 },
  })
  add({
    metric: `${name}: single redirects, p99.9`,
    value: waits.p999,
    unit: 'ms',
    target: { atMost: 100 },
    detail: `${waits.answered} of them, p50 ${waits.p50.toFixed(1)} ms; ${asked} answers of statistics meanwhile`,
  })
  add({
    metric: `${name}: single redirects, longest`,
    value: waits.max,
    unit: 'ms',
    target: { atMost: 500 },
  })
  add({
    metric: `${name}: last minute by the first, of bare`,
    value: last.perSecond / bareAfter / (first.perSecond / bareBefore),
    target: { atLeast: 0.8 },
    detail: `${Math.round(first.perSecond)}/s and ${Math.round(last.perSecond)}/s, bare ${Math.round(bareBefore)}/s and ${Math.round(bareAfter)}/s`,
  })
  add({
    metric: `${name}: memory, last minute by the first`,
    value: last.residentMb / first.residentMb,
    target: { atMost: 1.2 },
    detail: `${Math.round(first.residentMb)} MB and ${Math.round(last.residentMb)} MB`,
  })
  add({
    metric: `${name}: journals, once all is counted`,
    value: left.bytes / 1e6,
    unit: 'MB',
    target: { atMost: SEGMENT_MB },
    detail: `${left.segments} segment; ${Math.round(last.journalsMb)} MB waited at the end, counted ${Math.round(drainSeconds)} s later`,
  })
}

async function drive(port: number, seconds: number) {
  const host = `127.0.0.1:${port}`
  const run = spawnPinned(LOAD_CORE, 'wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s', '-s', script],
    ...[`http://${host}`, '--', host, ...LINKS],
  ])
  await new Promise((resolve) => run.child.once('close', resolve))
  const result = /RESULT (\{.*\})/.exec(run.printed())
  if (result === null) throw new Error(`wrk said: ${run.printed()}`)
  const said = JSON.parse(result[1]!) as { requests: number; refused: number; perSecond: number }
  return { requests: said.requests - said.refused, perSecond: said.perSecond }
}

async function bareSpeed({ bare, options }: BenchContext): Promise<number> {
  const load = { pattern: '/k%d', count: 1_000, port: bare.port, connections: CONNECTIONS }
  return (await driveRandomly(load, options.roundSeconds)).perSecond
}

/**
 * Waits for this many clicks, and then for any beyond; gives up after a minute without progress.
 */
async function untilCounted(installation: Installation, wanted: number): Promise<number> {
  let counted = installation.counted()
  for (let stillMs = 0; counted < wanted && stillMs < 60_000; ) {
    await sleep(500)
    const now = installation.counted()
    stillMs = now === counted ? stillMs + 500 : 0
    counted = now
  }
  return await untilDrained(installation)
}

/** 0 while the server is starting. */
function residentOf(server: RunningWaypost): number {
  try {
    return residentMb(server.pid)
  } catch {
    return 0
  }
}

function journalFiles({ dataDir }: Installation): { bytes: number; segments: number } {
  const directory = join(dataDir, 'journals')
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const segments = names.filter((name) => name.includes('segment-'))
  const sizes = segments.map(
    (name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0,
  )
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), segments: segments.length }
}
