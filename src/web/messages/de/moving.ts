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
  undo: 'Zurücknehmen',
  undone: 'Deine Seite ist wie vorher',
  card: 'Mitbringen und mitnehmen',
  cardText: 'Bring eine Seite von anderswo mit, oder nimm diese mit.',
  import: 'Eine Seite mitbringen',
  exportJson: 'Als JSON sichern',
  exportHtml: 'Als Webseite sichern',
  exportText:
    'Die JSON-Datei lässt sich wieder einlesen. Die Webseite öffnet sich von der Platte, ohne uns.',
  linksTitle: 'Links von einem anderen Kürzer mitbringen',
  linksLead:
    'Sichere deine Links dort als CSV-Datei: Bitly, Short.io, Rebrandly, Kutt und YOURLS sind bekannt, andere gehen, wenn eine Spalte „url“ heißt. Ihre Kurznamen bleiben, wie sie sind.',
  linksFile: 'CSV, bis 5 MB und 5.000 Links.',
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
  linksCut: 'Das sind die ersten 5.000. Bring die anderen mit einer zweiten Datei.',
  sameButForCase: (count) =>
    count === 1
      ? 'Ein Kurzname steht dort zweimal, groß und klein geschrieben'
      : `${count} Kurznamen stehen dort zweimal, groß und klein geschrieben`,
  sameButForCaseText:
    'Hier sind sie gleich: Der erste bleibt, die anderen bekommen auf Wunsch einen neuen.',
  bringLinks: (count) => (count === 1 ? '1 Link mitbringen' : `${count} Links mitbringen`),
  linksProgress: 'Mitgebrachte Links',
  linksDone: (done, count) => `${done} von ${count}`,
  linksBrought: (count) =>
    count === 1 ? '1 Link gehört jetzt hierher.' : `${count} Links gehören jetzt hierher.`,
  linksLeft: (count) => (count === 1 ? '1 Link blieb zurück:' : `${count} Links blieben zurück:`),
  linksLeftList: 'Zurückgebliebene Links',
  linkWaits: 'Noch nicht gesendet',
  tryAgain: 'Noch einmal versuchen',
  newAliases: 'Mit neuen Kurznamen anlegen',
  linksImport: 'Von einem anderen Kürzer',
}
