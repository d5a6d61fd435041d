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

/** Why a link may not lead somewhere. */
export interface Verdict {
  reason: BlockedReason
  /** ASCII host of the address */
  host: string
  /** how the one who wants to go there is refused */
  error: Extract<ErrorName, 'domainBlocked' | 'addressBlocked' | 'destinationFlagged'>
}

/** Verdicts by address, on those that are bad. */
export type Verdicts = ReadonlyMap<string, Verdict>

/**
 * Looks addresses up in the administrator's lists, all with one question to the database, in the feeds,
 * and asks the service about the rest.
 * @param hrefs of parsed addresses
 * @returns a verdict for those that are bad; what nobody can be asked about now counts as good
 */
export async function judgeAddresses(
  deps: ServiceDeps,
  hrefs: readonly string[],
): Promise<Verdicts> {
  return (await judgeAgain(deps, hrefs)).verdicts
}

/**
 * Asks the service about addresses together, before each is judged by itself or in a transaction; what is
 * none of the web is left out.
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

/** The same, with the addresses that the service could not be asked about. */
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
  // as in most installations
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

/** Some 300 bytes each; beyond it the database is asked, about the patterns of each address. */
const KNOWN_MAX = 20_000

/** Everything an administrator blocked; undefined when it is too much to keep. */
const knownLists = remembered('safety', async (deps: Pick<Deps, 'db'>) => {
  const rows = await listAllBlocked(deps.db, KNOWN_MAX + 1)
  return rows.length > KNOWN_MAX ? undefined : byPattern(rows)
})

/** A domain may be listed twice: itself, and what is below it. */
function byPattern(rows: readonly BlockedAddressRow[]): Map<string, BlockedAddressRow[]> {
  const map = new Map<string, BlockedAddressRow[]>()
  for (const row of rows) map.set(row.pattern, [...(map.get(row.pattern) ?? []), row])
  return map
}
