import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { failure } from '#contract/errors.ts'
import { LIVENESS_ALIAS, livenessEndpoint, readinessEndpoint } from '#contract/health.ts'
import { isLoopbackHost } from '../../config.ts'
import { isLoopbackAddress } from '../../platform/http/addresses.ts'
import { peerAddressOf } from '../../platform/http/peer-address.ts'
import { CallDurations } from '../calls/call-durations.ts'
import { isPassedOn } from './passed-on.ts'
import type { MeasuredProcess } from './process-metrics.ts'
import { expectReady, type HealthOptions } from './readiness.ts'

/**
 * Serves `/healthz` (and `/livez`) and `/readyz` under any host, since probes use the IP address.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const config = { servedOn: 'any' } as const
  for (const path of [livenessEndpoint.path, LIVENESS_ALIAS]) {
    app.get(path, { config }, () => ({ status: 'ok' }))
  }
  app.get(readinessEndpoint.path, { config }, async () => {
    await expectReady(options)
    return { status: 'ready' }
  })
}

/**
 * Serves `/metrics` for Prometheus, only to this machine and to administrators; for everybody else
 * the path does not exist. A request that a proxy passed on never counts as coming from this
 * machine.
 */
export function serveMetrics(
  app: FastifyInstance,
  measured: MeasuredProcess,
  isAdministrator: (request: FastifyRequest) => Promise<boolean>,
): void {
  const durations = new CallDurations()
  let registry: Promise<Registry> | undefined
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { servedOn: 'any' } }, async (request, reply) => {
    // Check the host name too: another site's page may have pointed its name at this machine.
    const isLocal =
      !isPassedOn(request) &&
      isLoopbackAddress(peerAddressOf(request.raw)) &&
      isLoopbackHost(request.hostname)
    if (!isLocal && !(await isAdministrator(request))) throw failure('notFound')
    registry ??= import('./process-metrics.ts').then((made) => made.createProcessMetrics(measured))
    const ofProcess = await registry
    reply.type(ofProcess.contentType)
    return `${await ofProcess.metrics()}\n${durations.text()}`
  })
}
