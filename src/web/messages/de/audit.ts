import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const audit: Messages['audit'] = {
  title: 'Protokoll',
  lead: 'Was mit allen Konten geschah, das Neueste zuerst. Von Netzadressen wird nur der erste Teil behalten.',
  activityTitle: 'Aktivität',
  activityLead:
    'Anmeldungen und Änderungen deines Kontos, das Neueste zuerst. Von Netzadressen wird nur der erste Teil behalten.',
  person: 'Person',
  personHint: 'E-Mail-Adresse',
  action: 'Was',
  anyAction: 'Alles',
  result: 'Ausgang',
  anyResult: 'Beides',
  results: { done: 'Getan', refused: 'Abgelehnt' },
  from: 'Von',
  to: 'Bis',
  clear: 'Filter leeren',
  list: 'Einträge',
  loadError: (reason) => `Die Einträge konnten nicht geladen werden. ${reason}`,
  emptyTitle: 'Noch ist nichts geschehen',
  emptyText: 'Hier stehen später Anmeldungen und Änderungen.',
  nothingFoundTitle: 'Nichts passt',
  nothingFoundText: 'Nimm andere Tage, oder leere die Filter.',
  more: 'Mehr zeigen',
  shown: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  all: 'Alle Aktivität',
  nobody: 'Jemand ohne Konto',
  by: (email) => `durch ${email}`,
  byKey: (name) => `mit dem Schlüssel „${name}“`,
  gone: 'ein Konto, das es nicht mehr gibt',
}
