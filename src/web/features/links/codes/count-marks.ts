export interface CountMarks {
  /** @returns how often the mark came so far */
  read(chunk: Uint8Array): number
}

/**
 * Counts how often some bytes come in a file that arrives in pieces, wherever it is cut.
 * @param mark ASCII
 */
export function countMarks(mark: string): CountMarks {
  const codes = [...mark].map((one) => one.charCodeAt(0))
  let count = 0
  let matched = 0
  return {
    read(chunk) {
      for (const byte of chunk) {
        // no mark of ours begins again within itself
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
