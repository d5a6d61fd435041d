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
  tryIt: 'Scanne ihn vor dem Drucken einmal mit deinem Telefon.',
  unreadable: 'Das lässt sich nicht lesen',
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
  scansFailed: 'Die Scans konnten gerade nicht gezählt werden.',
  statistics: 'Sieh, wer gescannt hat',

  looks: 'Vorlagen',
  looksText: 'Ein Anfang. Alles Weitere lässt sich ändern.',
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
  transparentText: 'Lege ihn auf etwas Helles: Dunkles Papier verschluckt ihn.',
  contrast: 'Kontrast von Code und Hintergrund',
  ratio: (value) => `${ratio.format(Math.floor(value * 10) / 10)} : 1`,
  gradient: 'Verlauf',
  gradientNames: { none: 'Keiner', linear: 'Gerade', radial: 'Rund' },
  gradientTo: 'Zweite Farbe',
  good: 'Gut lesbar',
  inverted: 'Der Code muss dunkler sein als sein Hintergrund.',
  tooClose: 'Für eine Kamera zu nah am Hintergrund. Wähle eine dunklere Farbe.',
  tooDark: 'Eine Kamera sieht nur einen dunklen Fleck. Wähle einen helleren Hintergrund.',
  fix: 'Anpassen',
  fixed: 'Farben angepasst',

  shapes: 'Formen',
  shape: 'Punkte des Codes',
  shapeNames: { square: 'Quadrate', rounded: 'Abgerundet', dots: 'Punkte' },
  eyes: 'Ecken',
  eyesNames: { square: 'Quadrate', rounded: 'Abgerundet', round: 'Ringe' },

  frame: 'Rahmen',
  frameText:
    'Ein paar Worte sagen, was man bekommt. Ein Code mit einer Aufforderung wird öfter gescannt.',
  frameStyle: 'Stil',
  frameNames: { none: 'Keiner', band: 'Balken', outline: 'Umriss' },
  frameWords: 'Aufforderung',
  frameSample: 'Scan mich',

  logo: 'Logo',
  logoText: 'Ein Bild in der Mitte. Der Code wird stärker, damit er lesbar bleibt.',
  logoNone: 'Kein Logo',
  logoPage: 'Bild der Seite',
  logoOwn: 'Dein Bild',
  logoAdd: 'Bild hinzufügen',
  logoChange: 'Bild ändern',
  logoGone: 'Das Bild konnte nicht geladen werden. Der Code wird ohne es gezeigt.',

  details: 'Feinheiten',
  margin: 'Rand',
  marginOf: (modules) => plural(modules, { one: '# Modul', other: '# Module' }),
  marginSafe: 'Hält anderes vom Code fern.',
  marginNarrow:
    'Unter 4 finden manche Telefone den Code nur, wenn das Papier ringsum genauso hell ist.',
  level: 'Wie viel Schaden er übersteht',
  levelNames: { L: 'Wenig', M: 'Etwas', Q: 'Viel', H: 'Am meisten' },
  levelTexts: {
    L: '7 % dürfen fehlen. Das gröbste Muster: gut für Bildschirme und kleine Drucke.',
    M: '15 % dürfen fehlen. Für das meiste richtig.',
    Q: '25 % dürfen fehlen. Für Verpackungen und alles, was zerkratzt.',
    H: '30 % dürfen fehlen. Für draußen und raue Flächen. Das feinste Muster: drucke es größer.',
  },
  levelLogo: 'Mit einem Logo übersteht der Code immer am meisten: 30 % dürfen fehlen.',
  reset: 'Zurück zu Schwarz auf Weiß',
}
