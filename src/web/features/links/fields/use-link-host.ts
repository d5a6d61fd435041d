import { useQuery } from '@tanstack/react-query'
import { domainsQuery } from '#web/features/domains/domains.api.ts'
import { useShortHost } from '#web/platform/installation.ts'

/**
 * Domains that may have links: those with proven ownership. Forms do not follow changes of their
 * state.
 */
export function useUsableDomains() {
  const { data = [] } = useQuery({ ...domainsQuery, staleTime: 60_000, refetchInterval: false })
  return data.filter(({ state }) => state !== 'pending')
}

/**
 * The host of a new link.
 * @param domain null: the installation's own; undefined: the primary one of the space
 */
export function useLinkHost(domain: string | null | undefined): string {
  const own = useShortHost()
  const domains = useUsableDomains()
  if (domain === undefined) return domains.find(({ isPrimary }) => isPrimary)?.host ?? own
  return domain ?? own
}
