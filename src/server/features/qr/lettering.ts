import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import type { QrDesign } from '#contract/qr/qr-design.ts'
import type { Lettering } from '#page/qr/draw-qr.ts'

/** The first has the look of our texts, the second the letters of other scripts. */
const FILES = [
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
].map((file) => fileURLToPath(import.meta.resolve(file)))

let opened: Promise<Font[]> | undefined

/**
 * The text of a code's frame as shapes: a picture must look the same wherever it is opened, and
 * servers have no fonts.
 * @returns undefined without a frame, or if no font has a letter of the text
 */
export async function letteringOf({
  frame,
  frameText,
}: Pick<QrDesign, 'frame' | 'frameText'>): Promise<Lettering | undefined> {
  if (frame === 'none' || frameText === '') return undefined
  opened ??= import('fontkit').then(({ openSync }) => FILES.map((file) => openSync(file) as Font))
  const lines = (await opened).map((font) => ({ font, line: writable(font, frameText) }))
  const { font, line } = lines.reduce((best, one) =>
    one.line.length > best.line.length ? one : best,
  )
  if (line === '') return undefined
  const { glyphs, positions, advanceWidth } = font.layout(line)
  const scale = 1_000 / font.unitsPerEm
  let at = 0
  let path = ''
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    // fonts measure upwards, pictures downwards
    path += glyph.path
      .transform(scale, 0, 0, -scale, (at + xOffset) * scale, -yOffset * scale)
      .toSVG()
    at += xAdvance
  }
  return { path, width: advanceWidth * scale }
}

/** The part of a text that a font has letters for. */
function writable(font: Font, text: string): string {
  return [...text]
    .filter((mark) => font.hasGlyphForCodePoint(mark.codePointAt(0)!))
    .join('')
    .trim()
}
