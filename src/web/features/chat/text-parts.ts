/** A piece of what somebody wrote: text, or an address that may be followed. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?'’”»\])}]+$/

/** Web addresses in a text, and only these: everything else stays text (abuse rows 1 and 3). */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trim(match[0])
    const href = readAddress(address)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A closing bracket stays when it was opened inside. */
function trim(found: string): string {
  let address = found
  for (;;) {
    const cut = address.replace(TRAILING, '')
    if (cut === address) return address
    const tail = address.slice(cut.length)
    if (tail.startsWith(')') && cut.split('(').length > cut.split(')').length) {
      const kept = `${cut})`
      if (kept === address) return address
      address = kept
      return address
    }
    address = cut
  }
}

function readAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href, username, password } = new URL(text)
  // a name before an @ hides where it leads
  if (username !== '' || password !== '') return undefined
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
