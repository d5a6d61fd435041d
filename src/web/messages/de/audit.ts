import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const audit: Messages['audit'] = {
  title: 'Protokoll',
  lead: 'Was in allen Konten passiert ist, das Neueste zuerst. Von Netzadressen wird nur der erste Teil gespeichert.',
  activityTitle: 'Aktivität',
  activityLead:
    'Anmeldungen und Änderungen deines Kontos, das Neueste zuerst. Von Netzadressen wird nur der erste Teil gespeichert.',
  person: 'Person',
  personHint: 'E-Mail-Adresse',
  action: 'Aktion',
  anyAction: 'Jede Aktion',
  result: 'Ergebnis',
  anyResult: 'Jedes Ergebnis',
  results: { done: 'Erledigt', refused: 'Abgelehnt' },
  from: 'Von',
  to: 'Bis',
  clear: 'Filter zurücksetzen',
  list: 'Einträge',
  loadError: (reason) => `Die Einträge konnten nicht geladen werden. ${reason}`,
  emptyTitle: 'Noch nichts passiert',
  emptyText: 'Hier erscheinen Anmeldungen und Änderungen.',
  nothingFoundTitle: 'Keine Einträge gefunden',
  nothingFoundText: 'Wähle andere Tage oder setze die Filter zurück.',
  more: 'Mehr zeigen',
  shown: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  nobody: 'Jemand ohne Konto',
  by: (email) => `durch ${email}`,
  byKey: (name) => `mit dem Schlüssel „${name}“`,
  gone: 'ein gelöschtes Konto',
}
