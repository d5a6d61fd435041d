import { drive, type Load, type Measured } from './wrk.ts'

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export interface Side {
  load: Load
  /** called after each round; its text goes into the details */
  check?: (measured: Measured) => Promise<void>
}

export interface Compared {
  /** medians of answers per second, ours divided by theirs */
  ratio: number
  p99Ratio: number
  ours: Measured[]
  theirs: Measured[]
  detail: string
}

const spreadOf = (rounds: readonly Measured[]) => {
  const all = rounds.map((one) => one.perSecond)
  return Math.round(((Math.max(...all) - Math.min(...all)) / median(all)) * 100)
}

const per = (rounds: readonly Measured[], of: (one: Measured) => number) => median(rounds.map(of))

/** Measures both sides alternately, after a warm-up of each; returns medians. */
export async function compare(
  ours: Side,
  theirs: Side,
  times: { rounds: number; roundSeconds: number; warmUpSeconds: number },
): Promise<Compared> {
  const sides = [
    { ...ours, rounds: [] as Measured[] },
    { ...theirs, rounds: [] as Measured[] },
  ]
  for (const side of sides) await side.check?.(await drive(side.load, times.warmUpSeconds))
  for (let round = 0; round < times.rounds; round++) {
    for (const side of sides) {
      const measured = await drive(side.load, times.roundSeconds)
      side.rounds.push(measured)
      await side.check?.(measured)
    }
  }
  const [us, them] = [sides[0]!.rounds, sides[1]!.rounds]
  const broken = [...us, ...them].reduce((sum, one) => sum + one.broken, 0)
  const highest = Math.max(...[...us, ...them].map((one) => one.loadShare))
  return {
    ratio: per(us, (one) => one.perSecond) / per(them, (one) => one.perSecond),
    p99Ratio: per(us, (one) => one.p99Us) / per(them, (one) => one.p99Us),
    ours: us,
    theirs: them,
    detail: [
      `${Math.round(per(us, (one) => one.perSecond))}/s against ${Math.round(per(them, (one) => one.perSecond))}/s`,
      `spread ${spreadOf(us)} % and ${spreadOf(them)} %`,
      `p50 ${Math.round(per(us, (one) => one.p50Us))} µs`,
      `p99 ${Math.round(per(us, (one) => one.p99Us))} µs`,
      ...(broken > 0 ? [`${broken} BROKEN`] : []),
      ...(highest > 0.95 ? [`load generator at ${Math.round(highest * 100)} % of its core`] : []),
    ].join(', '),
  }
}
