import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')

export const newLink: Messages['newLink'] = {
  title: 'Neuer Link',
  more: 'Mehr Möglichkeiten',
  clear: 'Von vorn',
  cleared: 'Das Formular ist wieder leer',
  keepsDraft: 'Was du eingegeben hast, bleibt, bis du es kürzt.',
  key: 'Einen Link mit allen Möglichkeiten anlegen',
  leadsTo: 'Führt zu',
  domain: 'Domain',
  codeOf: (address) => `QR-Code für ${address}`,
  codeLater: 'Ohne deinen Kurznamen trägt der Code den, den der Link bekommt.',
  codeSample: 'QR-Code einer Beispieladresse',
  moreLook: 'Farben, Formen und Logo',
  madeTitle: 'Dein Kurzlink ist fertig',
  png: 'PNG herunterladen',
  svg: 'SVG herunterladen',
  another: 'Noch einen anlegen',
  openLink: 'Öffnen',

  fetchPreview: 'Vom Ziel übernehmen',
  fetchedNothing: 'Das Ziel gab weder Titel noch Text noch Bild.',
  fetchFirst: 'Gib erst das Ziel ein.',

  templates: 'Vorlagen',
  noTemplates: 'Noch keine Vorlagen',
  template: 'UTM-Vorlage',
  saveTemplate: 'Als Vorlage speichern',
  templateName: 'Name der Vorlage',
  templateNameHint: 'Etwa „Rundbrief“',
  templateSaved: (name) => `${name} ist als Vorlage gespeichert`,
  templateDeleted: (name) => `${name} ist gelöscht`,
  templateChanged: (name) => `${name} ist geändert`,
  templateApplied: (name) => `${name} ist eingetragen`,
  manageTemplates: 'Vorlagen verwalten',
  templateShared: 'Mit dir geteilt',
  templateList: 'UTM-Vorlagen',
  editTemplate: (name) => `${name} bearbeiten`,
  deleteTemplate: (name) => `${name} löschen`,
  noTemplatesText:
    'Fülle UTM-Parameter aus und speichere sie unter einem Namen. Alle in deinem Bereich können sie nutzen.',
  clearUtm: 'Leeren',
  utmOfAddress: 'UTM-Parameter',
  utmHints: {
    source: 'rundbrief',
    medium: 'mail',
    campaign: 'fruehling',
    term: 'laufschuhe',
    content: 'knopf',
  },

  codes: 'QR-Codes',
  codesTitle: (count) =>
    plural(count, { one: 'QR-Code von # Link', other: 'QR-Codes von # Links' }),
  codesTooMany: (max) => `Höchstens ${number(max)} Links auf einmal. Wähle weniger aus.`,
  codesKind: 'Als',
  codesKinds: { zip: 'Dateien (ZIP)', sheet: 'Bogen zum Drucken (PDF)' },
  codesLook: 'Aussehen',
  codesLooks: { own: 'Wie jeder Link es hat', one: 'Für alle gleich' },
  format: 'Format',
  formats: { png: 'PNG, für Bildschirme', svg: 'SVG, für den Druck' },
  size: 'Größe',
  pixels: (edge) => `${number(edge)} × ${number(edge)} Pixel`,
  paper: 'Papier',
  papers: { a4: 'A4', letter: 'Letter' },
  columns: 'Spalten',
  rows: 'Zeilen',
  below: 'Unter jedem Code',
  hasTitle: 'Titel des Links',
  hasAddress: 'Kurzadresse',
  hasLines: 'Linien zum Schneiden',
  sheets: (pages, edge) =>
    `${plural(pages, { one: '# Seite', other: '# Seiten' })}, jeder Code etwa ${number(edge)} mm breit`,
  sheetSample: 'So ist eine Seite eingeteilt',
  download: 'Herunterladen',
  stop: 'Anhalten',
  drawing: (done, total) => `${number(done)} von ${number(total)} gezeichnet`,
  codesReady: (count) =>
    plural(count, { one: '# QR-Code heruntergeladen', other: '# QR-Codes heruntergeladen' }),
  codesLeftOut: (count) =>
    plural(count, {
      one: '# Link gibt es nicht mehr; er fehlt.',
      other: '# Links gibt es nicht mehr; sie fehlen.',
    }),
}
