/** `npm run bench -- --quick --json --only=redirects,start` */
export interface BenchOptions {
  json: boolean
  quick: boolean
  /** names of groups; empty: all */
  only: readonly string[]
  /** seconds per round */
  roundSeconds: number
  rounds: number
  warmUpSeconds: number
  /** links in the large database */
  millionLinks: number
}

export function readOptions(args: readonly string[], groups: readonly string[]): BenchOptions {
  const only: string[] = []
  let json = false
  let quick = false
  for (const argument of args) {
    if (argument === '--json') json = true
    else if (argument === '--quick') quick = true
    else if (argument.startsWith('--only=')) only.push(...argument.slice(7).split(','))
    else
      throw new Error(`${argument} is not known; use --json, --quick, --only=${groups.join(',')}`)
  }
  for (const name of only) {
    if (!groups.includes(name)) throw new Error(`--only=${name} is not one of ${groups.join(', ')}`)
  }
  return {
    json,
    quick,
    only,
    roundSeconds: quick ? 3 : 8,
    rounds: 3,
    warmUpSeconds: quick ? 2 : 5,
    millionLinks: 1_000_000,
  }
}
