import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')
const ratio = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const qr: Messages['qr'] = {
  title: 'QR-Code',
  cardText: 'Auf einem Plakat, einer Karte oder im Fenster: Wer ihn scannt, kommt auf diese Seite.',
  open: 'Code gestalten',

  preview: 'Dein Code',
  previewOf: (address) => `QR-Code von ${address}`,
  holds: 'Führt zu',
  check: 'Vor dem Drucken prüfen',
  tryIt: 'Scanne ihn vor dem Drucken einmal mit deinem Handy.',
  unreadable: 'Handys können diesen Code nicht lesen',
  unreadableText: 'Ändere die Farben, bevor du ihn speicherst oder herunterlädst.',
  save: {
    saved: 'Gespeichert',
    saving: 'Speichert …',
    offline: 'Offline – versucht es weiter',
    unreadable: 'Noch nicht gespeichert',
    refused: 'Nicht gespeichert',
  },

  download: 'Herunterladen',
  size: 'Breite des Bildes',
  sizeOf: (pixels) => `${number(pixels)} Pixel`,
  sizeSmall: (pixels) => `${number(pixels)} Pixel, zu klein für diesen Code`,
  sizeHelp: 'Für den Bildschirm reichen 512. Zum Drucken nimm PDF oder SVG.',
  png: 'PNG',
  svg: 'SVG',
  pdf: 'PDF',
  downloadAs: (kind) => `Als ${kind} herunterladen`,
  copy: 'Bild kopieren',
  copied: 'Kopiert',
  copyFailed: 'Bilder lassen sich hier nicht kopieren. Lade das PNG herunter.',

  scans: 'Scans',
  scansText: 'in den letzten 30 Tagen',
  scansOf: (count) => plural(count, { one: '# Scan', other: '# Scans' }),
  noScans: 'Noch keine Scans. Sie werden getrennt von Klicks gezählt.',
  scansFailed: 'Die Scans konnten nicht geladen werden.',
  statistics: 'Scans in der Statistik ansehen',

  eyeDropper: 'Farbe vom Bildschirm nehmen',
  saturation: 'Sättigung und Helligkeit',
  hue: 'Farbton',
  looks: 'Vorlagen',
  looksText: 'Ein Ausgangspunkt. Alles unten kannst du ändern.',
  lookOf: (name) => `Vorlage ${name}`,
  lookNames: {
    classic: 'Klassisch',
    ink: 'Tinte',
    lagoon: 'Lagune',
    plum: 'Pflaume',
    forest: 'Wald',
    terracotta: 'Terrakotta',
  },

  colors: 'Farben',
  foreground: 'Code',
  background: 'Hintergrund',
  transparent: 'Kein Hintergrund',
  transparentText:
    'Setze ihn auf einen hellen Grund. Auf dunklem Papier können Handys ihn nicht lesen.',
  contrast: 'Kontrast zwischen Code und Hintergrund',
  ratio: (value) => `${ratio.format(Math.floor(value * 10) / 10)} : 1`,
  gradient: 'Verlauf',
  gradientNames: { none: 'Keiner', linear: 'Gerade', radial: 'Rund' },
  gradientTo: 'Zweite Farbe',
  good: 'Gut lesbar',
  inverted: 'Der Code muss dunkler sein als sein Hintergrund.',
  tooClose:
    'Kameras können den Code nicht vom Hintergrund unterscheiden. Wähle eine dunklere Farbe.',
  tooDark: 'Kameras sehen nur einen dunklen Fleck. Wähle einen helleren Hintergrund.',
  fix: 'Anpassen',
  fixed: 'Farben angepasst',

  shapes: 'Formen',
  shape: 'Punkte des Codes',
  shapeNames: { square: 'Quadrate', rounded: 'Abgerundet', dots: 'Punkte' },
  eyes: 'Ecken',
  eyesNames: { square: 'Quadrate', rounded: 'Abgerundet', round: 'Ringe' },

  frame: 'Rahmen',
  frameText: 'Sag, was man bekommt. Codes mit einer Aufforderung werden öfter gescannt.',
  frameStyle: 'Stil',
  frameNames: { none: 'Keiner', band: 'Balken', outline: 'Umriss' },
  frameWords: 'Aufforderung',
  frameSample: 'Scan mich',

  logo: 'Logo',
  logoText: 'Ein Bild in der Mitte. Wir machen den Code robuster, damit er lesbar bleibt.',
  logoNone: 'Kein Logo',
  logoPage: 'Bild der Seite',
  logoOwn: 'Dein Bild',
  logoAdd: 'Bild hinzufügen',
  logoChange: 'Bild ändern',
  logoGone: 'Das Bild konnte nicht geladen werden. Der Code wird ohne es gezeigt.',

  details: 'Details',
  margin: 'Rand',
  marginOf: (modules) => plural(modules, { one: '# Modul', other: '# Module' }),
  marginSafe: 'Abstand um den Code, damit Handys ihn finden.',
  marginNarrow:
    'Unter 4 finden manche Handys den Code nur, wenn das Papier ringsum genauso hell ist.',
  level: 'Fehlertoleranz',
  levelNames: { L: 'Niedrig', M: 'Mittel', Q: 'Hoch', H: 'Sehr hoch' },
  levelTexts: {
    L: 'Bis zu 7 % dürfen beschädigt sein. Das gröbste Muster: gut für Bildschirme und kleine Drucke.',
    M: 'Bis zu 15 % dürfen beschädigt sein. Für das meiste richtig.',
    Q: 'Bis zu 25 % dürfen beschädigt sein. Für Verpackungen und alles, was zerkratzt.',
    H: 'Bis zu 30 % dürfen beschädigt sein. Für draußen und raue Flächen. Das feinste Muster: drucke es größer.',
  },
  levelLogo: 'Ein Code mit Logo hat immer die höchste Stufe: Bis zu 30 % dürfen beschädigt sein.',
  reset: 'Auf Schwarz-Weiß zurücksetzen',
}
