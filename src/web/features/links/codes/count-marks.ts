export interface CountMarks {
  /** @returns the number of occurrences so far */
  read(chunk: Uint8Array): number
}

/**
 * Counts a byte sequence in a file that arrives in pieces, even across their borders.
 * @param mark ASCII
 */
export function countMarks(mark: string): CountMarks {
  const codes = [...mark].map((one) => one.charCodeAt(0))
  let count = 0
  let matched = 0
  return {
    read(chunk) {
      for (const byte of chunk) {
        // our marks never overlap with themselves
        if (byte === codes[matched]) matched++
        else matched = byte === codes[0] ? 1 : 0
        if (matched < codes.length) continue
        count++
        matched = 0
      }
      return count
    },
  }
}
