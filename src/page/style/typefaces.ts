import type { HostedFont } from '#contract/pages/fonts.ts'

/** One file of letters for a whole page: its one weight stands for all. */
export interface Typeface {
  name: string
  /** which of the device's typefaces stands in for it until it is there, and for other letters */
  kind: 'sans' | 'serif' | 'mono'
  weight: 400 | 500
  /** of the file's content, for its address */
  hash: string
  /** average width of a letter, and its line: thousandths of the size; measured by typefaces.test.ts */
  width: number
  ascent: number
  descent: number
  lineGap: number
}

/** From the packages `@fontsource/…` (SIL Open Font License), each at most 25 KB. */
export const TYPEFACES: Readonly<Record<HostedFont, Typeface>> = {
  inter: {
    name: 'Inter',
    kind: 'sans',
    weight: 500,
    hash: 'f3779f1e',
    width: 474.6,
    ascent: 968.8,
    descent: 241.2,
    lineGap: 0,
  },
  'dm-sans': {
    name: 'DM Sans',
    kind: 'sans',
    weight: 500,
    hash: '19bf1984',
    width: 470.2,
    ascent: 992,
    descent: 310,
    lineGap: 0,
  },
  poppins: {
    name: 'Poppins',
    kind: 'sans',
    weight: 500,
    hash: 'cd36de20',
    width: 502,
    ascent: 1050,
    descent: 350,
    lineGap: 100,
  },
  montserrat: {
    name: 'Montserrat',
    kind: 'sans',
    weight: 500,
    hash: '2b53300f',
    width: 507.7,
    ascent: 968,
    descent: 251,
    lineGap: 0,
  },
  nunito: {
    name: 'Nunito',
    kind: 'sans',
    weight: 500,
    hash: '23ae3083',
    width: 449.7,
    ascent: 1011,
    descent: 353,
    lineGap: 0,
  },
  'space-grotesk': {
    name: 'Space Grotesk',
    kind: 'sans',
    weight: 500,
    hash: '1b1a8131',
    width: 485.7,
    ascent: 984,
    descent: 292,
    lineGap: 0,
  },
  'bebas-neue': {
    name: 'Bebas Neue',
    kind: 'sans',
    weight: 400,
    hash: 'a7c90c89',
    width: 339.3,
    ascent: 900,
    descent: 300,
    lineGap: 0,
  },
  lora: {
    name: 'Lora',
    kind: 'serif',
    weight: 500,
    hash: '03bcdff4',
    width: 467.5,
    ascent: 1006,
    descent: 274,
    lineGap: 0,
  },
  'playfair-display': {
    name: 'Playfair Display',
    kind: 'serif',
    weight: 500,
    hash: '1e3429a2',
    width: 449.5,
    ascent: 1082,
    descent: 251,
    lineGap: 0,
  },
  'dm-serif-display': {
    name: 'DM Serif Display',
    kind: 'serif',
    weight: 400,
    hash: 'fdf61e20',
    width: 440.3,
    ascent: 1036,
    descent: 335,
    lineGap: 0,
  },
  'patrick-hand': {
    name: 'Patrick Hand',
    kind: 'sans',
    weight: 400,
    hash: 'ac5bc903',
    width: 358,
    ascent: 1042,
    descent: 312,
    lineGap: 0,
  },
  'jetbrains-mono': {
    name: 'JetBrains Mono',
    kind: 'mono',
    weight: 500,
    hash: 'cb182fee',
    width: 600,
    ascent: 1020,
    descent: 300,
    lineGap: 0,
  },
}

/** Within its package; the letters of western languages. */
export const typefaceSource = (font: HostedFont): string =>
  `@fontsource/${font}/files/${font}-latin-${TYPEFACES[font].weight}-normal.woff2`

/** Its name among the page's built files. */
export const typefaceFile = (font: HostedFont): string => `${font}-${TYPEFACES[font].hash}.woff2`

/** Its address, on every host that shows pages. */
export const typefaceUrl = (font: HostedFont): string => `/assets/page/${typefaceFile(font)}`

interface StandIn {
  local: readonly string[]
  /** average width of a letter, as above */
  width: number
}

/** Typefaces of devices: of most, and of Linux. */
export const STAND_INS: Readonly<Record<Typeface['kind'], readonly [StandIn, StandIn]>> = {
  sans: [
    { local: ['Arial', 'Liberation Sans', 'Roboto'], width: 438.5 },
    { local: ['DejaVu Sans'], width: 503.5 },
  ],
  serif: [
    { local: ['Times New Roman', 'Liberation Serif', 'Noto Serif'], width: 397.3 },
    { local: ['DejaVu Serif'], width: 508.8 },
  ],
  mono: [
    { local: ['Courier New', 'Liberation Mono', 'Cousine'], width: 600 },
    { local: ['DejaVu Sans Mono'], width: 602.1 },
  ],
}
const STACKS = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' } as const

/** Loads the file once text needs it; until then a typeface of the device takes exactly its room. */
export function typefaceCss(font: HostedFont): string {
  const { kind, width, ascent, descent, lineGap } = TYPEFACES[font]
  const standIns = STAND_INS[kind].map((standIn, at) => {
    const size = width / standIn.width
    const percent = (thousandths: number) => `${Math.round(thousandths) / 10}%`
    return (
      `@font-face{font-family:wp${at};font-weight:1 1000;` +
      `src:${standIn.local.map((name) => `local("${name}")`).join()};` +
      `size-adjust:${percent(size * 1000)};ascent-override:${percent(ascent / size)};` +
      `descent-override:${percent(descent / size)};line-gap-override:${percent(lineGap / size)}}`
    )
  })
  return (
    `@font-face{font-family:wp;font-weight:1 1000;font-display:swap;src:url(${typefaceUrl(font)}) format("woff2")}` +
    `${standIns.join('')}body{font-family:wp,wp0,wp1,${STACKS[kind]}}`
  )
}
