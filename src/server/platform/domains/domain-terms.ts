import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DomainDirectory } from './domain-directory.ts'

/** What a domain's own redirects stand in for. */
export type Missed = 'notFound' | 'expired'

/**
 * Where a domain sends whoever finds nothing there, in place of a screen of ours (contract.md §7).
 * @returns undefined where it sends nobody anywhere, and on the installation's own hosts
 */
export function leadAway(
  domains: Pick<DomainDirectory, 'byId'>,
  missed: Missed,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { host } = request.context ?? {}
  if (host === undefined || (request.method !== 'GET' && request.method !== 'HEAD'))
    return undefined
  const known = domains.byId(host.domainId)
  const address = missed === 'notFound' ? known?.notFoundRedirect : known?.expiredRedirect
  if (!address) return undefined
  return reply.code(302).headers({ Location: address, 'Cache-Control': 'private, no-store' }).send()
}
