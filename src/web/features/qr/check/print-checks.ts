import { QR_MARGIN_SAFE, type QrDesign } from '#contract/qr/qr-design.ts'
import { marginOf } from '#page/qr/draw-qr.ts'
import { qrMatrix } from '#page/qr/qr-matrix.ts'
import { colorProblem, fixColors, type QrProblem, qrContrast } from '#page/qr/qr-problems.ts'

/** Widths of a PNG in pixels. */
export const FILE_SIZES = [256, 512, 1024, 2048, 4096] as const

/** How far away a code is scanned, in centimetres. */
export const DISTANCES = [25, 100, 300, 1_000] as const
export type Distance = (typeof DISTANCES)[number]

/** A code of this many modules or fewer is read from ten times its width; a finer one from nearer. */
const PLAIN_MODULES = 25
/** pixels per inch at which edges stay sharp */
const SHARP_PPI = 150
const INCH_MM = 25.4

/** What a phone needs of a printed code; `fix` is the change that helps, if there is one. */
export interface PrintChecks {
  contrast: { problem: QrProblem | undefined; ratio: number; fix: Partial<QrDesign> }
  /** modules around the code */
  margin: { modules: number; isGood: boolean; fix: Partial<QrDesign> }
  /** the part of the code that the logo covers, 0 to 1; undefined without one */
  logo: number | undefined
  size: {
    /** smallest width in print, with its margin */
    leastMm: number
    /** the PNG is sharp at that width */
    isSharp: boolean
    /** a larger PNG that is; undefined if none is */
    sharpSize: number | undefined
  }
}

/** @param size width of the PNG in pixels */
export function printChecksOf(
  address: string,
  design: QrDesign,
  { size, distance }: { size: number; distance: Distance },
): PrintChecks {
  const hasLogo = design.logo !== 'none'
  const { modules, logoModules } = qrMatrix(address, design.level, hasLogo)
  const margin = marginOf(design)
  const codeMm = distance * Math.max(1, modules / PLAIN_MODULES)
  const leastMm = Math.ceil((codeMm * (modules + 2 * margin)) / modules)
  const sharp = Math.ceil((leastMm / INCH_MM) * SHARP_PPI)
  const { foreground, background, gradientTo } = fixColors(design)
  return {
    contrast: {
      problem: colorProblem(design),
      ratio: qrContrast(design),
      fix: { foreground, background, gradientTo },
    },
    margin: {
      modules: margin,
      isGood: margin >= QR_MARGIN_SAFE,
      fix: { margin: QR_MARGIN_SAFE },
    },
    logo: hasLogo ? (logoModules / modules) ** 2 : undefined,
    size: {
      leastMm,
      isSharp: size >= sharp,
      sharpSize: FILE_SIZES.find((one) => one >= sharp),
    },
  }
}
