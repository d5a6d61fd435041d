/** A rough check for mail addresses; the server decides. */
const ADDRESS = /[^\s,;"'<>()|]{1,64}@[^\s,;"'<>()|]{1,255}/

/** Limits how many are read, because no page adds more in a day. */
export const ADDRESSES_MAX = 5_000

/**
 * The addresses in pasted or exported text: the first in each line, without duplicates; lines
 * without one, such as headings, are skipped.
 */
export function readAddresses(text: string): string[] {
  const found = new Map<string, string>()
  for (const line of text.split(/[\r\n]+/)) {
    const address = ADDRESS.exec(line.slice(0, 4_000))?.[0]
    if (address !== undefined && !found.has(address.toLowerCase())) {
      found.set(address.toLowerCase(), address)
    }
    if (found.size >= ADDRESSES_MAX) break
  }
  return [...found.values()]
}
