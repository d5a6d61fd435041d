import type { Updateable } from 'kysely'
import type { LinkChange } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import type { LinkTable } from '../links.table.ts'
import { storedRules } from '../rules/stored-rules.ts'
import { type AddressReader, readAddresses } from './destination-checks.ts'
import { storedPreview } from './link-preview.ts'
import { plainColumns } from './plain-columns.ts'

/** Fields of a link that clients can set and that are stored in a column of its row. */
export type GivenFields = Omit<
  LinkChange,
  'revision' | 'alias' | 'tags' | 'folder' | 'clickLimit' | 'password'
>
export type LinkColumns = Updateable<LinkTable>

/**
 * Checks the given fields of a link and turns them into columns, except the password. Checking
 * addresses takes time, so call it before a transaction.
 * @returns only columns of the given fields
 * @throws destinationMissing, destinationInvalid, malformed
 */
export async function readLinkColumns(
  deps: Deps,
  spaceId: string,
  given: GivenFields,
): Promise<LinkColumns> {
  const columns = await readAddresses(deps, (read) => ({
    ...plainColumns(given, read),
    ...destinationColumns(given, read),
  }))
  if (given.preview !== undefined) {
    columns.preview = await storedPreview(deps, spaceId, given.preview)
  }
  return columns
}

/**
 * The column of a link's password. Hashing takes some 33 ms, so it comes after all other checks.
 * @throws tooManyRequests if too many passwords are being hashed
 */
export async function readPassword(
  password: string | null | undefined,
): Promise<Pick<LinkColumns, 'password_hash'>> {
  if (password === undefined) return {}
  return { password_hash: password === null ? null : await passwordHasher.hash(password) }
}

function destinationColumns({ destination, rules }: GivenFields, read: AddressReader): LinkColumns {
  const columns: LinkColumns = {}
  if (destination !== undefined) {
    const { text, href } = read.web('destination', destination)
    columns.destination = text
    columns.destination_href = href
  }
  if (rules !== undefined) columns.rules = storedRules(rules, read)
  return columns
}
