import type { Updateable } from 'kysely'
import type { LinkChange } from '#contract/links.ts'
import type { Deps } from '../../deps.ts'
import { passwordHasher } from '../../platform/password/password-hasher.ts'
import { type AddressReader, readAddresses } from './destination-checks.ts'
import { storedPreview } from './link-preview.ts'
import type { LinkTable } from './links.table.ts'
import { storedRules } from './stored-rules.ts'

/** What can be given of a link and stands in a column of its row. */
export type GivenFields = Omit<
  LinkChange,
  'revision' | 'alias' | 'tags' | 'clickLimit' | 'password'
>
export type LinkColumns = Updateable<LinkTable>

/**
 * Checks what is given of a link, and makes its columns of it, but for its password. Takes the time of
 * the checks of addresses, so it belongs before a transaction.
 * @returns only the columns of what was given
 * @throws destinationMissing, destinationInvalid, malformed
 */
export async function readLinkColumns(
  deps: Deps,
  spaceId: string,
  given: GivenFields,
): Promise<LinkColumns> {
  const columns = await readAddresses(deps, (read) => ({
    ...plainColumns(given),
    ...addressColumns(given, read),
  }))
  if (given.preview !== undefined) {
    columns.preview = await storedPreview(deps, spaceId, given.preview)
  }
  return columns
}

/**
 * The column of a link's password; costs some 33 ms, so it comes after every other check.
 * @throws tooManyRequests when too many are being hashed
 */
export async function readPassword(
  password: string | null | undefined,
): Promise<Pick<LinkColumns, 'password_hash'>> {
  if (password === undefined) return {}
  return { password_hash: password === null ? null : await passwordHasher.hash(password) }
}

function plainColumns(given: GivenFields): LinkColumns {
  return withoutAbsent({
    title: given.title,
    note: given.note,
    is_permanent: flag(given.isPermanent),
    starts_at: momentOf(given.startsAt),
    starts_message: given.startsMessage,
    ends_at: momentOf(given.endsAt),
    ended_message: given.endedMessage,
    limit_message: given.limitMessage,
    limit_counts: given.limitCounts,
    forwards_query: flag(given.forwardsQuery),
    hides_referrer: flag(given.hidesReferrer),
    interstitial_seconds: given.interstitialSeconds,
    is_archived: flag(given.isArchived),
  })
}

function addressColumns(given: GivenFields, read: AddressReader): LinkColumns {
  const optional = (field: keyof GivenFields, text: string | null | undefined) =>
    text === undefined ? undefined : read.optional(field, text)
  const destination =
    given.destination === undefined ? undefined : read.web('destination', given.destination)
  return withoutAbsent({
    destination: destination?.text,
    destination_href: destination?.href,
    starts_destination: optional('startsDestination', given.startsDestination),
    ended_destination: optional('endedDestination', given.endedDestination),
    limit_destination: optional('limitDestination', given.limitDestination),
    rules: given.rules === undefined ? undefined : storedRules(given.rules, read),
  })
}

/** @param time ISO 8601 @returns milliseconds UTC */
function momentOf(time: string | null | undefined): number | null | undefined {
  return time ? Date.parse(time) : (time as null | undefined)
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}

function withoutAbsent(columns: LinkColumns): LinkColumns {
  const given: Record<string, unknown> = {}
  for (const name in columns) {
    const value = columns[name as keyof LinkColumns]
    if (value !== undefined) given[name] = value
  }
  return given
}
