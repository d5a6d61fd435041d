import { cpus } from 'node:os'
import type { BenchContext, Group } from '../context.ts'
import type { RunningWaypost } from '../installation.ts'
import { untilIdle } from '../pinned.ts'
import { median } from '../rounds.ts'
import { LOAD_CORE, SERVER_CORE } from '../tools.ts'
import { drive, type Measured } from '../wrk.ts'

const METRIC = 'two processes on one port'
const SECOND_CORE = 2
const LOAD_CORES = [LOAD_CORE, 3]
/** Enough that the kernel spreads them evenly over both. */
const CONNECTIONS = 256

/** `--role=redirect` beside `all` on the same port (design.md §1), compared with `all` alone. */
export const twoProcesses: Group = async (context) => {
  if (cpus().length < 4) {
    context.add({
      metric: METRIC,
      value: 'n/a',
      detail: 'two servers and their load need four cores',
    })
    return
  }
  context.say(METRIC)
  const installation = await context.small()
  const alone: Measured[] = []
  const together: Measured[] = []
  for (let round = 0; round < context.options.rounds; round++) {
    const all = await installation.start()
    alone.push(await measure(context, all))
    const { port } = all
    const beside = await installation.start({ port, core: SECOND_CORE, args: ['--role=redirect'] })
    together.push(await measure(context, all))
    await beside.stop()
    await all.stop()
  }
  const perSecond = (of: readonly Measured[]) => median(of.map((one) => one.perSecond))
  const load = Math.max(...[...alone, ...together].map((one) => one.loadShare))
  context.add({
    metric: METRIC,
    value: perSecond(together) / perSecond(alone),
    unit: '× one',
    target: { atLeast: 1.8 },
    detail: `${Math.round(perSecond(together))}/s against ${Math.round(perSecond(alone))}/s on cores ${SERVER_CORE} and ${SECOND_CORE}, ${CONNECTIONS} connections, load at ${Math.round(load * 100)} % of its two cores`,
  })
}

async function measure({ options }: BenchContext, server: RunningWaypost): Promise<Measured> {
  await untilIdle(server.pid)
  const load = {
    port: server.port,
    pattern: '/k%d',
    count: 1_000,
    connections: CONNECTIONS,
    cores: LOAD_CORES,
  }
  await drive(load, options.warmUpSeconds)
  const measured = await drive(load, options.roundSeconds)
  await untilIdle(server.pid)
  return measured
}
