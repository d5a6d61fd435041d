import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** The process is alive: for supervisors that restart it. */
export const livenessEndpoint = defineEndpoint({
  id: 'health.live',
  method: 'GET',
  path: '/healthz',
  summary: 'Report that the process is alive',
  feature: 'health',
  access: 'public',
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
})

/** The same under the name that Kubernetes uses. */
export const LIVENESS_ALIAS = '/livez'

/** The process can serve: for load balancers. 503 `err_503` if it cannot. */
export const readinessEndpoint = defineEndpoint({
  id: 'health.ready',
  method: 'GET',
  path: '/readyz',
  summary: 'Report whether the process is ready for traffic',
  feature: 'health',
  access: 'public',
  answer: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
})

export const healthEndpoints = [livenessEndpoint, readinessEndpoint] as const
