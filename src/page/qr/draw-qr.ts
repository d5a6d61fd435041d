import type { QrDesign } from '#contract/qr/qr-design.ts'
import { eyePath, modulePath, type QrPlace } from './module-paths.ts'
import { eyesOf, type QrMatrix, qrMatrix } from './qr-matrix.ts'

/**
 * Draws all QR codes, both for the designer's preview in the browser and for the API's files, so
 * that people get what they see. PNGs are made from the same drawing.
 */

export interface QrDrawing {
  /** the content of the code */
  text: string
  design: Omit<QrDesign, 'logo'>
  /** edge length of the picture in pixels */
  size: number
  /** `data:` address of the picture in the centre */
  logo?: string | undefined
}

/** Empty border inside the logo's square, in modules. */
const LOGO_PADDING = 0.5

/** The parts of a code as path data in a square of `size`. */
export interface QrParts {
  modules: string
  /** filled by the even-odd rule */
  eyes: string
  /** where the logo goes; undefined without a logo */
  logo: { x: number; y: number; edge: number } | undefined
}

/** The parts of a code, for formats other than SVG. */
export function qrParts({
  text,
  design,
  size,
  hasLogo,
}: Pick<QrDrawing, 'text' | 'design' | 'size'> & { hasLogo: boolean }): QrParts {
  const matrix = qrMatrix(text, design.level, hasLogo)
  const place = placeOf(matrix.modules, design.margin, size)
  return {
    modules: modulePath(matrix, place, design.shape),
    eyes: eyesOf(matrix.modules)
      .map(([x, y]) => eyePath(x, y, place, design.eyes))
      .join(''),
    logo: hasLogo ? logoPlace(matrix, place) : undefined,
  }
}

/** Draws a code as SVG. The design must have passed `qrProblems`; this does not escape colours. */
export function drawQr({ text, design, size, logo }: QrDrawing): string {
  const parts = qrParts({ text, design, size, hasLogo: logo !== undefined })
  const isSharp = design.shape === 'square' && design.eyes === 'square'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${logo === undefined ? '' : XLINK} ` +
    `width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"` +
    `${isSharp ? ' shape-rendering="crispEdges"' : ''}>` +
    groundOf(design.background, size) +
    `<g fill="${design.foreground}"><path d="${parts.modules}"/>` +
    `<path fill-rule="evenodd" d="${parts.eyes}"/></g>` +
    `${logo === undefined || !parts.logo ? '' : logoOf(parts.logo, logo)}</svg>`
  )
}

// Older editors need this spelling to show the picture; browsers and libraries accept both.
const XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Whole pixels per module; the rest goes to the margin. */
function placeOf(modules: number, margin: number, size: number): QrPlace {
  const module = Math.max(1, modulePixels(modules, margin, size))
  const left = Math.floor((size - modules * module) / 2)
  return { left, top: left, module }
}

/** Edge length of a module in pixels; 0 if there is less than one. */
export function modulePixels(modules: number, margin: number, size: number): number {
  return Math.floor(size / (modules + 2 * margin))
}

function groundOf(background: string, size: number): string {
  return background === 'transparent'
    ? ''
    : `<path fill="${background}" d="M0 0h${size}v${size}H0z"/>`
}

function logoPlace({ modules, logoModules }: QrMatrix, place: QrPlace) {
  const from = (modules - logoModules) / 2 + LOGO_PADDING
  const edge = (logoModules - 2 * LOGO_PADDING) * place.module
  return { x: place.left + from * place.module, y: place.top + from * place.module, edge }
}

function logoOf({ x, y, edge }: NonNullable<QrParts['logo']>, logo: string): string {
  return `<image x="${x}" y="${y}" width="${edge}" height="${edge}" xlink:href="${logo}"/>`
}
