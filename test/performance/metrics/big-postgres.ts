import { startPostgres } from '../../support/postgres-server.ts'
import { type BigInstallation, makeBigPostgres } from '../big-installation.ts'
import type { BenchContext } from '../context.ts'
import { untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { callsOf, timesOf } from '../screen-calls.ts'
import { BOTH_CORES } from '../tools.ts'

/** Below this nobody notices a factor of three. */
const NOTICED_MS = 5

/** The calls of the screens on both engines, alternating. */
export async function measureOnPostgres(
  { options, folder, add, say }: BenchContext,
  small: BigInstallation,
): Promise<void> {
  say(`PostgreSQL: seeding ${small.links} links`)
  const engine = await startPostgres()
  try {
    const other = await makeBigPostgres(folder('big-postgres'), engine.url('postgres'), small.links)
    const sides = []
    for (const installation of [small, other]) {
      const server = await installation.start({ core: BOTH_CORES })
      await untilIdle(server.pid)
      sides.push({ server, client: installation.client(server), installation })
    }
    for (const kind of ['lists', 'searches', 'statistics'] as const) {
      const found = sides.map(() => new Map<string, number[]>())
      for (let at = 0; at <= (options.quick || kind === 'statistics' ? 3 : 10); at++) {
        for (const [side, { client }] of sides.entries()) {
          // the first round is a warm-up
          await timesOf(client, callsOf(small.links, at)[kind], at === 0 ? new Map() : found[side]!)
        }
      }
      const slow = [...found[0]!]
        .map(([name, times]) => {
          const [lite, postgres] = [median(times), median(found[1]!.get(name)!)]
          return { name: name.replace(/^\d+ /, ''), lite, postgres, ratio: postgres / lite }
        })
        .toSorted((one, another) => another.ratio - one.ratio)
      const noticed = slow.filter(({ postgres }) => postgres > NOTICED_MS)
      const worst = noticed[0] ?? slow[0]!
      for (const one of noticed.filter(({ ratio }) => ratio > 3)) {
        say(`  ${one.name}: ${round(one.postgres)} ms against ${round(one.lite)} ms`)
      }
      add({
        metric: `PostgreSQL by SQLite, ${small.links} links: ${kind}`,
        value: worst.ratio,
        unit: '× the time',
        target: { atMost: 3 },
        detail: `${worst.name}: ${round(worst.postgres)} ms against ${round(worst.lite)} ms; the median call ${round(slow[slow.length >> 1]!.ratio)} ×`,
      })
    }
    for (const { server } of sides) await server.stop()
  } finally {
    await engine.remove()
  }
}
