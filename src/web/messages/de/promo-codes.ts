import { grammarOf } from '#contract/texts/grammar.ts'
import type { AdministrationMessages } from '../complete.ts'

const { number, plural } = grammarOf('de')
const months = (count: number) => plural(count, { one: '# Monat', other: '# Monate' })

export const promoCodes: AdministrationMessages['promoCodes'] = {
  title: 'Aktionscodes',
  add: 'Aktionscode erstellen',
  search: 'Aktionscodes suchen',
  emptyTitle: 'Noch keine Aktionscodes',
  emptyText:
    'Ein Aktionscode senkt den Preis eines Pakets für alle, die ihn beim Bestellen eingeben.',
  noneFound: 'Keine Aktionscodes gefunden',
  noPackagesTitle: 'Noch keine Pakete',
  noPackagesText: 'Ein Aktionscode senkt den Preis eines Pakets. Lege zuerst eines an.',
  states: {
    active: 'Aktiv',
    waiting: 'Noch nicht gültig',
    paused: 'Pausiert',
    usedUp: 'Aufgebraucht',
    ended: 'Beendet',
  },
  lasts: (count) =>
    count === null ? 'dauerhaft' : count === 1 ? 'erste Zahlung' : `für ${months(count)}`,
  only: (names) => `nur ${names}`,
  from: (date) => `ab ${date}`,
  to: (date) => `bis ${date}`,
  used: ({ settled, reserved, uses }) =>
    `${uses === null ? `${number(settled)}-mal verwendet` : `${number(settled)} von ${number(uses)} verwendet`}${
      reserved === 0 ? '' : `, ${number(reserved)} warten auf Zahlung`
    }`,
  edit: (code) => `${code} ändern`,
  end: (code) => `${code} beenden`,
  endAsk: 'Jetzt beenden? Wer ihn verwendet hat, behält den Preis.',
  endNow: 'Jetzt beenden',
  ended: (code) => `${code} ist beendet`,
  remove: (code) => `${code} löschen`,
  removeAsk: 'Löschen? Wer ihn verwendet hat, behält den Preis.',
  removeNow: 'Löschen',
  removed: (code) => `${code} gelöscht`,
  keeps: 'Wer den Code verwendet hat, behält den gezeigten Preis.',
  code: 'Code',
  codeHint:
    '3 bis 40 Buchstaben, Ziffern, Binde- oder Unterstriche. Groß- und Kleinschreibung ist egal.',
  kind: 'Rabatt',
  kinds: { percent: 'Prozentsatz', amount: 'Betrag' },
  percent: 'Prozent',
  amount: 'Betrag',
  currency: 'Währung',
  duration: 'Für',
  durations: { once: 'Die erste Zahlung', months: 'Einige Monate', forever: 'Jede Zahlung' },
  months: 'Monate',
  packages: 'Pakete',
  spans: 'Abrechnung',
  spaces: 'Bereiche',
  all: 'Alle',
  starts: 'Ab (optional)',
  ends: 'Bis (optional)',
  uses: 'Verwendungen insgesamt',
  usesPerAccount: 'Verwendungen je Konto',
  noLimit: 'Unbegrenzt',
  isActive: 'Kann verwendet werden',
  save: 'Speichern',
}
