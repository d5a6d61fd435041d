import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')
const links = (count: number) => plural(count, { one: '# Link', other: '# Links' })

export const manyLinks: Messages['manyLinks'] = {
  open: 'Mehrere kürzen',
  title: 'Mehrere kürzen',
  addresses: 'Adressen',
  addressesHint: 'Eine je Zeile, bis zu 250. Nach einem Leerzeichen darf ein Kurzname folgen.',
  addressesSample: 'https://example.com/fruehling fruehling\nhttps://example.com/sommer',
  mode: 'Wenn eine Adresse abgelehnt wird',
  modes: {
    each: 'Die anderen kürzen',
    all: 'Keine kürzen, damit ich sie erst richtigstellen kann',
  },
  listName: 'Name der Liste',
  listNameHint: 'Freiwillig. Hält die Links mit ihren Zahlen zusammen.',
  lists: 'Listen',
  openList: 'Liste öffnen',
  file: 'CSV-Datei wählen',
  unreadable:
    'Diese Datei konnte nicht gelesen werden. Speichere sie als CSV in UTF-8 und versuche es noch einmal.',
  unreadableCell: ({ row, cell, expected }) => {
    const asks = {
      date: 'ist kein eindeutiges Datum. Schreibe es wie 2027-12-31',
      limit: 'ist keine Anzahl von Klicks. Schreibe eine ganze Zahl wie 100',
      counts: 'kann ein Limit nicht zählen. Schreibe people oder everyone',
      width: 'hat mehr Zellen als die Kopfzeile. Setze Adressen mit Kommas in Anführungszeichen',
      quotes: 'hat ein Anführungszeichen ohne Gegenstück. Entferne es oder ergänze das andere',
    }
    return `Zeile ${row}: „${cell}“ ${asks[expected]} und versuche es noch einmal.`
  },
  tooMany: 'Du kannst 250 Links auf einmal kürzen. Teile sie auf und versuche es noch einmal.',
  nothing: 'Diese Datei enthält keine Adressen.',
  wrong: (count, first) =>
    plural(count, {
      one: `# Zeile ist keine Adresse: „${first.slice(0, 60)}“.`,
      other: `# Zeilen sind keine Adressen; die erste ist „${first.slice(0, 60)}“.`,
    }),
  doubles: (count) =>
    plural(count, {
      one: '# Adresse kommt doppelt vor und wird einmal gekürzt.',
      other: '# Adressen kommen mehrfach vor und werden einmal gekürzt.',
    }),
  shorten: (count) => (count === 0 ? 'Kürzen' : `${number(count)} kürzen`),
  progress: 'Fortschritt',
  working: (done, total) => `${number(done)} von ${number(total)} fertig`,
  summary: (made, left) =>
    left === 0
      ? `${links(made)} gekürzt`
      : `${links(made)} gekürzt, ${number(left)} nicht. Korrigiere sie und versuche es noch einmal.`,
  made: (count) => `${links(count)} gekürzt`,
  results: 'Ergebnis',
  held: 'Bereit, wartet auf die anderen',
  doubtful: (count) =>
    plural(count, {
      one: '# Adresse sieht aus wie eine andere Website. Bestätige sie oder lass sie weg.',
      other: '# Adressen sehen aus wie andere Websites. Bestätige sie oder lass sie weg.',
    }),
  leaveOut: 'Weglassen',
  copyAll: (count) => plural(count, { one: 'Kopieren', other: 'Alle # kopieren' }),
  again: 'Weitere kürzen',
  retry: (count) => plural(count, { one: '# noch einmal', other: '# noch einmal' }),

  select: (alias) => `${alias} auswählen`,
  selected: (count) => `${links(count)} ausgewählt`,
  selectAll: 'Alle passenden auswählen',
  clear: 'Auswahl aufheben',
  changing: (done, total) => `${number(done)} von ${number(total)} geändert`,
  changed: (count) => `${links(count)} geändert`,
  archived: (count) => `${links(count)} archiviert`,
  unarchived: (count) => `${links(count)} aus dem Archiv geholt`,
  deleted: (count) => `${links(count)} gelöscht`,
  restored: (count) => `${links(count)} wiederhergestellt`,
  kept: (count) => `${links(count)} inzwischen wieder geändert und deshalb so belassen.`,
  refused: (count, alias, reason) =>
    count === 1
      ? `${alias} wurde nicht geändert: ${reason}`
      : `${links(count)} wurden nicht geändert: ${reason}`,
  editTitle: (count) => `${links(count)} ändern`,
  change: (count) => `${links(count)} ändern`,
  addTags: 'Schlagwörter hinzufügen',
  removeTags: 'Schlagwörter entfernen',
  without: { startsAt: 'Anfang entfernen', endsAt: 'Ende entfernen' },
  utm: {
    source: 'UTM-Quelle',
    medium: 'UTM-Medium',
    campaign: 'UTM-Kampagne',
    term: 'UTM-Begriff',
    content: 'UTM-Inhalt',
  },

  filter: 'Filter',
  filters: (count) => plural(count, { one: '# Filter', other: '# Filter' }),
  tag: 'Schlagwort',
  anyTag: 'Jedes Schlagwort',
  from: 'Erstellt ab',
  to: 'Erstellt bis',
  clicksMin: 'Klicks, mindestens',
  clicksMax: 'Klicks, höchstens',
  clearFilters: 'Filter zurücksetzen',
  nothingTitle: 'Keine Links mit diesen Filtern',
  columns: 'Spalten',
  columnNames: { tags: 'Schlagwörter und Notiz', date: 'Datum', clicks: 'Klicks' },
  export: 'Als CSV exportieren',
  duplicate: 'Duplizieren',
  duplicated: (alias) => `Kopiert als ${alias}`,
  more: 'Mehr zu dieser Liste',
  same: 'Zu dieser Adresse hast du schon einen Link:',
  bookmarklet: 'Von jeder Seite aus kürzen',
  bookmarkletText:
    'Ziehe das in die Lesezeichen deines Browsers. Auf jeder Seite öffnet es das Formular hier, mit der Adresse darin.',
  bookmarkletName: 'Diese Seite kürzen',
  copyBookmarklet: 'Als Adresse kopieren',
  keys: { select: 'Link auswählen', clear: 'Auswahl aufheben', remove: 'Link löschen' },
}
