import type { BotTexts } from './bot-texts.ts'

export const de: BotTexts = {
  commands: {
    stats: 'Klicks eines Links: /stats Alias',
    last: 'Deine letzten Links',
    spaces: 'Der Bereich dieses Bots',
    help: 'Was dieser Bot kann',
  },
  stranger:
    'Dieser Bot spricht mit Personen, die mit ihm verbunden sind. Öffne in der Anwendung Einstellungen → Telegram und folge dem Link dort.',
  codeRefused:
    'Dieser Code gilt nicht mehr. Erzeuge in der Anwendung unter Einstellungen → Telegram einen neuen.',
  paired: (space) =>
    `Verbunden mit „${space}“. Sende mir eine Adresse und du bekommst einen Kurzlink und seinen QR-Code. /help zeigt mehr.`,
  help: (space) =>
    [
      `Dieser Bot arbeitet in „${space}“, mit deinen Rechten dort.`,
      '',
      'Adresse senden: Kurzlink und QR-Code',
      '/stats Alias: Klicks eines Links',
      '/last: deine letzten Links',
      '/spaces: wo dieser Bot arbeitet',
      '',
      'In jedem Chat: meinen Namen und eine Adresse eingeben und den Kurzlink wählen.',
      'Worüber du benachrichtigt wirst, wählst du in der Anwendung.',
    ].join('\n'),
  unknown: 'Sende mir eine Adresse zum Kürzen oder /help.',
  space: (space, role) =>
    `Dieser Bot arbeitet in „${space}“. Deine Rolle dort: ${role}. Andere Bereiche haben eigene Bots.`,
  roles: {
    owner: 'Inhaber',
    administrator: 'Verwaltung',
    editor: 'Redaktion',
    viewer: 'Nur lesen',
    billing: 'Abrechnung',
    guest: 'Gast',
  },
  noLinks: 'Noch keine Links. Sende mir eine Adresse.',
  lastLink: (url, target, clicks) =>
    `${url}\n→ ${target}\n${clicks === 1 ? '1 Klick' : `${clicks} Klicks`}`,
  statsUsage: 'Welcher Link? Schreib zum Beispiel: /stats Alias',
  stats: (url, all, week, before) =>
    `${url}\nKlicks: ${all}\nLetzte 7 Tage: ${week} (die 7 Tage davor: ${before})`,
  inlineTitle: (url) => `${url} senden`,
  test: (installation) => `Es klappt: Das ist eine Testnachricht von ${installation}.`,
  news: {
    daily: (clicks, before) => `Letzter Tag: ${clicks} Klicks (am Tag davor: ${before})`,
    weekly: (clicks, before) => `Letzte 7 Tage: ${clicks} Klicks (die 7 Tage davor: ${before})`,
    subscriber: (email) => (email === undefined ? 'Neues Abo' : `Neues Abo: ${email}`),
    dead: (url, target) => `${url} führt ins Leere: ${target} antwortet nicht mehr`,
    limit: (url, max) => `${url} hat sein Limit von ${max} Klicks erreicht`,
    package: (lines) => `Dein Paket ist fast aufgebraucht:\n${lines}`,
    paymentFailed: (name, day) =>
      `Eine Zahlung für das Paket ${name} ist gescheitert. Es bleibt bis ${day}; bezahle bis dahin, um es zu behalten.`,
    packageEnded: (name) =>
      `Das Paket ${name} ist zu Ende. Gelöscht wurde nichts, und deine Links funktionieren weiter.`,
    domain: {
      unproven: (host) => `${host}: Der DNS-Eintrag, der die Domain beweist, fehlt`,
      elsewhere: (host) => `${host}: Die Domain führt woandershin, ihre Links funktionieren nicht`,
      released: (host) => `${host}: Die Domain wurde freigegeben und gehört hier nicht mehr dir`,
    },
  },
  refused: {
    noPermission: 'Deine Rolle in diesem Bereich erlaubt das nicht.',
    linkNotFound: 'Diesen Link gibt es in diesem Bereich nicht.',
    destinationInvalid:
      'Diese Adresse lässt sich nicht kürzen. Prüfe sie und sende sie noch einmal.',
    destinationFlagged:
      'Diese Adresse ist für Phishing, Schadsoftware oder Spam bekannt und wird nicht gekürzt.',
    addressBlocked: 'Diese Adresse ist hier gesperrt und wird nicht gekürzt.',
    limit: 'Ein Limit deines Pakets ist erreicht. Mehr dazu in der Anwendung.',
    noPackage: 'Dieser Bereich hat kein Paket. Wähle eines in der Anwendung.',
    tooManyRequests: 'Das geht zu schnell. Warte einen Moment und sende es noch einmal.',
    other: (code) => `Das hat nicht geklappt (${code}). Versuche es in der Anwendung.`,
  },
}
