/** Why the service could not be used, as administrators read it. */
export type ServiceProblem = 'unreachable' | 'refused' | 'quota'

/**
 * First and longest pause for each problem. After refusals Google asks for a quarter of an hour to
 * a day.
 */
const RESTS: Readonly<Record<ServiceProblem, { firstMs: number; longestMs: number }>> = {
  unreachable: { firstMs: 15_000, longestMs: 900_000 },
  refused: { firstMs: 3_600_000, longestMs: 3_600_000 },
  quota: { firstMs: 900_000, longestMs: 86_400_000 },
}

/** Pauses the use of a failing service, twice as long after each further failure in a row. */
export class BackOff {
  #failures = 0
  #until = 0

  isResting(now: number): boolean {
    return now < this.#until
  }

  /** @param askedMs pause that the service asked for (Retry-After) */
  noteFailure(problem: ServiceProblem, now: number, askedMs = 0): void {
    const { firstMs, longestMs } = RESTS[problem]
    // random, so that many processes do not come back at once
    const rest = firstMs * 2 ** this.#failures * (1 + Math.random())
    this.#failures += 1
    this.#until = now + Math.min(longestMs, Math.max(rest, askedMs))
  }

  noteSuccess(): void {
    this.#failures = 0
    this.#until = 0
  }
}
