import { domainToASCII } from 'node:url'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { MAIN_DOMAIN_ID } from '../../slugs/index.ts'

type DomainDeps = Pick<Deps, 'domains' | 'origins'>

/**
 * The domain of a new link in a space: the given host, the installation's own for null, or the
 * space's primary domain if nothing is given.
 * @throws domainNotFound if the host is not a proven domain of the space
 */
export function readLinkDomain(
  { domains, origins }: DomainDeps,
  spaceId: string,
  given: string | null | undefined,
): string {
  if (given === undefined) return domains.primaryOf(spaceId)?.id ?? MAIN_DOMAIN_ID
  const host = given?.trim().toLowerCase() ?? ''
  if (host === '' || host === new URL(origins.short).host) return MAIN_DOMAIN_ID
  const domain = domains.byHost(domainToASCII(host).replace(/\.$/, ''))
  if (domain?.spaceId !== spaceId) {
    throw failure('domainNotFound', { fields: { domain: 'This is no domain of your space' } })
  }
  return domain.id
}

/**
 * The same for many links at once, for those that name none.
 * @throws domainUnverifiedDefault while a domain of the space is not proven; domainNotFound
 */
export function requireDefaultDomain(
  deps: DomainDeps,
  spaceId: string,
  given: string | null | undefined,
): void {
  const host = domainToASCII(given?.trim().toLowerCase() ?? '').replace(/\.$/, '')
  const claim = deps.domains.byName(host).find((one) => one.spaceId === spaceId)
  if (claim !== undefined && !claim.isOwned) {
    const domain = 'Its TXT record has not been found yet'
    throw failure('domainUnverifiedDefault', { fields: { domain } })
  }
  readLinkDomain(deps, spaceId, given)
}

/** @throws domainNotFound if it was deleted */
export function requireDomain({ domains }: Pick<Deps, 'domains'>, domainId: string): void {
  if (domainId !== MAIN_DOMAIN_ID && !domains.byId(domainId)) throw failure('domainNotFound')
}

/** @returns null for the installation's own */
export function hostOfDomain({ domains }: Pick<Deps, 'domains'>, domainId: string): string | null {
  return domains.byId(domainId)?.host ?? null
}
