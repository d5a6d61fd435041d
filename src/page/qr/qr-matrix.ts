import { encode } from 'uqr'
import type { QrLevel } from '#contract/qr/qr-design.ts'

/** Modules across one of the three eyes. */
export const EYE_MODULES = 7
/** `QrCodeDataType.Alignment` of uqr */
const ALIGNMENT = 4
/** Part of the code's width that a logo may hide; level H gives back up to 30 % of the code. */
const LOGO_SHARE = 0.28

export interface QrMatrix {
  /** modules across, without margin */
  modules: number
  /** whether a module is drawn dark by itself: neither an eye nor under the logo */
  isDark(x: number, y: number): boolean
  /** of an alignment pattern, which readers look for as they do for the eyes */
  isAlignment(x: number, y: number): boolean
  /** modules across the square in the middle that the logo takes; 0 without one */
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

/** The level that is really drawn. */
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

/** A code is an odd number of modules wide: only an odd square stands in its middle. */
function oddBelow(value: number): number {
  const whole = Math.floor(value)
  return whole % 2 === 0 ? whole - 1 : whole
}
