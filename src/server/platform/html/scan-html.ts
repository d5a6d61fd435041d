import { setImmediate as nextTurn } from 'node:timers/promises'

/** Events for a reader of HTML; scripts and styles are text like any other and never run. */
export interface HtmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  /** may come in pieces */
  text?(text: string): void
}

/** No page of people is deeper; the parser's own list of open elements costs more with each. */
const DEPTH_MAX = 512
/** characters between two looks at what else there is to do */
const CHUNK = 64 * 1024

class Enough extends Error {}

/**
 * Reads foreign HTML from front to back without building a tree, so that size costs no more than its
 * length and nesting no stack. What is nested deeper than any page is left out, with all that follows.
 * @param isEnough asked between pieces: the rest is not read once it says yes
 */
export async function scanHtml(
  html: string,
  listener: HtmlListener,
  isEnough: () => boolean = () => false,
): Promise<void> {
  // loaded with the first document: most starts never read one, and it takes megabytes
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
