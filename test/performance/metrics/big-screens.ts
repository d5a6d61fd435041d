import type { BigInstallation } from '../big-installation.ts'
import type { BenchContext } from '../context.ts'
import type { RunningWaypost } from '../installation.ts'
import { round } from '../report.ts'
import { callsOf, p95, timesOf } from '../screen-calls.ts'

const WITHIN_MS = { lists: 300, searches: 300, statistics: 500, others: 300 } as const

/** Every call of every screen; reports the slowest of each kind. */
export async function measureScreens(
  { options, add, say }: BenchContext,
  big: BigInstallation,
  server: RunningWaypost,
): Promise<void> {
  const client = big.client(server)
  for (const kind of ['lists', 'searches', 'statistics', 'others'] as const) {
    const found = new Map<string, number[]>()
    const rounds = options.quick || kind === 'statistics' ? 3 : 10
    // the first round is a warm-up
    await timesOf(client, callsOf(big.links, 0)[kind], new Map())
    for (let at = 1; at <= rounds; at++) await timesOf(client, callsOf(big.links, at)[kind], found)
    const slow = [...found]
      .map(([name, times]) => ({ name: name.replace(/^\d+ /, ''), ms: p95(times) }))
      .toSorted((one, other) => other.ms - one.ms)
    const missed = slow.filter(({ ms }) => ms > WITHIN_MS[kind])
    for (const one of missed.slice(1)) say(`  ${one.name}: ${round(one.ms)} ms`)
    add({
      metric: `big account: ${kind}, p95 of the slowest call`,
      value: slow[0]!.ms,
      unit: 'ms',
      target: { atMost: WITHIN_MS[kind] },
      detail: `${slow[0]!.name}; ${missed.length} of ${slow.length} calls above, median call ${round(slow[slow.length >> 1]!.ms)} ms`,
    })
  }
}
