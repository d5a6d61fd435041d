import { drawQr, type QrDrawing } from '#page/qr/draw-qr.ts'

/**
 * A drawing for `<img src>`, where it can neither run nor load anything.
 * @param view the part to show: left, top, width and height in pixels of the drawing
 */
export function drawingAddress(drawing: QrDrawing, view?: string): string {
  const whole = drawQr(drawing)
  const svg = view ? whole.replace(/viewBox="[^"]*"/, `viewBox="${view}"`) : whole
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
