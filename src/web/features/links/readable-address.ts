const ESCAPES = /(?:%[0-9a-f]{2})+/gi
/** What words are written with beyond ASCII; signs, spaces, what nobody sees and what turns a text stay escaped. */
const OF_WORDS = /(?!\p{ASCII}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}]/u
const UTF8 = new TextEncoder()

/**
 * What stands behind the host of an address, as people read it: `/wiki/Köln` for `/wiki/K%C3%B6ln`. For the
 * eye alone: what is followed and copied stays as it is. Empty for a bare host.
 */
export function readablePathOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { href, origin } = new URL(address)
  const path = href.slice(origin.length)
  return path === '/' ? '' : readable(path)
}

/** The same behind the host, which stays as it is really followed, in ASCII (A11). */
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
