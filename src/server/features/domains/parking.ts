/** Providers that show advertisements on names nobody uses, by what their hosts end in. */
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

/** @param hosts aliases or name servers of a name; @returns who parks it, null when nobody known does */
export function parkingProviderOf(hosts: readonly string[]): string | null {
  for (const host of hosts) {
    const [, name] =
      Object.entries(PROVIDERS).find(([end]) => host === end || host.endsWith(`.${end}`)) ?? []
    if (name !== undefined) return name
  }
  return null
}
