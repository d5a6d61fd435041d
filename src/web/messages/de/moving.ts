import type { Messages } from '../index.ts'

export const moving: Messages['moving'] = {
  title: 'Eine Seite mitbringen',
  lead: 'Von Linktree, Lnk.Bio, Beacons, LinkStack oder littlelink, aus einer CSV-Datei oder von einer Seite, die du hier gesichert hast.',
  file: 'Datei wählen oder hierher ziehen',
  fileHint:
    'Öffne deine Seite im Browser und speichere sie als HTML. CSV und JSON gehen auch, bis 10 MB.',
  address: 'Oder die Adresse der Seite',
  addressSample: 'linktr.ee/deinname',
  read: 'Ansehen',
  tooLarge: 'Diese Datei ist größer als 10 MB',
  tryFile:
    'Wenn eine Adresse nicht geht, speichere die Seite im Browser als Datei und wähle diese.',
  found: (source, links, icons) =>
    `${source}: ${links === 1 ? '1 Eintrag' : `${links} Einträge`} und ${icons === 1 ? '1 Symbol' : `${icons} Symbole`}. Wähle ab, was du nicht willst.`,
  sources: {
    linktree: 'Linktree',
    beacons: 'Beacons',
    'lnk-bio': 'Lnk.Bio',
    linkstack: 'LinkStack',
    littlelink: 'littlelink',
    waypost: 'Eine Seite von hier',
    csv: 'CSV-Datei',
    json: 'JSON-Datei',
    html: 'Webseite',
  },
  page: 'Seite',
  profile: 'Name, Beschreibung und Bild',
  look: 'Gestaltung und Einstellungen',
  all: 'Alles auf der Seite',
  things: 'Was gefunden wurde',
  leftOut: (count) =>
    count === 1 ? '1 Eintrag kann nicht mit.' : `${count} Einträge können nicht mit.`,
  missedFiles: (count) =>
    count === 1
      ? '1 Datei war zu groß zum Mitnehmen; wähle sie danach neu.'
      : `${count} Dateien waren zu groß zum Mitnehmen; wähle sie danach neu.`,
  noPasscodes: 'Codes bleiben zurück, denn niemand kann sie lesen. Setze sie danach neu.',
  otherPages: 'Auch in dieser Datei, jede als eigene Seite',
  items: (links, icons) =>
    `${links === 1 ? '1 Sache' : `${links} Sachen`}, ${icons === 1 ? '1 Symbol' : `${icons} Symbole`}`,
  broughtPages: (count) =>
    count === 1
      ? '1 weitere Seite ist da, als Entwurf.'
      : `${count} weitere Seiten sind da, als Entwürfe.`,
  missedPages: (names) => `Nicht angelegt: ${names}`,
  back: 'Zurück',
  bring: (count) => (count === 1 ? '1 Eintrag mitbringen' : `${count} Einträge mitbringen`),
  progress: 'Geholte Bilder',
  picture: (number, count) => `Bild ${number} von ${count} wird geholt`,
  putting: 'Alles kommt auf deine Seite',
  nothingYet: 'Deine Seite ändert sich erst, wenn alles da ist. Schließen bricht ab.',
  brought: (count) =>
    count === 1
      ? '1 Eintrag ist jetzt auf deiner Seite.'
      : `${count} Einträge sind jetzt auf deiner Seite.`,
  missedPictures: (count) =>
    count === 1
      ? '1 Bild konnte nicht geholt werden.'
      : `${count} Bilder konnten nicht geholt werden.`,
  refused: (count) =>
    count === 1
      ? '1 Adresse darf nicht verlinkt werden und blieb zurück.'
      : `${count} Adressen dürfen nicht verlinkt werden und blieben zurück.`,
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
    'Exportiere deine Links zuerst dort. Wir kennen Listen von Bitly, Short.io, Rebrandly, Dub, TinyURL, Kutt, Shlink, YOURLS, Polr und Chhoto URL. Andere Dateien gehen, wenn eine Spalte „url“ heißt. Du siehst, was sich ändert, bevor etwas angelegt wird.',
  linksFile: 'CSV, JSON oder ein SQL-Dump von YOURLS, bis 5 MB und 5.000 Links.',
  linksTooLarge: 'Diese Datei ist größer als 5 MB',
  linkSources: {
    bitly: 'Bitly',
    'short-io': 'Short.io',
    rebrandly: 'Rebrandly',
    kutt: 'Kutt',
    yourls: 'YOURLS',
    waypost: 'Links von hier',
    csv: 'CSV-Datei',
  },
  linksFound: (source, count) => `${source}: ${count === 1 ? '1 Link' : `${count} Links`}.`,
  linksCut: 'Das sind die ersten 5.000. Importiere die anderen mit einer zweiten Datei.',
  leftColumns: (names) => `Diese Spalten werden nicht importiert: ${names}.`,
  dateOrder: 'Wie sind Daten wie 03/04/2027 in dieser Datei geschrieben?',
  dateOrders: { dayFirst: 'Tag zuerst: 3. April', monthFirst: 'Monat zuerst: 4. März' },
  row: (row) => `Zeile ${row}`,
  doubtfulLinks: (count) =>
    count === 1 ? '1 Link würde sich ändern' : `${count} Links würden sich ändern`,
  doubtfulLinksText: 'Sie werden nur importiert, wenn du sie auswählst.',
  allDoubtful: 'Alle auswählen',
  doubts: {
    aliasChanged: 'Dieser Kurzname geht hier nicht.',
    aliasSame: 'Ein anderer Link der Datei hat denselben Kurznamen.',
    aliasTaken: 'Dieser Kurzname ist vergeben.',
    titleCut: 'Der Titel wird gekürzt.',
    noteCut: 'Die Notiz wird gekürzt.',
    tagsCut: 'Nicht alle Tags passen.',
    limitAnew: 'Sein Klicklimit beginnt wieder bei 0.',
    clicksLeft: 'Seine früheren Klicks sind keine Zahl und werden nicht importiert.',
    rulesLeft: 'Seine Weiterleitungsregeln werden nicht importiert.',
    quotes: 'Ein Anführungszeichen steht allein.',
    whichAddress: 'Beide Zellen sind Adressen: Prüf, welche das Ziel ist.',
  },
  proposal: (alias) =>
    alias === '' ? 'Er bekommt einen neuen Kurznamen.' : `Neuer Kurzname: ${alias}.`,
  refusedRows: (count) => (count === 1 ? '1 Zeile geht nicht' : `${count} Zeilen gehen nicht`),
  moreRows: (count) => `… und ${count} weitere`,
  noLinks: 'Hier gibt es nichts zu importieren',
  refusals: {
    moreCells: (cell) =>
      `Sie hat mehr Zellen als die Kopfzeile: „${cell}“ kann abgeschnitten sein. Setz Adressen mit Kommas in Anführungszeichen.`,
    quotes: () => 'Ein Anführungszeichen hat kein Gegenstück.',
    noAddress: () => 'Sie hat kein Ziel.',
    dateOrder: (cell) => `„${cell}“ kann zwei Tage heißen. Sag oben, wie es gemeint ist.`,
    date: (cell) => `„${cell}“ ist kein Datum.`,
    limit: (cell) => `„${cell}“ ist keine Anzahl von Klicks.`,
    limitCounts: (cell) => `„${cell}“ ist weder people noch everyone.`,
    protected: () =>
      'Er war dort geschützt. Leg ihn hier mit einem Passwort an, damit er nicht allen offensteht.',
    disabled: () => 'Er war dort abgeschaltet und stünde hier allen offen.',
    ended: (cell) => `Er endete am ${cell}.`,
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
  newAliases: 'Mit neuen Kurznamen anlegen',
  linksImport: 'Links importieren',
}
