const ESCAPES = /(?:%[0-9a-f]{2})+/gi
/**
 * Letters beyond ASCII; signs, spaces, invisible characters and those that change text direction
 * stay escaped.
 */
const OF_WORDS = /(?!\p{ASCII}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}]/u
const UTF8 = new TextEncoder()

/**
 * The readable part after the host of an address: `/wiki/Köln` for `/wiki/K%C3%B6ln`. Only for
 * display: links and copies use the original. Empty for a bare host.
 */
export function readablePathOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { href, origin } = new URL(address)
  const path = href.slice(origin.length)
  return path === '/' ? '' : readable(path)
}

/** The same with the host, which stays in ASCII as browsers connect to it (A11). */
export function readableAddress(address: string): string {
  if (!URL.canParse(address)) return address
  return new URL(address).host + readablePathOf(address)
}

function readable(path: string): string {
  return path.replace(ESCAPES, (escapes) => {
    let decoded: string
    try {
      decoded = decodeURIComponent(escapes)
    } catch {
      return escapes
    }
    let at = 0
    let shown = ''
    for (const sign of decoded) {
      const length = '%00'.length * UTF8.encode(sign).length
      shown += OF_WORDS.test(sign) ? sign : escapes.slice(at, at + length)
      at += length
    }
    return shown
  })
}
