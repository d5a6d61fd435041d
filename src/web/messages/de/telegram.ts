import type { Messages } from '../index.ts'

export const telegram: Messages['telegram'] = {
  title: 'Telegram',
  card: 'Telegram',
  cardText:
    'Kürze Links, sieh Klicks und bekomme Benachrichtigungen im Chat mit einem Bot dieses Bereichs.',
  cardAction: 'Öffnen',
  none: 'Noch keine Bots',
  noneText: 'Bitte die Verwaltung dieses Bereichs, einen zu verbinden.',
  add: 'Bot verbinden',
  addText:
    'Ein Bot arbeitet nur in diesem Bereich. Wer ihm schreibt, hat dieselben Rechte wie hier.',
  steps: [
    'Öffne @BotFather in Telegram und sende /newbot. Wähle einen Namen und einen Benutzernamen.',
    'Um in jedem Chat Links zu kürzen, sende /setinline und wähle den Bot.',
    'BotFather antwortet mit einem Token. Füge es hier ein.',
  ],
  token: 'Token',
  tokenHint: 'Wird verschlüsselt gespeichert und nie wieder gezeigt.',
  tokenExample: '123456:ABC-DEF1234',
  connect: 'Verbinden',
  remove: 'Trennen',
  removeSure: 'Ja, trennen',
  receives: {
    webhook: 'Telegram sendet uns Nachrichten sofort.',
    polling: 'Wir rufen Nachrichten bei Telegram ab.',
  },
  problems: {
    tokenRefused:
      'Telegram lehnt das Token ab. Trenne den Bot und verbinde ihn mit einem neuen Token von @BotFather.',
    unreachable:
      'Telegram ist nicht erreichbar. Nachrichten warten dort und werden beantwortet, sobald es geht.',
    webhookFails:
      'Telegram erreicht diese Installation nicht. Prüfe, ob ihre Adresse aus dem Internet erreichbar ist.',
  },
  chats: 'Verbundene Personen',
  noChats: 'Noch niemand.',
  you: 'Du',
  since: (name, day) => `${name} bei Telegram, seit ${day}`,
  blocked: 'Aus',
  blockedText:
    'Diese Person hat den Bot in Telegram blockiert, deshalb sendet er nichts. Hebe die Blockierung dort auf, um ihn wieder einzuschalten.',
  unpair: 'Trennen',
  unpairPerson: (name) => `${name} trennen`,
  pair: 'Mein Telegram verbinden',
  pairAnother: 'Weiteres Telegram-Konto verbinden',
  pairText: (minutes) =>
    `Öffne den Link oder scanne den Code mit dem Handy und drücke „Start“. Das klappt einmal, innerhalb von ${minutes} Minuten.`,
  open: 'In Telegram öffnen',
  orType: (bot) => `Oder sende dies an @${bot}:`,
  command: (code) => `/start ${code}`,
  qr: 'QR-Code des Links zum Bot',
  notifications: 'Benachrichtige mich über',
  notificationsText: 'Höchstens eine Nachricht je Minute. Die Zeiten gelten in deiner Zeitzone.',
  kinds: {
    dailySummary: 'Klicks des letzten Tages, täglich',
    weeklySummary: 'Klicks der letzten Woche, wöchentlich',
    newSubscriber: 'Neue Abos',
    deadLink: 'Links, deren Ziel nicht mehr antwortet',
    limit: 'Erreichte Limits, von Links und vom Paket',
    package: 'Dein Paket: gescheiterte Zahlungen und sein Ende',
    domain: 'Domains mit Problemen',
  },
  time: (kind) => `Uhrzeit: ${kind}`,
  weekday: 'Wochentag',
  weekdays: {
    monday: 'Montag',
    tuesday: 'Dienstag',
    wednesday: 'Mittwoch',
    thursday: 'Donnerstag',
    friday: 'Freitag',
    saturday: 'Samstag',
    sunday: 'Sonntag',
  },
  test: 'Testnachricht senden',
  tested: 'Gesendet',
}
