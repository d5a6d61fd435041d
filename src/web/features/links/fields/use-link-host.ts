import { useQuery } from '@tanstack/react-query'
import { domainsQuery } from '#web/features/domains/domains.api.ts'
import { useShortHost } from '#web/platform/installation.ts'

/** Those that may have links: whose ownership is proven. A form does not watch them move. */
export function useUsableDomains() {
  const { data = [] } = useQuery({ ...domainsQuery, staleTime: 60_000, refetchInterval: false })
  return data.filter(({ state }) => state !== 'pending')
}

/**
 * The host that a new link gets.
 * @param domain null: the installation's own; undefined: the primary one of the space
 */
export function useLinkHost(domain: string | null | undefined): string {
  const own = useShortHost()
  const domains = useUsableDomains()
  if (domain === undefined) return domains.find(({ isPrimary }) => isPrimary)?.host ?? own
  return domain ?? own
}
