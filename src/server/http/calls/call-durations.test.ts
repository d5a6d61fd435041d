import { Histogram, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { CallDurations } from './call-durations.ts'

describe('the durations of calls', () => {
  it('are written like those of the Prometheus library', async () => {
    const registry = new Registry()
    const histogram = new Histogram({
      name: 'waypost_http_request_seconds',
      help: 'Duration of calls by route, method and status',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
      registers: [registry],
    })
    const durations = new CallDurations()
    const calls = [
      ['/api/v1/links', 'GET', 200, 0.001],
      ['/api/v1/links', 'GET', 200, 0.0011],
      ['/api/v1/links', 'GET', 503, 12],
      ['/api/v1/links', 'POST', 201, 0.25],
      ['/odd"\\\n/:id', 'GET', 200, 0],
      ['none', 'GET', 404, 10],
    ] as const
    for (const [route, method, status, seconds] of calls) {
      histogram.observe({ route, method, status: String(status) }, seconds)
      durations.observe(route, method, status, seconds)
    }
    expect(durations.text()).toBe(await registry.metrics())
  })
})
