import type { QrDesign } from '#contract/qr/qr-design.ts'
import { frameParts, type Lettering, qrParts, RADIUS } from '#page/qr/draw-qr.ts'

export type Pdf = PDFKit.PDFDocument

/** Width of a code's drawing in its own units: fine enough for round corners. */
const DRAWING = 4_096
/** Pixels to the inch, when a size in pixels becomes one on paper. */
const PIXELS_PER_INCH = 300
const POINTS_PER_INCH = 72

export interface PdfCode {
  /** the address inside the code */
  address: string
  design: QrDesign
  /** the picture in the middle, as a `data:` address */
  logo: string | undefined
  lettering: Lettering | undefined
}

/** Draws a code as vectors, like `drawQr`. @param at in points; `edge` is the width */
export function drawPdfCode(
  pdf: Pdf,
  { address: text, design, logo, lettering }: PdfCode,
  at: { x: number; y: number; edge: number },
): void {
  const parts = qrParts({ text, design, size: DRAWING, hasLogo: logo !== undefined })
  const frame = frameParts(design, DRAWING, lettering)
  const height = frame?.height ?? DRAWING
  const ink = inkOf(pdf, design, height)
  pdf.save()
  pdf.translate(at.x, at.y).scale(at.edge / DRAWING)
  if (design.background !== 'transparent') {
    if (frame?.outline) pdf.roundedRect(0, 0, DRAWING, height, frame.outline.corner)
    else pdf.rect(0, 0, DRAWING, height)
    pdf.fill(design.background)
  }
  pdf.path(parts.modules).fill(ink())
  pdf.path(parts.eyes).fill(ink(), 'even-odd')
  if (logo !== undefined && parts.logo) {
    const { x, y, edge } = parts.logo
    pdf.image(logo, x, y, { fit: [edge, edge], align: 'center', valign: 'center' })
  }
  if (frame && lettering) {
    const { band, outline, text } = frame
    if (band) pdf.rect(0, band.y, DRAWING, band.height).fill(ink())
    if (outline) {
      const { inset, edge, corner } = outline
      pdf.roundedRect(inset, inset, DRAWING - edge, height - edge, corner)
      pdf.lineWidth(edge).stroke(ink())
    }
    const light = design.background === 'transparent' ? '#ffffff' : design.background
    pdf.translate(text.x, text.y).scale(text.scale)
    pdf.path(lettering.path).fill(band ? light : design.foreground)
  }
  pdf.restore()
}

/** The colour to draw with; a gradient is made anew for each use, since it is bound to one. */
function inkOf(pdf: Pdf, { gradient, foreground, gradientTo }: QrDesign, height: number) {
  if (gradient === 'none') return () => foreground
  return () =>
    (gradient === 'linear'
      ? pdf.linearGradient(0, 0, DRAWING, height)
      : pdf.radialGradient(DRAWING / 2, height / 2, 0, DRAWING / 2, height / 2, height * RADIUS)
    )
      .stop(0, foreground)
      .stop(1, gradientTo)
}

/** One code as a PDF file of its own. @param width in pixels, at 300 to the inch */
export async function renderPdf(
  code: PdfCode,
  { width, title, madeAt }: { width: number; title: string; madeAt: number },
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const edge = (width * POINTS_PER_INCH) / PIXELS_PER_INCH
  const height =
    edge * ((frameParts(code.design, DRAWING, code.lettering)?.height ?? DRAWING) / DRAWING)
  const pdf: Pdf = new PdfDocument({
    size: [edge, height],
    margin: 0,
    info: { Title: title, Producer: 'Waypost', CreationDate: new Date(madeAt) },
  })
  drawPdfCode(pdf, code, { x: 0, y: 0, edge })
  pdf.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
