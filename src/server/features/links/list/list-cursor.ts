import { failure } from '#contract/errors.ts'

/** Sort value and id of the last row of a page. */
export type ListPosition = readonly [value: string | number, id: string]

export function writeCursor(position: ListPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * @param type type of the value that the list is sorted by
 * @throws malformed for an invalid cursor
 */
export function readCursor(cursor: string, type: 'string' | 'number'): ListPosition {
  const position = parse(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(position) && position.length === 2) {
    const [value, id] = position
    // times and counts are whole numbers, and no column compares with a fraction
    const isWhole = typeof value !== 'number' || Number.isSafeInteger(value)
    if (typeof value === type && isWhole && typeof id === 'string') return [value, id]
  }
  throw failure('malformed', { fields: { cursor: 'Use nextCursor of the page before' } })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
