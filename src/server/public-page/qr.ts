import { encode } from 'uqr'
import { QR_HEIGHT, QR_WIDTH } from '#contract/constants.ts'
import { loadSharp } from '../platform/images/load-sharp.ts'

/** Width of the quiet zone in modules (ISO/IEC 18004 §9.1). */
const QUIET_MODULES = 4
const MAX_SCALE = 10
const MAX_REMEMBERED = 200

const remembered = new Map<string, Buffer>()

/** Draws the QR code of an address as SVG, 200 by 210 pixels (spec §9), black on white. */
export function drawQrSvg(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  // Whole pixels per module, so that the PNG of the same drawing is sharp.
  const module = Math.max(1, Math.floor(QR_WIDTH / (size + 2 * QUIET_MODULES)))
  const left = Math.floor((QR_WIDTH - size * module) / 2)
  const top = Math.floor((QR_HEIGHT - size * module) / 2)
  const rows = data.map((row, y) => pathOfRow(row, left, top + y * module, module))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_WIDTH}" height="${QR_HEIGHT}" ` +
    `viewBox="0 0 ${QR_WIDTH} ${QR_HEIGHT}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${QR_WIDTH}v${QR_HEIGHT}H0z"/><path d="${rows.join('')}"/></svg>`
  )
}

/** Draws each run of dark modules as one rectangle. */
function pathOfRow(row: readonly boolean[], left: number, y: number, module: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const width = (x + 1 - start) * module
    path += `M${left + start * module} ${y}h${width}v${module}h-${width}z`
  }
  return path
}

/** @param scale 1 is 200 by 210 pixels; up to 10 for print */
export async function drawQrPng(address: string, scale = 1): Promise<Buffer> {
  const key = `${scale} ${address}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const sharp = await loadSharp()
  const png = await sharp(Buffer.from(drawQrSvg(address)), { density: 72 * scale })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  remembered.set(key, png)
  return png
}

/**
 * `?scale=` from the query; anything except a number from 1 to 10 counts as 1 (a GET accepts any
 * query).
 */
export function readScale(value: unknown): number {
  const scale = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : 1
  return Math.min(MAX_SCALE, Math.max(1, scale))
}
