import type { ServerResponse } from 'node:http'
import { LIVENESS_ALIAS, livenessEndpoint, readinessEndpoint } from '#contract/health.ts'
import type { RequestInterceptor } from './http-server.ts'
import { sendRefusal } from './raw-refusal.ts'

/**
 * Answers `/healthz` and `/readyz` in processes without Fastify. The answers describe this process
 * only: it keeps redirecting while the `all` process is away or stuck, so nobody should restart it
 * or route around it.
 * @param expectReady rejects while the process should get no traffic
 */
export function answerProbes(expectReady: () => Promise<void>): RequestInterceptor {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asksLife = request.url === livenessEndpoint.path || request.url === LIVENESS_ALIAS
    if (isRead && asksLife) sendStatus(response, 'ok')
    else if (isRead && request.url === readinessEndpoint.path) {
      expectReady().then(
        () => sendStatus(response, 'ready'),
        () => sendRefusal(request, response, 'unavailable', 1),
      )
    } else next()
  }
}

function sendStatus(response: ServerResponse, status: 'ok' | 'ready'): void {
  const body = JSON.stringify({ status })
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  // for HEAD, node:http omits the body
  response.end(body)
}
