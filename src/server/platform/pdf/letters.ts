import { fileURLToPath } from 'node:url'

/** Inter is used for the letters it has; DejaVu has those of other scripts. */
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
].map((file) => fileURLToPath(import.meta.resolve(file)))

type Pdf = PDFKit.PDFDocument

export interface Letters {
  /**
   * chooses the font that has most letters of a text; @returns the part of the text that the font
   * can write
   */
  choose(text: string): string
}

/** The part of pdfkit's embedded font that its types do not declare. */
interface OpenFont {
  hasGlyphForCodePoint(point: number): boolean
}

/** Chooses fonts for a document in which texts of any script may stand. */
export function createLetters(pdf: Pdf): Letters {
  const writable = (font: string, text: string): string => {
    pdf.font(font)
    const open = (pdf as unknown as { _font: { font: OpenFont } })._font.font
    return [...text]
      .filter((mark) => mark === ' ' || open.hasGlyphForCodePoint(mark.codePointAt(0)!))
      .join('')
  }
  return {
    choose(text) {
      const plain = text.replace(/\s+/g, ' ').trim()
      const [first, second] = FONTS.map((font) => ({ font, line: writable(font, plain) }))
      const best = second!.line.length > first!.line.length ? second! : first!
      pdf.font(best.font)
      return best.line.trim()
    },
  }
}
