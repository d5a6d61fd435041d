import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import { isLoopbackHost } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { DomainDirectory } from '../../platform/domains/domain-directory.ts'
import {
  createNetworkList,
  isLoopbackAddress,
  parseAddress,
} from '../../platform/http/addresses.ts'
import { normalizeHost } from '../../platform/http/hosts.ts'
import { peerAddressOf } from '../../platform/http/peer-address.ts'
import { findChallengeAnswer } from '../../platform/tls/certificate.repository.ts'
import { isPassedOn } from './passed-on.ts'

const config = { servedOn: 'any' } as const

/**
 * `GET /api/internal/tls-check?domain=`: whether a proxy in front may order a certificate for a
 * name (contract.md §7). Answered from memory; the path exists only for this machine and trusted
 * proxies, and answers 404 for names that are not ours.
 */
export function serveTlsCheck(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'origins' | 'domains'>,
): void {
  const isTrusted = createNetworkList(deps.config.trustedProxies)
  const own = [deps.config.publicUrl, deps.config.shortUrl].flatMap((origin) =>
    origin === undefined ? [] : [new URL(origin).hostname],
  )
  app.get('/api/internal/tls-check', { config }, (request, reply) => {
    const peer = parseAddress(peerAddressOf(request.raw))
    // as for /metrics: another site's page may have pointed its own name at this machine
    const isNear =
      peer !== undefined &&
      (isTrusted(peer) || (isLoopbackAddress(peer.toString()) && isLoopbackHost(request.hostname)))
    const { domain } = request.query as { domain?: unknown }
    const name = typeof domain === 'string' ? normalizeHost(domain) : undefined
    const isOurs =
      name !== undefined && (own.includes(name) || deps.domains.served.get(name) !== undefined)
    if (isPassedOn(request) || !isNear || !isOurs) throw failure('notFound')
    return reply.code(200).send()
  })
}

/**
 * A domain that leads to us through another proxy is recognised by its token, before it is one of
 * our hosts.
 */
export function serveDomainToken(
  app: FastifyInstance,
  domains: Pick<DomainDirectory, 'byName'>,
): void {
  app.get<{ Params: { token: string } }>(
    '/.well-known/waypost/:token',
    { config },
    (request, reply) => {
      const name = normalizeHost(request.headers.host)?.replace(/:\d+$/, '')
      const known = domains.byName(name ?? '')
      const { token } = request.params
      if (!known.some((one) => one.token === token)) throw failure('notFound')
      return reply.type('text/plain; charset=utf-8').send(token)
    },
  )
}

/**
 * Serves what an authority requests before it issues a certificate (RFC 8555, HTTP-01); the request
 * may reach any process.
 */
export function serveChallenges(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.get<{ Params: { token: string } }>(
    '/.well-known/acme-challenge/:token',
    { config },
    async (request, reply) => {
      const answer = await findChallengeAnswer(deps.db, request.params.token)
      if (answer === undefined) throw failure('notFound')
      return reply.type('application/octet-stream').send(answer)
    },
  )
}
