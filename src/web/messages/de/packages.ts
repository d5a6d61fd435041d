import { grammarOf } from '#contract/texts/grammar.ts'
import type { packages as english } from '../en/packages.ts'

const { plural } = grammarOf('de')
const spaces = (count: number) => plural(count, { one: '# Bereich', other: '# Bereiche' })

export const packages: typeof english = {
  title: 'Pakete',
  lead: 'Was Bereiche nutzen dürfen und was es kostet. Solange es keine Pakete gibt, ist nichts begrenzt, und nirgends stehen Preise.',
  add: 'Paket erstellen',
  emptyTitle: 'Noch keine Pakete',
  emptyText: 'Alles ist für alle unbegrenzt. Das erste Paket setzt Limits für jeden Bereich.',
  asCustomers: 'Das sehen Kunden.',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  actions: (name: string) => `Aktionen für ${name}`,
  earlier: 'Nach links',
  later: 'Nach rechts',
  hidden: 'Versteckt',
  spaces,
  name: 'Name',
  text: 'Beschreibung',
  prices: 'Preise',
  pricesHint:
    'Ein geänderter Preis gilt für neue Kunden. Wer das Paket hat, zahlt weiter den alten.',
  addPrice: 'Preis hinzufügen',
  removePrice: 'Preis entfernen',
  span: 'Abrechnung',
  spans: { month: 'Monatlich', year: 'Jährlich' },
  currency: 'Währung',
  amount: 'Betrag',
  limits: 'Limits',
  limitsHint: 'Leer heißt unbegrenzt.',
  unitOf: (name) => `Einheit von ${name}`,
  ownLimits: 'Grenzen',
  hasOwnLimits: 'eigene Grenzen',
  limitsOf: (name) => `Grenzen von ${name}`,
  ownLimitsHint: (name) =>
    `Was leer ist, gilt wie im Paket (${name}). Sie gelten sofort; gelöscht wird nichts.`,
  limitsSaved: (name) => `Grenzen von ${name} geändert`,
  flags: 'Enthalten',
  isFree: 'Jeder Bereich ohne anderes Paket hat dieses',
  isHidden: 'Auf der Preisseite versteckt',
  trialDays: 'Probetage',
  atItsEnd:
    'Nach einer Probezeit, einem Gutschein oder der letzten Zahlung hat der Bereich wieder das kostenlose Paket. Ohne ein kostenloses kann er nichts Neues erstellen. Gelöscht wird nichts; Links und Seiten funktionieren weiter.',
  save: 'Speichern',
  affected: (count: number, payers: number) =>
    `${spaces(count)} mit diesem Paket, davon ${payers} bezahlt. Neue Limits gelten sofort für alle; gelöscht wird nichts, und wer bezahlt, behält seinen Preis.`,
  deleteTitle: (name: string) => `${name} löschen?`,
  deleteText: 'Niemand kann es mehr wählen.',
  usersText: (count: number) =>
    `${spaces(count)} mit diesem Paket. Wähle zuerst ein anderes für sie.`,
  freeText: (count: number) =>
    `${spaces(count)} mit diesem Paket und keinem anderen. Mache zuerst ein anderes zum kostenlosen: Bearbeite es und setze den Haken bei „Jeder Bereich ohne anderes Paket hat dieses“.`,
  moveTo: 'Neues Paket',
  moveAndDelete: 'Verschieben und löschen',
  deleted: (name: string) => `${name} gelöscht`,
  grant: 'Paket gewähren',
  grantText: 'Kostenlos, so lange du willst. Ein Abonnement geht vor.',
  find: 'Bereich finden',
  findHint: 'Name des Bereichs oder E-Mail-Adresse des Inhabers',
  nothingFound: 'Keine Bereiche gefunden',
  choosePackage: 'Paket',
  now: (facts) => `Jetzt: ${facts}`,
  packageOf: (name) => `Paket von ${name}`,
  chooseOne: 'Paket wählen',
  takeBack: 'Gewährtes zurücknehmen',
  until: 'Bis',
  untilHint: 'Optional. Ohne Datum gilt es, bis du es zurücknimmst.',
  untilOver: 'Dieser Tag ist vorbei. Wähle heute oder einen späteren Tag.',
  holds: (name, day) =>
    day ? `Ab sofort und bis ${day} ist ${name} gewährt.` : `Ab sofort ist ${name} gewährt.`,
  endsNow: 'Das gewährte Paket endet sofort.',
  afterGrant: (free) =>
    free === undefined
      ? 'Danach hat der Bereich kein Paket, außer aus einem Gutschein oder einer Probezeit, und kann nichts Neues erstellen. Gelöscht wird nichts; Links und Seiten funktionieren weiter.'
      : `Danach hat der Bereich wieder ${free} oder was ein Gutschein oder eine Probezeit gibt. Gelöscht wird nichts; Links und Seiten funktionieren weiter.`,
  paysFirst: (name) =>
    `Der Bereich bezahlt ${name}. Gewährtes zählt erst, wenn dieses Abonnement beendet ist.`,
  granted: (space: string) => `Paket von ${space} geändert`,
}
