import type { Generated } from 'kysely'
import {
  type FileName,
  type MomentName,
  type PlainName,
  type PlainValues,
  plainLinkDefaults,
  plainLinkFields,
  plainLinkNames,
} from '#contract/links/plain-link-fields.ts'
import type { AddressReader } from './destination-checks.ts'

/**
 * Stores the plain fields of a link, each in a column of the same name: `startsAt` in `starts_at`.
 */

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Text
export type PlainColumn = Snake<PlainName>

/** Flags are stored as 0 and 1, times as milliseconds UTC, everything else unchanged. */
type Stored<Name extends PlainName> = Name extends MomentName
  ? number | null
  : PlainValues[Name] extends boolean
    ? number
    : PlainValues[Name]
export type PlainColumns = { [Name in PlainName as Snake<Name>]: Stored<Name> }
/** The columns in the table's type; the database has a default for each. */
export type PlainTable = { [Column in PlainColumn]: Generated<PlainColumns[Column]> }

const fields = plainLinkNames.map((name) => ({
  name,
  column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as PlainColumn,
  kind: plainLinkFields[name].kind,
  isInFiles: 'inFiles' in plainLinkFields[name],
}))

export type FileColumn = Snake<FileName>
export const FILE_COLUMNS = fields
  .filter(({ isInFiles }) => isInFiles)
  .map(({ column }) => column as FileColumn)
export const PLAIN_COLUMNS: readonly PlainColumn[] = fields.map(({ column }) => column)

/** The columns of the given fields. */
export function plainColumns(
  given: Partial<PlainValues>,
  read: Pick<AddressReader, 'optional'>,
): Partial<PlainColumns> {
  const columns: Partial<Record<PlainColumn, unknown>> = {}
  for (const { name, column, kind } of fields) {
    const value = given[name]
    if (value === undefined) continue
    if (kind === 'flag') columns[column] = Number(value)
    else if (kind === 'moment') columns[column] = value === null ? null : Date.parse(String(value))
    else if (kind === 'address') columns[column] = read.optional(name, value as string | null)
    else columns[column] = value
  }
  return columns as Partial<PlainColumns>
}

/** The fields of a row as they are answered. */
export function plainValues(row: PlainColumns): PlainValues {
  const values: Partial<Record<PlainName, unknown>> = {}
  for (const { name, column, kind } of fields) {
    const value = row[column]
    if (kind === 'flag') values[name] = value === 1
    else if (kind === 'moment' && value !== null) values[name] = new Date(value).toISOString()
    else values[name] = value
  }
  return values as PlainValues
}

/** The columns of a link without any given field. */
export const plainColumnDefaults = plainColumns(plainLinkDefaults, {
  optional: (_, address) => address,
}) as PlainColumns
