import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')
const links = (count: number) => plural(count, { one: '# Link', other: '# Links' })
const pages = (count: number) => plural(count, { one: '# Seite', other: '# Seiten' })
const foretell = (things: (count: number) => string) => (moved: number, kept: number) => {
  const verb = moved === 1 ? 'lässt' : 'lassen'
  return kept === 0
    ? `${things(moved)} ${verb} sich verschieben.`
    : `${things(moved)} ${verb} sich verschieben, ${number(kept)} nicht:`
}
const movedBut = (things: (count: number) => string) => (moved: number, kept: number) =>
  `${things(moved)} verschoben, ${number(kept)} ${kept === 1 ? 'ist' : 'sind'} geblieben:`

export const folders: Messages['folders'] = {
  title: 'Ordner',
  all: 'Alle Links',
  allPages: 'Alle Seiten',
  none: 'Ohne Ordner',
  links: 'Links',
  pages: 'Seiten',
  createIn: 'Neuer Ordner darin',
  edit: 'Ordner bearbeiten',
  actions: (name) => `Aktionen für ${name}`,
  nameWrong: 'Gib einen Namen ein, den hier noch kein anderer Ordner hat.',
  parent: 'Im Ordner',
  top: 'Keiner (oberste Ebene)',
  deleted: (name) => `${name} gelöscht. Der Inhalt ist jetzt in keinem Ordner.`,
  folder: 'Ordner',
  noPages: 'Keine Seiten in diesem Ordner',
  noPagesText: 'Mit dem Ordner-Knopf neben jeder Seite verschiebst du sie hierher.',
  moveTitle: {
    links: (count) => `${links(count)} verschieben`,
    pages: (count) => `${pages(count)} verschieben`,
  },
  move: 'Verschieben',
  same: 'Wie jetzt',
  domain: 'Domain',
  space: 'Bereich',
  moving: (done, total) => `${number(done)} von ${number(total)} verschoben`,
  foretold: { links: foretell(links), pages: foretell(pages) },
  pagesBring:
    'Blöcke, ihre Kurzlinks, Bilder, Dateien, Mails, Abos und Statistiken kommen mit. Die Adresse bleibt.',
  stays: {
    firstPage: 'Sie hat den Benutzernamen deines Kontos, darum bleibt sie in diesem Bereich.',
    rootOf:
      'Sie ist die Startseite einer Domain dieses Bereichs. Wähle dort zuerst eine andere Seite.',
    file: 'Eine andere Seite hat dieselbe Datei. Entferne sie zuerst von einer der beiden.',
    subscribers:
      'Sie hat Abos oder Antworten auf Formulare, darum darf nur der Inhaber sie aus diesem Bereich verschieben.',
    pages: 'Das Paket des anderen Bereichs hat keinen Platz für eine weitere Seite.',
    storageBytes: 'Der andere Bereich hat zu wenig Speicher für ihre Bilder und Dateien.',
  },
  named: 'Nur für genannte Personen',
  access: 'Wer ihn sieht',
  accesses: { space: 'Alle im Bereich', granted: 'Nur die hier genannten Personen' },
  accessHint:
    'Inhaber und Verwaltung sehen jeden Ordner. Für Ordner darin gilt dasselbe. Gäste sehen nur Ordner, in denen sie genannt sind.',
  people: 'Genannte Personen',
  levels: { view: 'Darf ansehen', edit: 'Darf bearbeiten' },
  levelOf: (name) => `Was ${name} darf`,
  addPerson: 'Person hinzufügen',
  choosePerson: 'Person wählen',
  takeOut: (name) => `${name} entfernen`,
  nobody:
    'Sonst ist niemand in diesem Bereich. Lade zuerst Personen ein, als Gäste, wenn sie nur diesen Ordner sehen sollen.',
  deletedShut: (name) => `${name} gelöscht. Alle im Bereich sehen jetzt den Inhalt.`,
  oldAddress: 'Die alte Adresse',
  oldAddresses: {
    ends: 'Funktioniert sofort nicht mehr',
    month: 'Führt 30 Tage lang zur neuen',
    year: 'Führt ein Jahr lang zur neuen',
    yearOnly: 'Führt ein Jahr lang zur neuen, danach ist sie frei',
  },
  further: (count) => plural(count, { one: 'und # weiterer', other: 'und # weitere' }),
  moveAll: 'Links verschieben …',
  movedBut: { links: movedBut(links), pages: movedBut(pages) },
  moved: {
    links: (count) => `${links(count)} verschoben`,
    pages: (count) => `${pages(count)} verschoben`,
  },
}
