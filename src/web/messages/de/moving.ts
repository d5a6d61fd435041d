import { withStop } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

export const moving: Messages['moving'] = {
  title: 'Eine Seite importieren',
  lead: 'Von Linktree, Lnk.Bio, Beacons, LinkStack oder littlelink, aus einer CSV-Datei oder von einer Seite, die du hier heruntergeladen hast.',
  file: 'Datei wählen oder hierher ziehen',
  fileHint:
    'Öffne deine Seite im Browser und speichere sie als HTML. CSV und JSON gehen auch, bis 10 MB.',
  address: 'Oder die Adresse der Seite',
  addressSample: 'linktr.ee/deinname',
  read: 'Weiter',
  tooLarge: 'Diese Datei ist größer als 10 MB',
  tryFile: 'Wenn die Adresse nicht klappt, speichere die Seite im Browser und wähle die Datei.',
  found: (source, links, icons) =>
    `${source}: ${links === 1 ? '1 Eintrag' : `${links} Einträge`} und ${icons === 1 ? '1 Symbol' : `${icons} Symbole`}. Wähle ab, was du nicht willst.`,
  sources: {
    linktree: 'Linktree',
    beacons: 'Beacons',
    'lnk-bio': 'Lnk.Bio',
    linkstack: 'LinkStack',
    littlelink: 'littlelink',
    waypost: 'Waypost-Seite',
    csv: 'CSV-Datei',
    json: 'JSON-Datei',
    html: 'Webseite',
  },
  page: 'Seite',
  profile: 'Name, Beschreibung und Bild',
  look: 'Gestaltung und Einstellungen',
  all: 'Alles auf der Seite',
  things: 'Gefundene Einträge',
  leftOut: (count) =>
    count === 1
      ? '1 Eintrag kann nicht importiert werden.'
      : `${count} Einträge können nicht importiert werden.`,
  missedFiles: (count) =>
    count === 1
      ? '1 Datei war zu groß zum Importieren. Füge sie danach neu hinzu.'
      : `${count} Dateien waren zu groß zum Importieren. Füge sie danach neu hinzu.`,
  noPasscodes: 'Codes werden nicht importiert, denn niemand kann sie lesen. Setze sie danach neu.',
  otherPages: 'Weitere Seiten in dieser Datei, jede als eigene Seite',
  items: (links, icons) =>
    `${links === 1 ? '1 Eintrag' : `${links} Einträge`}, ${icons === 1 ? '1 Symbol' : `${icons} Symbole`}`,
  broughtPages: (count) =>
    count === 1
      ? '1 weitere Seite wurde als Entwurf erstellt.'
      : `${count} weitere Seiten wurden als Entwürfe erstellt.`,
  missedPages: (names) => `Nicht erstellt: ${names}`,
  back: 'Zurück',
  bring: (count) => (count === 1 ? '1 Eintrag importieren' : `${count} Einträge importieren`),
  progress: 'Importierte Bilder',
  picture: (number, count) => `Bild ${number} von ${count} wird importiert`,
  putting: 'Alles wird zu deiner Seite hinzugefügt',
  nothingYet: 'Deine Seite ändert sich erst, wenn alles da ist. Schließen bricht ab.',
  brought: (count) =>
    count === 1
      ? '1 Eintrag ist jetzt auf deiner Seite.'
      : `${count} Einträge sind jetzt auf deiner Seite.`,
  missedPictures: (count) =>
    count === 1
      ? '1 Bild konnte nicht importiert werden.'
      : `${count} Bilder konnten nicht importiert werden.`,
  refused: (count) =>
    count === 1
      ? '1 Adresse ist hier nicht erlaubt und wurde nicht importiert.'
      : `${count} Adressen sind hier nicht erlaubt und wurden nicht importiert.`,
  undo: 'Rückgängig',
  undone: 'Deine Seite ist wie vorher',
  card: 'Import und Export',
  cardText: 'Importiere eine Seite, die du anderswo hast, oder lade diese herunter.',
  import: 'Eine Seite importieren',
  exportJson: 'Als JSON herunterladen',
  exportHtml: 'Als Webseite herunterladen',
  exportText:
    'Die JSON-Datei lässt sich wieder importieren; Codes sind nicht darin. Die Webseite funktioniert ohne Netz.',
  linksTitle: 'Links importieren',
  linksLead:
    'Exportiere deine Links zuerst dort. Wir lesen Exporte von Bitly, Short.io, Rebrandly, Dub, TinyURL, Kutt, Shlink, YOURLS, Polr und Chhoto URL. Andere Dateien gehen, wenn eine Spalte „url“ heißt. Du siehst, was sich ändert, bevor etwas angelegt wird.',
  linksFile: 'CSV, JSON oder ein SQL-Dump von YOURLS, bis 5 MB und 5.000 Links.',
  linksTooLarge: 'Diese Datei ist größer als 5 MB',
  linkSources: {
    bitly: 'Bitly',
    'short-io': 'Short.io',
    rebrandly: 'Rebrandly',
    kutt: 'Kutt',
    yourls: 'YOURLS',
    waypost: 'Waypost-Links',
    csv: 'CSV-Datei',
  },
  linksFound: (source, count) => `${source}: ${count === 1 ? '1 Link' : `${count} Links`}.`,
  linksCut: 'Das sind die ersten 5.000. Importiere die anderen mit einer zweiten Datei.',
  leftColumns: (names) => `Diese Spalten werden nicht importiert: ${names}.`,
  leftDomains: (hosts, host) =>
    `Domains, die dieser Bereich nicht hat: ${hosts}. Ihre Links kommen auf ${host}.`,
  defaultDomain: 'Für Links, deren Zeile keine Domain dieses Bereichs nennt',
  dateOrder: 'Wie sind Daten wie 03/04/2027 in dieser Datei geschrieben?',
  dateOrders: { dayFirst: 'Tag zuerst: 3. April', monthFirst: 'Monat zuerst: 4. März' },
  row: (row) => `Zeile ${row}`,
  doubtfulLinks: (count) =>
    count === 1 ? '1 Link würde sich ändern' : `${count} Links würden sich ändern`,
  doubtfulLinksText: 'Sie werden nur importiert, wenn du sie auswählst.',
  allDoubtful: 'Alle auswählen',
  doubts: {
    aliasChanged: 'Dieser Kurzname ist hier nicht möglich.',
    aliasSame: 'Ein anderer Link der Datei hat denselben Kurznamen.',
    aliasTaken: 'Dieser Kurzname ist vergeben.',
    titleCut: 'Der Titel wird gekürzt.',
    noteCut: 'Die Notiz wird gekürzt.',
    tagsCut: 'Nicht alle Schlagwörter passen.',
    limitAnew: 'Sein Klicklimit beginnt wieder bei 0.',
    clicksLeft: 'Seine früheren Klicks sind keine Zahl und werden nicht importiert.',
    rulesLeft: 'Seine Weiterleitungsregeln werden nicht importiert.',
    quotes: 'Ein Anführungszeichen steht allein.',
    whichAddress: 'Beide Zellen sind Adressen: Prüf, welche das Ziel ist.',
  },
  proposal: (alias) =>
    alias === '' ? 'Er bekommt einen neuen Kurznamen.' : `Neuer Kurzname: ${alias}.`,
  refusedRows: (count) =>
    count === 1
      ? '1 Zeile kann nicht importiert werden'
      : `${count} Zeilen können nicht importiert werden`,
  moreRows: (count) => `… und ${count} weitere`,
  noLinks: 'Hier gibt es nichts zu importieren',
  refusals: {
    moreCells: (cell) =>
      `Sie hat mehr Zellen als die Kopfzeile: „${cell}“ kann abgeschnitten sein. Setze Adressen mit Kommas in Anführungszeichen.`,
    quotes: () => 'Ein Anführungszeichen hat kein Gegenstück.',
    noAddress: () => 'Sie hat kein Ziel.',
    dateOrder: (cell) => `„${cell}“ kann zwei Daten bedeuten. Wähle oben, welches gemeint ist.`,
    date: (cell) => `„${cell}“ ist kein Datum.`,
    limit: (cell) => `„${cell}“ ist keine Anzahl von Klicks.`,
    limitCounts: (cell) => `„${cell}“ ist weder people noch everyone.`,
    protected: () =>
      'Er hatte dort ein Passwort. Erstelle ihn hier mit einem Passwort, damit er nicht allen offensteht.',
    disabled: () => 'Er war dort abgeschaltet und stünde hier allen offen.',
    ended: (cell) => withStop(`Er endete am ${cell}`),
    usedUp: () => 'Sein Klicklimit ist verbraucht.',
    refused: () => 'Er lässt sich hier nicht anlegen.',
  },
  bringLinks: (count) => (count === 1 ? '1 Link importieren' : `${count} Links importieren`),
  linksProgress: 'Importierte Links',
  linksDone: (done, count) => `${done} von ${count}`,
  linksBrought: (count) => (count === 1 ? '1 Link importiert.' : `${count} Links importiert.`),
  linksLeft: (count) =>
    count === 1 ? '1 Link wurde nicht importiert:' : `${count} Links wurden nicht importiert:`,
  linksLeftList: 'Nicht importierte Links',
  linkWaits: 'Noch nicht gesendet',
  tryAgain: 'Noch einmal versuchen',
  newAliases: 'Mit neuen Kurznamen erstellen',
  linksImport: 'Links importieren',
}
