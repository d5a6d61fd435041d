import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')
const days = (count: number) => plural(count, { one: '# Tag', other: '# Tage' })
const many = (count: number) => plural(count, { one: '# Gutschein', other: '# Gutscheine' })

export const coupons: Messages['coupons'] = {
  title: 'Gutscheine',
  make: 'Gutscheine erstellen',
  made: (count) => `${many(count)} erstellt`,
  search: 'Code, Name oder Referenz',
  state: 'Welche Gutscheine',
  states: { all: 'Alle', open: 'Offen', redeemed: 'Eingelöst' },
  cards: 'Karten zum Drucken',
  emptyTitle: 'Noch keine Gutscheine',
  emptyText: 'Ein Gutschein gibt einem Bereich ein Paket für einige Tage, ohne Zahlung.',
  noneFound: 'Kein Gutschein passt',
  noPackagesTitle: 'Noch keine Pakete',
  noPackagesText: 'Ein Gutschein gewährt ein Paket. Leg zuerst eines an.',
  grants: (name, count) => `${name}, ${days(count)}`,
  from: (date) => `ab ${date}`,
  to: (date) => `bis ${date}`,
  redeemedAt: ({ on, space, until }) =>
    `Eingelöst am ${on}${space && ` von ${space}`}${until && `, gewährt bis ${until}`}`,
  remove: (code) => `${code} löschen`,
  deleted: (code) => `${code} gelöscht`,
  package: 'Paket',
  days: 'Tage',
  count: 'Wie viele',
  countHint: (max) => `Bis zu ${max} auf einmal`,
  name: 'Name',
  nameHint: 'Freiwillig. Steht auf den Karten.',
  reference: 'Referenz (freiwillig)',
  until: 'Einlösbar bis',
  untilHint: 'Freiwillig. Ohne Datum bleiben sie gültig.',
  copyLinks: 'Links kopieren',

  resellers: 'Wiederverkäufer',
  resellersText:
    'Sie erstellen eigene Gutscheine unter „/app/coupons“, innerhalb eines Kontingents.',
  email: 'E-Mail des Kontos',
  daysAtMost: 'Tage je Gutschein, höchstens',
  quotaField: 'Gutscheine insgesamt',
  appoint: 'Ernennen',
  appointed: (name) => `${name} kann jetzt Gutscheine erstellen`,
  dismiss: (email) => `${email} entlassen`,
  quotaUsed: (made, of) => `${number(made)} von ${number(of)} erstellt`,
  quota: ({ left, of, name, days: most }) =>
    `Du kannst noch ${number(left)} von ${many(of)} für ${name} erstellen, je bis zu ${days(most)}.`,
  noResellerTitle: 'Du erstellst keine Gutscheine',
  noResellerText: 'Ein Administrator kann dich zum Wiederverkäufer ernennen.',

  redeemTitle: 'Gutschein einlösen',
  code: 'Gutschein',
  codeHint: '16 Buchstaben und Ziffern; Groß und klein sowie Striche sind egal',
  space: 'Für den Bereich',
  redeem: 'Einlösen',
  granted: (name) => `Du hast jetzt ${name}`,
  grantedUntil: (date) => `Bis ${date}.`,
  goOn: 'Weiter',
}
