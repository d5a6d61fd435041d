import { QR_MARGIN_SAFE, type QrDesign } from '#contract/qr/qr-design.ts'
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
  /** the frame's text as shapes; without it there is no frame */
  lettering?: Lettering | undefined
}

/** A line of text as path data: its left end on the baseline, in units of a thousandth of its size. */
export interface Lettering {
  path: string
  width: number
}

/** Height of the frame's part below the code, and its other measures, as shares of the width. */
const BAND = 0.2
const OUTLINE = 0.014
const CORNER = 0.06
const LETTERS = 0.11
const LETTERS_WIDTH = 0.86
/** Height of capitals in the fonts used, of their size. */
const CAPITALS = 0.73

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
  const place = placeOf(matrix.modules, marginOf(design), size)
  return {
    modules: modulePath(matrix, place, design.shape),
    eyes: eyesOf(matrix.modules)
      .map(([x, y]) => eyePath(x, y, place, design.eyes))
      .join(''),
    logo: hasLogo ? logoPlace(matrix, place) : undefined,
  }
}

/** Margin in modules; a frame stays outside the quiet zone. */
export function marginOf({ margin, frame }: Pick<QrDesign, 'margin' | 'frame'>): number {
  if (frame === 'none') return margin
  return Math.max(margin, frame === 'outline' ? QR_MARGIN_SAFE + 1 : QR_MARGIN_SAFE)
}

/** Where the parts of a frame go in a picture of this width. */
export interface FrameParts {
  height: number
  /** the filled band; undefined for an outline */
  band: { y: number; height: number } | undefined
  outline: { inset: number; edge: number; corner: number } | undefined
  /** where the text begins on its baseline, and its size; all in pixels */
  text: { x: number; y: number; scale: number }
}

/** Measures of the frame, for every format. @returns undefined without a frame */
export function frameParts(
  { frame }: Pick<QrDesign, 'frame'>,
  size: number,
  lettering: Lettering | undefined,
): FrameParts | undefined {
  if (frame === 'none' || !lettering) return undefined
  const band = Math.round(size * BAND)
  const fontSize = Math.min(size * LETTERS, (size * LETTERS_WIDTH * 1_000) / lettering.width)
  const edge = Math.max(2, Math.round(size * OUTLINE))
  // in an outline the quiet zone already separates the text from the code
  const middle = frame === 'band' ? size + band / 2 : size + band * 0.35
  return {
    height: size + band,
    band: frame === 'band' ? { y: size, height: band } : undefined,
    outline:
      frame === 'outline'
        ? { inset: edge / 2, edge, corner: Math.round(size * CORNER) }
        : undefined,
    text: {
      x: (size - (lettering.width * fontSize) / 1_000) / 2,
      y: middle + (fontSize * CAPITALS) / 2,
      scale: fontSize / 1_000,
    },
  }
}

/** Height of the picture as a share of its width. */
export function heightShare({ frame, frameText }: Pick<QrDesign, 'frame' | 'frameText'>): number {
  return frame === 'none' || frameText === '' ? 1 : 1 + BAND
}

/** Draws a code as SVG. The design must have passed `qrProblems`; this does not escape colours. */
export function drawQr({ text, design, size, logo, lettering }: QrDrawing): string {
  const parts = qrParts({ text, design, size, hasLogo: logo !== undefined })
  const frame = frameParts(design, size, lettering)
  const height = frame?.height ?? size
  const isSharp = design.shape === 'square' && design.eyes === 'square' && !frame
  const ink = design.gradient === 'none' ? design.foreground : 'url(#ink)'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${logo === undefined ? '' : XLINK} ` +
    `width="${size}" height="${height}" viewBox="0 0 ${size} ${height}"` +
    `${isSharp ? ' shape-rendering="crispEdges"' : ''}>` +
    gradientOf(design, size, height) +
    groundOf(design.background, size, frame) +
    `<g fill="${ink}"><path d="${parts.modules}"/>` +
    `<path fill-rule="evenodd" d="${parts.eyes}"/></g>` +
    `${logo === undefined || !parts.logo ? '' : logoOf(parts.logo, logo)}` +
    `${frame && lettering ? drawFrame(frame, { design, size, lettering, ink }) : ''}</svg>`
  )
}

function gradientOf(
  { gradient, foreground, gradientTo }: QrDrawing['design'],
  size: number,
  height: number,
): string {
  if (gradient === 'none') return ''
  const stops = `<stop stop-color="${foreground}"/><stop offset="1" stop-color="${gradientTo}"/>`
  const units = 'id="ink" gradientUnits="userSpaceOnUse"'
  return gradient === 'linear'
    ? `<linearGradient ${units} x1="0" y1="0" x2="${size}" y2="${height}">${stops}</linearGradient>`
    : `<radialGradient ${units} cx="${size / 2}" cy="${height / 2}" r="${height * RADIUS}">${stops}</radialGradient>`
}

/** Radius of a round gradient, of the height: it ends near the corners. */
export const RADIUS = 0.65

function drawFrame(
  { band, outline, text }: FrameParts,
  {
    design,
    size,
    lettering,
    ink,
  }: Required<Pick<QrDrawing, 'design' | 'size'>> & {
    lettering: Lettering
    ink: string
  },
): string {
  const letters = `<path transform="translate(${text.x} ${text.y}) scale(${text.scale})" d="${lettering.path}"`
  if (band) {
    const light = design.background === 'transparent' ? '#ffffff' : design.background
    return `<path fill="${ink}" d="M0 ${band.y}h${size}v${band.height}H0z"/>${letters} fill="${light}"/>`
  }
  const { inset, edge, corner } = outline!
  const width = size - edge
  const height = Math.round(size * (1 + BAND)) - edge
  return (
    `<rect x="${inset}" y="${inset}" width="${width}" height="${height}" rx="${corner}" ` +
    `fill="none" stroke="${ink}" stroke-width="${edge}"/>${letters} fill="${design.foreground}"/>`
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

function groundOf(background: string, size: number, frame: FrameParts | undefined): string {
  if (background === 'transparent') return ''
  const height = frame?.height ?? size
  return frame?.outline
    ? `<rect width="${size}" height="${height}" rx="${frame.outline.corner}" fill="${background}"/>`
    : `<path fill="${background}" d="M0 0h${size}v${height}H0z"/>`
}

function logoPlace({ modules, logoModules }: QrMatrix, place: QrPlace) {
  const from = (modules - logoModules) / 2 + LOGO_PADDING
  const edge = (logoModules - 2 * LOGO_PADDING) * place.module
  return { x: place.left + from * place.module, y: place.top + from * place.module, edge }
}

function logoOf({ x, y, edge }: NonNullable<QrParts['logo']>, logo: string): string {
  return `<image x="${x}" y="${y}" width="${edge}" height="${edge}" xlink:href="${logo}"/>`
}
