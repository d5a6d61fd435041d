const NAME = 'waypost_http_request_seconds'
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] as const

interface Durations {
  /** `route="…",method="…",status="…"` */
  labels: string
  /** how many took at most as long as the bucket of that place, and longer than the one before */
  counts: number[]
  total: number
  sumSeconds: number
}

/**
 * How long calls took, by route, method and status: counted from the first one on, while the library
 * that writes `/metrics` is loaded by the first request for them.
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

  /** As a histogram in Prometheus' text format. */
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
