import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DomainDirectory } from './domain-directory.ts'

/** The screens that a domain's own redirects replace. */
export type Missed = 'notFound' | 'expired'

/**
 * Where a domain redirects visitors who find nothing, instead of showing our screen (contract.md
 * §7).
 * @returns undefined if it has no such redirect, and on the installation's own hosts
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
