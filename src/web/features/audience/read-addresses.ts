/** What a mail address may look like at a glance; whether it is one is the server's to say. */
const ADDRESS = /[^\s,;"'<>()|]{1,64}@[^\s,;"'<>()|]{1,255}/

/** More than a page brings in a day is not read. */
export const ADDRESSES_MAX = 5_000

/**
 * The addresses in what somebody pasted or exported elsewhere: the first of each line, each once;
 * lines without one, such as headings, are left out.
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
