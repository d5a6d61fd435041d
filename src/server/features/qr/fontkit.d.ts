/** The part of fontkit that we use; it ships no types. */
declare module 'fontkit' {
  export interface Path {
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path
    toSVG(): string
  }
  export interface Font {
    unitsPerEm: number
    ascent: number
    /** below the line: negative */
    descent: number
    lineGap: number
    glyphForCodePoint(point: number): { advanceWidth: number }
    hasGlyphForCodePoint(point: number): boolean
    layout(text: string): {
      glyphs: { path: Path }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      advanceWidth: number
    }
  }
  export function openSync(file: string): Font
  export function create(bytes: Uint8Array): Font
}
