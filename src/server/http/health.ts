import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { failure } from '#contract/errors.ts'
import { livenessEndpoint, readinessEndpoint } from '#contract/health.ts'
import { isLoopbackHost } from '../config.ts'
import type { Deps } from '../deps.ts'
import { isLoopbackAddress } from '../platform/addresses.ts'
import { peerAddressOf } from '../platform/peer-address.ts'
import { expectReady, type HealthOptions } from './readiness.ts'

/** Beyond it calls are refused too. A busy minute of a small machine stays below. */
export const SHED_DELAY_MS = 1_500

/** `/healthz` and `/readyz`, under any host: probes come by address. */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const config = { servedOn: 'any', essential: true } as const
  app.get(livenessEndpoint.path, { config }, () => ({ status: 'ok' }))
  app.get(readinessEndpoint.path, { config }, async () => {
    await expectReady(options)
    return { status: 'ready' }
  })
}

/**
 * `/metrics` for Prometheus: to this machine itself, or to an administrator; to everybody else it is
 * not there. A request that a proxy passed on is never "this machine itself".
 */
export function serveMetrics(
  app: FastifyInstance,
  disk: Deps['disk'],
  isAdministrator: (request: FastifyRequest) => Promise<boolean>,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'waypost_disk_good',
    help: '1 while there is room to write and the disk works',
    registers: [registry],
    collect() {
      this.set(disk.state() === 'good' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'waypost_disk_free_bytes',
    help: 'Free bytes under DATA_DIR',
    registers: [registry],
    collect() {
      this.set(disk.freeBytes())
    },
  })
  const durations = new Histogram({
    name: 'waypost_http_request_seconds',
    help: 'Duration of calls by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { route, method: request.method, status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { servedOn: 'any' } }, async (request, reply) => {
    const { headers } = request
    const isProxied = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
      (name) => headers[name] !== undefined,
    )
    // The name too: a page of another site may have pointed its own at this machine.
    const isLocal =
      !isProxied &&
      isLoopbackAddress(peerAddressOf(request.raw)) &&
      isLoopbackHost(request.hostname)
    if (!isLocal && !(await isAdministrator(request))) throw failure('notFound')
    reply.type(registry.contentType)
    return registry.metrics()
  })
  return registry
}
