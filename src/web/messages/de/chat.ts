import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const chat: Messages['chat'] = {
  title: 'Chat',
  conversations: 'Gespräche',
  people: 'Personen',
  groups: 'Räume und Gruppen',
  filter: 'Personen und Nachrichten suchen',
  clearSearch: 'Suche leeren',
  found: 'Nachrichten',
  foundNothing: (q) => `Nichts gefunden zu „${q}“`,
  foundMore: 'Mehr Treffer zeigen',
  searchError: (reason) => `Die Suche hat nicht geklappt. ${reason}`,
  newGroup: 'Neue Gruppe',
  status: { online: 'Online', away: 'Abwesend', offline: 'Offline' },
  unread: (count) =>
    plural(count, { one: '# ungelesene Nachricht', other: '# ungelesene Nachrichten' }),
  noMessage: 'Noch keine Nachrichten',
  members: (count) => plural(count, { one: 'Nur du', other: '# Mitglieder' }),
  emptyTitle: 'Noch niemand zum Chatten',
  emptyText: 'Lade jemanden in deinen Bereich ein, um hier zu chatten.',
  invite: 'Jemanden in deinen Bereich einladen',
  choose: 'Wähle ein Gespräch',
  chooseText: 'Nachrichten erscheinen hier, sobald sie gesendet sind.',
  back: 'Alle Gespräche',
  chatsError: (reason) => `Die Liste der Personen konnte nicht geladen werden. ${reason}`,
  groupsError: (reason) => `Deine Räume und Gruppen konnten nicht geladen werden. ${reason}`,
  messagesError: (reason) => `Die Nachrichten konnten nicht geladen werden. ${reason}`,
  groupSaveError: (reason) => `Die Gruppe konnte nicht gespeichert werden. ${reason}`,
  gone: 'Dieses Gespräch gibt es nicht, oder du bist nicht mehr dabei.',
  messages: (name) => `Nachrichten mit ${name}`,
  messagesIn: (name) => `Nachrichten in ${name}`,
  today: 'Heute',
  yesterday: 'Gestern',
  older: 'Ältere Nachrichten zeigen',
  loadingOlder: 'Ältere Nachrichten werden geladen',
  beginning: 'Hier beginnt das Gespräch.',
  beginningEmpty: 'Noch keine Nachrichten. Sag Hallo.',
  newBelow: (count) => plural(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
  toNewest: 'Zur neuesten Nachricht',
  unknownSender: 'Ehemaliges Mitglied',
  you: 'Du',
  read: 'Gelesen',
  readBy: (names) => `Gelesen von ${names}`,
  typing: (names) =>
    names.length === 1
      ? `${names[0]} schreibt`
      : names.length === 2
        ? `${names[0]} und ${names[1]} schreiben`
        : 'Mehrere schreiben',
  sending: 'Wird gesendet',
  waiting: 'Wartet auf die Verbindung',
  notSent: (reason) => `Nicht gesendet. ${reason}`,
  retry: 'Noch einmal senden',
  discard: 'Verwerfen',
  write: (name) => `Schreibe an ${name}`,
  writeHint: 'Enter sendet, Umschalt+Enter beginnt eine neue Zeile',
  send: 'Senden',
  tooLong: (over) => plural(over, { other: '# Zeichen zu viel' }),
  offline:
    'Keine Verbindung. Deine Nachrichten bleiben erhalten und werden gesendet, sobald du wieder online bist.',
  groupName: 'Name',
  groupPeople: 'Wer dabei ist',
  groupAdd: 'Personen hinzufügen',
  groupNobody: 'Alle aus deinem Bereich sind schon dabei.',
  groupNameMissing: 'Gib der Gruppe einen Namen',
  groupPeopleMissing: 'Wähle mindestens eine Person',
  groupSettings: 'Einstellungen der Gruppe',
  leave: 'Gruppe verlassen',
  leaveText:
    'Du siehst ihre Nachrichten dann nicht mehr. Wer noch dabei ist, kann dich wieder hinzufügen; ist niemand mehr da, wird sie gelöscht.',
  left: (name) => `Du hast ${name} verlassen`,
  saved: 'Gespeichert',
}
