import { encode } from 'uqr'
import type { QrLevel } from '#contract/qr/qr-design.ts'

/** Modules across one of the three eyes. */
export const EYE_MODULES = 7
/** `QrCodeDataType.Alignment` of uqr */
const ALIGNMENT = 4
/** How much of the code's width a logo may cover; level H can restore up to 30 % of the code. */
const LOGO_SHARE = 0.28

export interface QrMatrix {
  /** modules across, without margin */
  modules: number
  /** whether this module is drawn: dark, not part of an eye and not under the logo */
  isDark(x: number, y: number): boolean
  /** part of an alignment pattern, which readers need as much as the eyes */
  isAlignment(x: number, y: number): boolean
  /** width in modules of the square in the centre that the logo covers; 0 without a logo */
  logoModules: number
}

/** The modules of a text; a logo raises the level to H. */
export function qrMatrix(text: string, level: QrLevel, hasLogo: boolean): QrMatrix {
  const { data, types, size } = encode(text, {
    ecc: levelWith(level, hasLogo),
    border: 0,
    boostEcc: false,
  })
  const logoModules = hasLogo ? oddBelow(size * LOGO_SHARE) : 0
  const logoFrom = (size - logoModules) / 2
  const isLogo = (at: number) => at >= logoFrom && at < logoFrom + logoModules
  return {
    modules: size,
    logoModules,
    isDark: (x, y) => data[y]?.[x] === true && !isEye(x, y, size) && !(isLogo(x) && isLogo(y)),
    isAlignment: (x, y) => types[y]?.[x] === ALIGNMENT,
  }
}

/** The level that is actually used. */
export function levelWith(level: QrLevel, hasLogo: boolean): QrLevel {
  return hasLogo ? 'H' : level
}

/** Upper left corners of the eyes, in modules. */
export function eyesOf(modules: number): readonly (readonly [number, number])[] {
  const far = modules - EYE_MODULES
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ]
}

function isEye(x: number, y: number, modules: number): boolean {
  return eyesOf(modules).some(
    ([left, top]) => x >= left && x < left + EYE_MODULES && y >= top && y < top + EYE_MODULES,
  )
}

/** A code is an odd number of modules wide, so only an odd square can be centred. */
function oddBelow(value: number): number {
  const whole = Math.floor(value)
  return whole % 2 === 0 ? whole - 1 : whole
}
