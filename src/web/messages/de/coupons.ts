import { grammarOf, withStop } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')
const days = (count: number) => plural(count, { one: '# Tag', other: '# Tage' })
const many = (count: number) => plural(count, { one: '# Gutschein', other: '# Gutscheine' })

export const coupons: Messages['coupons'] = {
  title: 'Gutscheine',
  make: 'Gutscheine erstellen',
  made: (count) => `${many(count)} erstellt`,
  search: 'Code, Name oder Referenz',
  state: 'Anzeigen',
  states: { all: 'Alle', open: 'Offen', redeemed: 'Eingelöst' },
  cards: 'Karten zum Drucken',
  emptyTitle: 'Noch keine Gutscheine',
  emptyText: 'Ein Gutschein gibt einem Bereich für einige Tage ein Paket, kostenlos.',
  noneFound: 'Keine Gutscheine gefunden',
  noPackagesTitle: 'Noch keine Pakete',
  noPackagesText: 'Ein Gutschein gewährt ein Paket. Lege zuerst eines an.',
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
  nameHint: 'Optional. Steht auf den Karten.',
  reference: 'Referenz (optional)',
  until: 'Einlösbar bis',
  untilHint: 'Optional. Ohne Datum bleiben sie gültig.',
  copyLinks: 'Links kopieren',

  resellers: 'Wiederverkäufer',
  resellersText:
    'Sie erstellen eigene Gutscheine unter „/app/coupons“, innerhalb eines Kontingents.',
  email: 'E-Mail-Adresse des Kontos',
  daysAtMost: 'Tage je Gutschein, höchstens',
  quotaField: 'Gutscheine insgesamt',
  appoint: 'Wiederverkäufer hinzufügen',
  appointed: (name) => `${name} kann jetzt Gutscheine erstellen`,
  dismiss: (email) => `${email} als Wiederverkäufer entfernen`,
  quotaUsed: (made, of) => `${number(made)} von ${number(of)} erstellt`,
  quota: ({ left, of, name, days: most }) =>
    `Du kannst noch ${number(left)} von ${many(of)} für ${name} erstellen, je bis zu ${days(most)}.`,
  noResellerTitle: 'Du bist kein Wiederverkäufer',
  noResellerText: 'Bitte die Verwaltung dieser Installation, dich dazu zu machen.',

  redeemTitle: 'Gutschein einlösen',
  code: 'Gutschein',
  codeHint: '16 Buchstaben und Ziffern; Groß- und Kleinschreibung und Striche sind egal',
  space: 'Für den Bereich',
  redeem: 'Einlösen',
  granted: (name) => `Du hast jetzt ${name}`,
  grantedUntil: (date) => withStop(`Bis ${date}`),
  nothingToRedeem: 'Hier gibt es nichts einzulösen',
  nothingToRedeemText: 'Hier ist alles kostenlos, niemand braucht einen Gutschein.',
  whyNot: {
    err_38:
      'Diesen Gutschein kennen wir nicht. Vergleiche ihn Zeichen für Zeichen mit der Karte oder der Mail.',
    err_42: 'Dieser Gutschein ist abgelaufen. Frag, wer ihn dir gab, nach einem neuen.',
    err_47: 'Diesen Gutschein hast du selbst erstellt. Gib ihn jemand anderem.',
    err_87: 'Gib den Code des Gutscheins ein.',
    redeemed:
      'Dieser Gutschein ist schon eingelöst; jeder gilt einmal. Frag, wer ihn dir gab, nach einem neuen.',
    notYet: 'Dieser Gutschein gilt noch nicht. Versuche es später noch einmal.',
    packageGone:
      'Das Paket dieses Gutscheins wird nicht mehr angeboten. Frag, wer ihn dir gab, nach einem neuen.',
  },
  goOn: 'Weiter',
}
