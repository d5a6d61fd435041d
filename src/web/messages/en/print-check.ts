import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')

/** The check of a QR code before it is printed. */
export const printCheck = {
  ready: 'Ready to print',
  open: (count: number) =>
    plural(count, { one: '# thing to look at', other: '# things to look at' }),
  fixOf: (name: string) => `Fix it: ${name}`,
  contrast: 'Contrast',
  contrastLow: 'too low for cameras',
  margin: 'Quiet zone',
  marginGood: (modules: number) =>
    plural(modules, { one: '# module all round', other: '# modules all round' }),
  marginPaper: 'Wide enough, on light paper',
  marginNarrow: (modules: number) =>
    modules === 0
      ? 'None. Phones need 4 modules around the code.'
      : plural(modules, {
          one: 'Only # module. Phones need 4 around the code.',
          other: 'Only # modules. Phones need 4 around the code.',
        }),
  logo: 'Logo',
  logoNone: 'None',
  logoOf: (share: number) =>
    `Covers ${number(Math.round(share * 100))} % of the code, and up to 30 % may be missing`,
  size: 'Size in print',
  sizeOf: (mm: number) => `At least ${number(mm / 10)} cm wide.`,
  pngCoarse: 'The PNG is too coarse for that.',
  pngNever: 'Use PDF or SVG: no PNG is fine enough.',
  distance: 'Scanned from',
  distances: {
    25: 'In the hand, 25 cm away',
    100: 'On a table or door, 1 m away',
    300: 'Across a room, 3 m away',
    1000: 'Across a street, 10 m away',
  },
  scan: 'Test scan',
  reading: 'Scanning…',
  scanGood: (address: string) => `Leads to ${address}`,
  scanBad:
    'Our reader could not read the code. Make it simpler: squares, no logo, stronger colours.',
}
