import type { QrDesign } from '#contract/qr-design.ts'
import { eyePath, modulePath, type QrPlace } from './module-paths.ts'
import { eyesOf, type QrMatrix, qrMatrix } from './qr-matrix.ts'

/**
 * The one engine of QR codes: the designer's preview in the browser and the files of the API are drawn
 * here, so that what is seen is what is got. PNGs are made of the same drawing.
 */

export interface QrDrawing {
  /** what the code says */
  text: string
  design: Omit<QrDesign, 'logo'>
  /** edge of the picture in pixels */
  size: number
  /** `data:` address of the picture in the middle */
  logo?: string | undefined
}

/** Part of the logo's square that stays empty on each side, in modules. */
const LOGO_PADDING = 0.5

/** Draws a code as SVG. The design must have passed `qrProblems`; colours are not escaped here. */
export function drawQr({ text, design, size, logo }: QrDrawing): string {
  const matrix = qrMatrix(text, design.level, logo !== undefined)
  const place = placeOf(matrix.modules, design.margin, size)
  const isSharp = design.shape === 'square' && design.eyes === 'square'
  const eyes = eyesOf(matrix.modules).map(([x, y]) => eyePath(x, y, place, design.eyes))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${logo === undefined ? '' : XLINK} ` +
    `width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"` +
    `${isSharp ? ' shape-rendering="crispEdges"' : ''}>` +
    groundOf(design.background, size) +
    `<g fill="${design.foreground}"><path d="${modulePath(matrix, place, design.shape)}"/>` +
    `<path fill-rule="evenodd" d="${eyes.join('')}"/></g>` +
    `${logo === undefined ? '' : logoOf(matrix, place, logo)}</svg>`
  )
}

// Without it older editors show no picture; browsers and libraries take both spellings.
const XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Whole pixels a module; what is left over goes to the margin. */
function placeOf(modules: number, margin: number, size: number): QrPlace {
  const module = Math.max(1, modulePixels(modules, margin, size))
  const left = Math.floor((size - modules * module) / 2)
  return { left, top: left, module }
}

/** Edge of a module in pixels; 0 when there is not even one. */
export function modulePixels(modules: number, margin: number, size: number): number {
  return Math.floor(size / (modules + 2 * margin))
}

function groundOf(background: string, size: number): string {
  return background === 'transparent'
    ? ''
    : `<path fill="${background}" d="M0 0h${size}v${size}H0z"/>`
}

function logoOf({ modules, logoModules }: QrMatrix, place: QrPlace, logo: string): string {
  const from = (modules - logoModules) / 2 + LOGO_PADDING
  const edge = (logoModules - 2 * LOGO_PADDING) * place.module
  return (
    `<image x="${place.left + from * place.module}" y="${place.top + from * place.module}" ` +
    `width="${edge}" height="${edge}" xlink:href="${logo}"/>`
  )
}
