import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')

export const newLink: Messages['newLink'] = {
  title: 'Neuer Link',
  more: 'Weitere Optionen',
  clear: 'Neu anfangen',
  cleared: 'Das Formular ist wieder leer',
  keepsDraft: 'Was du eingegeben hast, bleibt, bis du es kürzt.',
  key: 'Link mit allen Optionen erstellen',
  leadsTo: 'Führt zu',
  domain: 'Domain',
  codeOf: (address) => `QR-Code für ${address}`,
  codeLater: 'Ohne eigenen Kurznamen enthält der Code den, den der Link bekommt.',
  codeSample: 'QR-Code einer Beispieladresse',
  moreLook: 'Farben, Formen und Logo',
  madeTitle: 'Dein Kurzlink ist fertig',
  png: 'PNG herunterladen',
  svg: 'SVG herunterladen',
  another: 'Noch einen erstellen',
  openLink: 'Öffnen',

  fetchPreview: 'Vom Ziel übernehmen',
  fetchedNothing: 'Das Ziel hat keinen Titel, keinen Text und kein Bild zum Übernehmen.',
  fetchFirst: 'Gib erst das Ziel ein.',

  templates: 'Vorlagen',
  noTemplates: 'Noch keine Vorlagen',
  template: 'UTM-Vorlage',
  saveTemplate: 'Als Vorlage speichern',
  templateName: 'Name der Vorlage',
  templateNameHint: 'Etwa „Newsletter“',
  templateSaved: (name) => `${name} als Vorlage gespeichert`,
  templateDeleted: (name) => `${name} gelöscht`,
  templateChanged: (name) => `${name} geändert`,
  templateApplied: (name) => `${name} übernommen`,
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
    source: 'newsletter',
    medium: 'mail',
    campaign: 'fruehling',
    term: 'laufschuhe',
    content: 'knopf',
  },

  codes: 'QR-Codes',
  codesTitle: (count) =>
    plural(count, { one: 'QR-Code von # Link', other: 'QR-Codes von # Links' }),
  codesTooMany: (max) => `Höchstens ${number(max)} Links auf einmal. Wähle weniger aus.`,
  codesKind: 'Herunterladen als',
  codesKinds: { zip: 'Dateien (ZIP)', sheet: 'Bogen zum Drucken (PDF)' },
  codesLook: 'Aussehen',
  codesLooks: { own: 'Wie beim jeweiligen Link', one: 'Für alle gleich' },
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
  hasLines: 'Schnittlinien',
  sheets: (pages, edge) =>
    `${plural(pages, { one: '# Seite', other: '# Seiten' })}, jeder Code etwa ${number(edge)} mm breit`,
  sheetSample: 'Aufbau einer Seite',
  download: 'Herunterladen',
  stop: 'Abbrechen',
  drawing: (done, total) => `${number(done)} von ${number(total)} gezeichnet`,
  codesReady: (count) =>
    plural(count, { one: '# QR-Code heruntergeladen', other: '# QR-Codes heruntergeladen' }),
  codesLeftOut: (count) =>
    plural(count, {
      one: '# Link gibt es nicht mehr; er wurde ausgelassen.',
      other: '# Links gibt es nicht mehr; sie wurden ausgelassen.',
    }),
}
