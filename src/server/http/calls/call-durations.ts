const NAME = 'waypost_http_request_seconds'
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] as const

interface Durations {
  /** `route="…",method="…",status="…"` */
  labels: string
  /** observations per bucket, not cumulative */
  counts: number[]
  total: number
  sumSeconds: number
}

/**
 * Counts how long calls took, by route, method and status, from the first call on. The library that
 * writes `/metrics` is only loaded when `/metrics` is first requested.
 */
export class CallDurations {
  readonly #byCall = new Map<string, Durations>()

  observe(route: string, method: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`
    let known = this.#byCall.get(key)
    if (known === undefined) {
      const labels = `route="${escaped(route)}",method="${escaped(method)}",status="${status}"`
      known = { labels, counts: BUCKETS.map(() => 0), total: 0, sumSeconds: 0 }
      this.#byCall.set(key, known)
    }
    const bucket = BUCKETS.findIndex((longest) => seconds <= longest)
    if (bucket >= 0) known.counts[bucket]! += 1
    known.total += 1
    known.sumSeconds += seconds
  }

  /** The counts as a histogram in Prometheus' text format. */
  text(): string {
    const lines = [
      `# HELP ${NAME} Duration of calls by route, method and status`,
      `# TYPE ${NAME} histogram`,
    ]
    for (const { labels, counts, total, sumSeconds } of this.#byCall.values()) {
      let atMost = 0
      for (const [place, longest] of BUCKETS.entries()) {
        atMost += counts[place]!
        lines.push(`${NAME}_bucket{le="${longest}",${labels}} ${atMost}`)
      }
      lines.push(`${NAME}_bucket{le="+Inf",${labels}} ${total}`)
      lines.push(`${NAME}_sum{${labels}} ${sumSeconds}`)
      lines.push(`${NAME}_count{${labels}} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}

const escaped = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
