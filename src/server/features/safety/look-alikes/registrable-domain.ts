/**
 * The registrable part of a host, by the list of public suffixes: `example.co.uk` of
 * `www.example.co.uk`. Names of hosting services count as suffixes, since anybody registers below them.
 */
export interface RegistrableDomains {
  /** @returns undefined for addresses, single names and suffixes */
  domainOf(host: string): string | undefined
  suffixOf(host: string): string
}

/** With the first question: the list takes room that few processes need. */
export async function loadRegistrableDomains(): Promise<RegistrableDomains> {
  const { getDomain, getPublicSuffix } = await import('tldts')
  const options = { allowPrivateDomains: true } as const
  return {
    domainOf: (host) => getDomain(host, options) ?? undefined,
    suffixOf: (host) => getPublicSuffix(host, options) ?? '',
  }
}
