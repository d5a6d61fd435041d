import type { ErrorName } from '#contract/errors.ts'
import type { BlockedReason } from '#contract/safety/safety.ts'
import type { Deps } from '../../deps.ts'
import { remembered } from '../../platform/db/rows/remembered.ts'
import {
  type BlockedAddressRow,
  findBlockedBy,
  listAllBlocked,
} from './blocked-addresses.repository.ts'
import { patternsOf } from './blocked-pattern.ts'
import { loadFeeds } from './feeds/feed-lookup.ts'
import { askService, type ServiceDeps } from './feeds/safe-browsing.ts'

/** Why a link must not lead to an address. */
export interface Verdict {
  reason: BlockedReason
  /** ASCII host of the address */
  host: string
  /** the error for a request that uses the address */
  error: Extract<ErrorName, 'domainBlocked' | 'addressBlocked' | 'destinationFlagged'>
}

/** Verdicts by address, only for bad addresses. */
export type Verdicts = ReadonlyMap<string, Verdict>

/**
 * Looks addresses up in the administrator's lists, all in one database query, and in the feeds, and
 * asks the service about the rest.
 * @param hrefs of parsed addresses
 * @returns verdicts for the bad addresses; an address that cannot be checked now counts as good
 */
export async function judgeAddresses(
  deps: ServiceDeps,
  hrefs: readonly string[],
): Promise<Verdicts> {
  return (await judgeAgain(deps, hrefs)).verdicts
}

/**
 * Asks the service about several addresses at once, before each is judged separately or in a
 * transaction. Anything that is not a web address is left out.
 */
export async function askAhead(
  deps: ServiceDeps,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const hrefs = addresses.flatMap((text) =>
    text && /^\s*https?:/i.test(text) && URL.canParse(text) ? new URL(text).href : [],
  )
  await askService(deps, [...new Set(hrefs)])
}

/** The same, plus the addresses that the service could not be asked about. */
export async function judgeAgain(
  deps: ServiceDeps,
  hrefs: readonly string[],
): Promise<{ verdicts: Verdicts; unsure: ReadonlySet<string> }> {
  const verdicts = await judgeByLists(deps, hrefs)
  const rest = [...new Set(hrefs)].filter((href) => !verdicts.has(href))
  const { reasons, unsure } = await askService(deps, rest)
  for (const [href, reason] of reasons) {
    const { host } = patternsOf(href)
    verdicts.set(href, { reason, host, error: 'destinationFlagged' })
  }
  return { verdicts, unsure }
}

async function judgeByLists(
  deps: Pick<Deps, 'db'>,
  hrefs: readonly string[],
): Promise<Map<string, Verdict>> {
  if (hrefs.length === 0) return new Map()
  const known = await knownLists(deps)
  const feeds = await loadFeeds(deps)
  // true in most installations
  if (known?.size === 0 && feeds.length === 0) return new Map()
  const asked = new Map([...new Set(hrefs)].map((href) => [href, patternsOf(href)]))
  const listed = known ?? (await listBlocked(deps, [...asked.values()]))
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

async function listBlocked(
  { db }: Pick<Deps, 'db'>,
  asked: readonly ReturnType<typeof patternsOf>[],
): Promise<Map<string, BlockedAddressRow[]>> {
  const patterns = asked.flatMap(({ domains, addresses }) => [...domains, ...addresses])
  return byPattern(await findBlockedBy(db, [...new Set(patterns)]))
}

function errorOf({ reason, kind }: BlockedAddressRow): Verdict['error'] {
  if (reason !== 'unwanted') return 'destinationFlagged'
  return kind === 'domain' ? 'domainBlocked' : 'addressBlocked'
}

/**
 * Some 300 bytes each. Beyond this number the database is queried for the patterns of each address.
 */
const KNOWN_MAX = 20_000

/**
 * All patterns that administrators have blocked; undefined if there are too many to keep in memory.
 */
const knownLists = remembered('safety', async (deps: Pick<Deps, 'db'>) => {
  const rows = await listAllBlocked(deps.db, KNOWN_MAX + 1)
  return rows.length > KNOWN_MAX ? undefined : byPattern(rows)
})

/** A domain may have two entries: one for itself and one for its subdomains. */
function byPattern(rows: readonly BlockedAddressRow[]): Map<string, BlockedAddressRow[]> {
  const map = new Map<string, BlockedAddressRow[]>()
  for (const row of rows) map.set(row.pattern, [...(map.get(row.pattern) ?? []), row])
  return map
}
