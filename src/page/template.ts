/**
 * React renders each shape of markup once, with stand-ins where the creator's texts will be; what is
 * left for a page is to put its texts in (decision 058). The components stay the only description of
 * the page: nothing of their markup is written down a second time.
 */

/** A sign of the private use area for each slot: never trimmed, escaped or taken apart. */
const FIRST_SIGN = 0xe000
const SIGNS = /(?:https:\/\/)?([\ue000-\ue0ff])/
const SHAPES_MAX = 500

/** Stands in for a text. */
export const standIn = (slot: number) => String.fromCharCode(FIRST_SIGN + slot)
/** Stands in for an address that may be followed. */
export const addressStandIn = (slot: number) => `https://${standIn(slot)}`

/** Literal markup and numbers of slots, in turn. */
type Pieces = readonly (string | number)[]

/** Shapes of one kind of markup. */
export class Templates {
  readonly #known = new Map<string, Pieces>()

  /**
   * @param shape everything but the slots that the markup depends on
   * @param render makes the markup with stand-ins, of this shape
   * @param values markup for the slots, escaped already
   */
  fill(shape: string, render: () => string, values: readonly string[]): string {
    let pieces = this.#known.get(shape)
    if (pieces === undefined) {
      pieces = render()
        .split(SIGNS)
        .map((piece, at) => (at % 2 === 0 ? compact(piece) : piece.charCodeAt(0) - FIRST_SIGN))
      if (this.#known.size >= SHAPES_MAX) this.#known.clear()
      this.#known.set(shape, pieces)
    }
    let markup = pieces[0] as string
    for (let at = 1; at < pieces.length; at += 2) {
      markup += values[pieces[at] as number]! + (pieces[at + 1] as string)
    }
    return markup
  }
}

/** The same text by itself: a piece of one with stand-ins takes two bytes a sign, and so would the page. */
const compact = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))
