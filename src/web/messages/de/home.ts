import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')
const before = (days: number) => (days === 1 ? 'am Tag davor' : `in den ${days} Tagen davor`)

export const home: Messages['home'] = {
  thirtyDays: 'Klicks der letzten 30 Tage',
  changed: 'Was sich geändert hat',
  changes: {
    new: (change, days) => `${change} Klicks, ${before(days)} keiner.`,
    rising: (change, days) => `${change} Klicks mehr als ${before(days)}.`,
    falling: (change, days) => `${change} Klicks weniger als ${before(days)}.`,
  },
  why: {
    new: (source) => `Die meisten kamen von: ${source}.`,
    rising: (source) => `Die meisten davon von: ${source}.`,
    falling: (source) => `Größter Rückgang: ${source}.`,
  },
  latest: {
    title: 'Neuestes',
    unread: (count) => `${count} ungelesen`,
    subscribers: (count) =>
      plural(count, { one: '1 neues Abo in 30 Tagen', other: '# neue Abos in 30 Tagen' }),
    answers: (count) =>
      plural(count, {
        one: '1 Formularantwort in 30 Tagen',
        other: '# Formularantworten in 30 Tagen',
      }),
    last: (when) => `Zuletzt am ${when}`,
    mail: 'Mail',
    page: (when) => `Seite geändert: ${when}`,
  },
  comingUp: 'Demnächst',
  due: (day) => `Fällig am ${day}`,
  openTasks: (count) =>
    plural(count, { one: '1 offene Aufgabe', other: `${count} offene Aufgaben` }),
}
