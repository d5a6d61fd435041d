const ESCAPES = /(?:%[0-9a-f]{2})+/gi
/** What words are written with beyond ASCII; signs, spaces and what turns the direction of a text stay escaped. */
const OF_WORDS = /(?=[^\p{ASCII}])[\p{L}\p{M}\p{N}]/u
const UTF8 = new TextEncoder()

/**
 * The part of an address behind its host as people read it: `/wiki/Köln` for `/wiki/K%C3%B6ln`. For the eye
 * alone: what is followed and copied stays as it is.
 */
export function readablePath(path: string): string {
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
