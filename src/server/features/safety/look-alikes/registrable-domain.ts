/**
 * Finds the registrable part of a host by the public suffix list: `example.co.uk` for
 * `www.example.co.uk`. Domains of hosting services count as suffixes, since anybody may register a
 * name below them.
 */
export interface RegistrableDomains {
  /** @returns undefined for IP addresses, single names and suffixes */
  domainOf(host: string): string | undefined
  suffixOf(host: string): string
}

/** Call it only when needed: the list takes memory, and few processes use it. */
export async function loadRegistrableDomains(): Promise<RegistrableDomains> {
  const { getDomain, getPublicSuffix } = await import('tldts')
  const options = { allowPrivateDomains: true } as const
  return {
    domainOf: (host) => getDomain(host, options) ?? undefined,
    suffixOf: (host) => getPublicSuffix(host, options) ?? '',
  }
}
