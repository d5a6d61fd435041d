import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')

export const printCheck: Messages['printCheck'] = {
  ready: 'Bereit zum Drucken',
  open: (count) => plural(count, { one: '# Punkt ist offen', other: '# Punkte sind offen' }),
  fixOf: (name) => `Beheben: ${name}`,
  contrast: 'Kontrast',
  contrastLow: 'zu gering für Kameras',
  margin: 'Ruhezone',
  marginGood: (modules) => plural(modules, { one: '# Modul ringsum', other: '# Module ringsum' }),
  marginPaper: 'Breit genug, auf hellem Papier',
  marginNarrow: (modules) =>
    modules === 0
      ? 'Keine. Handys brauchen 4 Module um den Code.'
      : plural(modules, {
          one: 'Nur # Modul. Handys brauchen 4 um den Code.',
          other: 'Nur # Module. Handys brauchen 4 um den Code.',
        }),
  logo: 'Logo',
  logoNone: 'Keins',
  logoOf: (share) =>
    `Verdeckt ${number(Math.round(share * 100))} % des Codes; bis zu 30 % dürfen fehlen`,
  size: 'Größe im Druck',
  sizeOf: (mm) => `Mindestens ${number(mm / 10)} cm breit.`,
  pngCoarse: 'Das PNG ist dafür zu grob.',
  pngNever: 'Nimm PDF oder SVG: Kein PNG ist dafür fein genug.',
  distance: 'Gescannt aus',
  distances: {
    25: 'In der Hand, aus 25 cm',
    100: 'Auf Tisch oder Tür, aus 1 m',
    300: 'Quer durch den Raum, aus 3 m',
    1000: 'Über die Straße, aus 10 m',
  },
  scan: 'Probescan',
  reading: 'Wird gescannt …',
  scanGood: (address) => `Führt zu ${address}`,
  scanBad:
    'Unser Leser konnte den Code nicht lesen. Mach ihn einfacher: Quadrate, kein Logo, kräftigere Farben.',
}
