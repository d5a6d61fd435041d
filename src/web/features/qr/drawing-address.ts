import { drawQr, type QrDrawing } from '#page/qr/draw-qr.ts'

/** A drawing for `<img src>`: it may run and load nothing there. */
export function drawingAddress(drawing: QrDrawing): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawQr(drawing))}`
}
