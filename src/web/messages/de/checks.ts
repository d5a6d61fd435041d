import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')

export const checks: Messages['checks'] = {
  title: 'Prüfung des Ziels',
  states: {
    none: 'Noch nicht geprüft',
    alive: 'Das Ziel antwortet',
    unclear:
      'Das Ziel antwortet, blockiert aber automatische Prüfungen. Besucher können es meist öffnen.',
    failing: 'Das Ziel hat nicht geantwortet',
    dead: 'Der Link führt ins Leere',
  },
  reasons: {
    gone: (status) => `Die Seite gibt es nicht mehr (${status ?? 404})`,
    server: (status) => `Der Server meldet einen Fehler (${status ?? 500})`,
    dns: () => 'Die Domain gibt es nicht',
    refused: () => 'Der Server nimmt keine Verbindung an',
    tls: () => 'Das Zertifikat ist nicht gültig',
    timeout: () => 'Es antwortet nicht rechtzeitig',
    connection: () => 'Die Verbindung bricht ab',
    redirects: () => 'Es leitet im Kreis weiter',
  },
  checked: (moment) => `Geprüft ${moment}`,
  since: (moment) => `seit ${moment}`,
  soon: 'Wir prüfen es automatisch, etwa einmal in der Woche.',
  failingText: 'Bleibt das einen Tag lang so, melden wir, dass der Link ins Leere führt.',
  now: 'Jetzt prüfen',
  ignore: 'Ignorieren',
  ignored: 'Wird ignoriert, bis sich das Ziel ändert.',
  ignoredDone: (alias) => `${alias} wird ignoriert, bis sich das Ziel ändert`,
  watch: 'Nicht mehr ignorieren',
  fixed: 'Das Ziel antwortet',
  deadOnly: 'Nur Links, die ins Leere führen',
  deadOnlyHint: 'Ihr Ziel hat seit mindestens einem Tag nicht geantwortet.',
  destination: 'Neues Ziel für alle',
  find: 'In den Zielen suchen',
  findHint: 'Zum Beispiel eine Domain, die umgezogen ist',
  by: 'Ersetzen durch',

  notices: 'Neues',
  noticesMore: 'Ältere zeigen',
  read: 'Als gelesen markieren',
  unread: (count) => plural(count, { one: '# neu', other: '# neu' }),
  newSign: 'Neu',
  kinds: {
    linkDead: 'führt ins Leere',
    linkAlive: 'geht wieder',
    linkEnding: (moment) => `endet ${moment}`,
    linkEnded: (moment) => `endete ${moment}`,
    linkLimit: (count) => `hat das Limit von ${number(count)} erreicht`,
  },
  movedThings: ({ kind, direction, count, other, by }) => {
    const things =
      kind === 'links'
        ? plural(count, { one: '# Link', other: '# Links' })
        : plural(count, { one: '# Seite', other: '# Seiten' })
    const where = direction === 'out' ? 'nach' : 'hierher aus'
    const who = by === null ? '' : `, von ${by}`
    return `${things} verschoben ${where} ${other ?? 'einem Bereich, den es nicht mehr gibt'}${who}`
  },
  eventSoon: (title, when) => `Erinnerung: ${title}, ${when}`,
  taskComment: (title, by) => `${by ?? 'Jemand, der gegangen ist,'} hat ${title} kommentiert`,
  spaceOffered: (space, by) =>
    `${by ?? 'Jemand, der gegangen ist,'} bietet dir den Bereich ${space} an`,
  spaceAccepted: (space, by) =>
    `${by ?? 'Jemand, der gegangen ist,'} hat angenommen und ist jetzt Inhaber von ${space}`,
  spaceDeclined: (space, by) =>
    `${by ?? 'Jemand, der gegangen ist,'} möchte ${space} nicht übernehmen`,
  settings: 'Hinweise wählen',

  settingsText: 'Sie erscheinen auf der Startseite.',
  noticeMail: 'Auch per Mail',
  noticeMailHint: 'Höchstens eine Mail am Tag.',
  wishes: {
    linkDead: 'Ein Link führt ins Leere',
    linkAlive: 'Ein Link geht wieder',
    linkEnding: 'Ein Link endet in drei Tagen',
    linkEnded: 'Ein Link ist zu Ende',
    linkLimit: 'Ein Link hat sein Limit erreicht',
  },
  watchAll: 'Prüfen, wohin meine Links führen',
  watchAllHint: 'Jeden etwa einmal in der Woche, mit einer kurzen Anfrage an das Ziel.',
  notOffered: 'Diese Installation prüft keine Ziele.',

  earlier: (count) =>
    plural(count, {
      one: '# Änderung wurde vor dem Abmelden nicht gespeichert',
      other: '# Änderungen wurden vor dem Abmelden nicht gespeichert',
    }),
  earlierText:
    'Sie sind noch in diesem Browser. Sieh sie dir an und speichere, was du behalten willst.',
  earlierOpen: (page) => `${page} ansehen`,
}
