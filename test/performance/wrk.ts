import { fileURLToPath } from 'node:url'
import { spawnPinned } from './pinned.ts'
import { LOAD_CORE } from './tools.ts'

const script = fileURLToPath(new URL('requests.lua', import.meta.url))

export interface Load {
  port: number
  isTls?: boolean
  /** a path; `%d` becomes a random number of seven digits */
  pattern: string
  /** the requested host; `%d` in it is the number modulo `hosts` */
  host?: string
  hosts?: number
  /** for calls that create links: the pattern is their body */
  authorization?: string
  /** numbers start with `first` */
  count: number
  first?: number
  /** uses each number once before repeating any, across drives, instead of at random */
  eachInTurn?: boolean
  connections?: number
  /** threads of wrk, one core each; default: one, on the load's core */
  cores?: readonly number[]
}

export interface Measured {
  /** answers */
  requests: number
  perSecond: number
  p50Us: number
  p99Us: number
  /** broken connections and answers */
  broken: number
  /** answers with status 400 and above */
  refused: number
  /** share of its core that the load generator used; near 1, the figure measures the generator */
  loadShare: number
}

/** If it started anywhere, the next drive would repeat the last requests of the previous one. */
const lastOf = new WeakMap<Load, number>()
const ANYWHERE = -1

/** Puts load on a server from the other core for some seconds. */
export async function drive(load: Load, seconds: number): Promise<Measured> {
  const { port, pattern, count, authorization, first = 0 } = load
  const { connections = 64, cores = [LOAD_CORE] } = load
  const order = load.eachInTurn === true ? 'each' : 'random'
  const address = `127.0.0.1:${port}`
  const { host = address, hosts = 1 } = load
  const command = `TIMEFORMAT='CPU %U %S %R'; time wrk "$@"`
  const run = spawnPinned(cores.join(), 'bash', [
    ...[
      '-c',
      command,
      'wrk',
      `-t${cores.length}`,
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
    ],
    ...[
      '-s',
      script,
      `${load.isTls ? 'https' : 'http'}://${address}`,
      '--',
      host,
      String(hosts),
      pattern,
      String(count),
    ],
    ...[String(first), order],
    String(lastOf.get(load) ?? ANYWHERE),
    ...(authorization === undefined ? [] : [authorization]),
  ])
  await new Promise((resolve) => run.child.once('close', resolve))
  const printed = run.printed()
  const result = /RESULT (\{.*\})/.exec(printed)
  const [, user, system, real] = /CPU ([\d.]+) ([\d.]+) ([\d.]+)/.exec(printed) ?? []
  if (result === null) throw new Error(`wrk said: ${printed}`)
  const said = JSON.parse(result[1]!) as Omit<Measured, 'perSecond' | 'loadShare'> & {
    seconds: number
    last: number
  }
  if (load.eachInTurn === true) lastOf.set(load, said.last)
  return {
    ...said,
    perSecond: said.requests / said.seconds,
    loadShare: (Number(user) + Number(system)) / Number(real) / cores.length,
  }
}
