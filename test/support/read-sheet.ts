import sharp from 'sharp'
import { type PdfPage, readPdf } from './read-pdf.ts'
import { readQr } from './read-qr.ts'

/** Points from the edge of the paper to the first code: 12 mm. */
const EDGE = (12 * 72) / 25.4

/** A printed sheet of codes: its pages, and what a phone reads in each place, row by row. */
export async function readSheet(
  pdf: Buffer,
  { columns, rows }: { columns: number; rows: number },
): Promise<{ pages: PdfPage[]; codes: (string | undefined)[] }> {
  const pages = readPdf(pdf)
  const codes: (string | undefined)[] = []
  for (const { svg, ...page } of pages) {
    const drawn = await sharp(Buffer.from(svg)).png().toBuffer()
    const width = (page.width - 2 * EDGE) / columns
    const height = (page.height - 2 * EDGE) / rows
    for (let place = 0; place < columns * rows; place++) {
      const picture = await sharp(drawn)
        .extract({
          left: Math.round(EDGE + (place % columns) * width),
          top: Math.round(EDGE + Math.floor(place / columns) * height),
          width: Math.floor(width),
          height: Math.floor(height),
        })
        .png()
        .toBuffer()
      codes.push((await readQr(picture)).text)
    }
  }
  return { pages, codes }
}
