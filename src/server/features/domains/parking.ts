/** Providers that show advertisements on unused names, by the suffix of their hosts. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'above.com': 'Above.com',
  'afternic.com': 'Afternic',
  'bodis.com': 'Bodis',
  'cashparking.com': 'GoDaddy CashParking',
  'dan.com': 'Dan.com',
  'hugedomains.com': 'HugeDomains',
  'parkingcrew.net': 'ParkingCrew',
  'parklogic.com': 'ParkLogic',
  'sedoparking.com': 'Sedo',
}

/**
 * @param hosts aliases or name servers of a name; @returns the parking provider, null if none is
 * recognised
 */
export function parkingProviderOf(hosts: readonly string[]): string | null {
  for (const host of hosts) {
    const [, name] =
      Object.entries(PROVIDERS).find(([end]) => host === end || host.endsWith(`.${end}`)) ?? []
    if (name !== undefined) return name
  }
  return null
}
