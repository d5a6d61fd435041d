import type { ErrorName } from '#contract/errors.ts'
import type { BlockedReason } from '#contract/safety.ts'
import type { Deps } from '../../deps.ts'
import { type BlockedAddressRow, findBlockedBy } from './blocked-addresses.repository.ts'
import { patternsOf } from './blocked-pattern.ts'
import { loadFeeds } from './feed-lookup.ts'

/** Why a link may not lead somewhere. */
export interface Verdict {
  reason: BlockedReason
  /** ASCII host of the address */
  host: string
  /** how the one who wants to go there is refused */
  error: Extract<ErrorName, 'domainBlocked' | 'addressBlocked' | 'destinationFlagged'>
}

/**
 * Looks addresses up in the administrator's lists, all with one question to the database, and in the feeds.
 * @param hrefs of parsed addresses
 * @returns a verdict for those that are bad
 */
export async function judgeAddresses(
  deps: Pick<Deps, 'db'>,
  hrefs: readonly string[],
): Promise<ReadonlyMap<string, Verdict>> {
  const asked = new Map([...new Set(hrefs)].map((href) => [href, patternsOf(href)]))
  if (asked.size === 0) return new Map()
  const all = [...asked.values()]
  const patterns = all.flatMap(({ domains, addresses }) => [...domains, ...addresses])
  const listed = byPattern(await findBlockedBy(deps.db, [...new Set(patterns)]))
  const feeds = await loadFeeds(deps)
  const verdicts = new Map<string, Verdict>()
  for (const [href, patterns] of asked) {
    const { host } = patterns
    const row =
      patterns.domains
        .flatMap((domain) => listed.get(domain) ?? [])
        .find((one) => one.only_below === 0 || one.pattern !== host) ??
      patterns.addresses.flatMap((address) => listed.get(address) ?? [])[0]
    if (row) {
      verdicts.set(href, { reason: row.reason, host, error: errorOf(row) })
      continue
    }
    const feed = feeds.find(({ patterns: bad }) =>
      [...patterns.domains, ...patterns.addresses].some((one) => bad.has(one)),
    )
    if (feed) verdicts.set(href, { reason: feed.reason, host, error: 'destinationFlagged' })
  }
  return verdicts
}

function errorOf({ reason, kind }: BlockedAddressRow): Verdict['error'] {
  if (reason !== 'unwanted') return 'destinationFlagged'
  return kind === 'domain' ? 'domainBlocked' : 'addressBlocked'
}

/** A domain may be listed twice: itself, and what is below it. */
function byPattern(rows: readonly BlockedAddressRow[]): Map<string, BlockedAddressRow[]> {
  const map = new Map<string, BlockedAddressRow[]>()
  for (const row of rows) map.set(row.pattern, [...(map.get(row.pattern) ?? []), row])
  return map
}
