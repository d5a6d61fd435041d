import { setImmediate as nextTurn } from 'node:timers/promises'

/** Callbacks for an HTML scan; scripts and styles are treated as text and never run. */
export interface HtmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  /** may be called with parts of a text */
  text?(text: string): void
}

/** No real page nests deeper, and the parser gets slower with each open element. */
const DEPTH_MAX = 512
/** characters between two pauses for other work */
const CHUNK = 64 * 1024

class Enough extends Error {}

/**
 * Reads untrusted HTML from start to end without building a tree, so that time depends only on
 * length, and nesting needs no stack. Content nested deeper than any real page is left out, with
 * everything that follows.
 * @param isEnough checked between chunks: if true, the rest is not read
 */
export async function scanHtml(
  html: string,
  listener: HtmlListener,
  isEnough: () => boolean = () => false,
): Promise<void> {
  // loaded on demand: most processes never need it, and it takes megabytes
  const { Parser } = await import('htmlparser2')
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > DEPTH_MAX) throw new Enough()
        listener.open?.(name, attributes)
      },
      onclosetag(name) {
        depth -= 1
        listener.close?.(name)
      },
      ontext: (text) => listener.text?.(text),
    },
    { decodeEntities: true },
  )
  try {
    for (let at = 0; at < html.length && !isEnough(); at += CHUNK) {
      parser.write(html.slice(at, at + CHUNK))
      if (at > 0) await nextTurn()
    }
    parser.end()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}
