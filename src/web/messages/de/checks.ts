import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')

export const checks: Messages['checks'] = {
  title: 'Antwortet es?',
  states: {
    none: 'Noch nicht nachgesehen',
    alive: 'Das Ziel antwortet',
    unclear: 'Das Ziel antwortet, hält aber Programme fern. Besucher kommen meist an.',
    failing: 'Das Ziel hat nicht geantwortet',
    dead: 'Besucher kommen dort nicht an',
  },
  reasons: {
    gone: (status) => `Die Seite gibt es nicht mehr (${status ?? 404})`,
    server: (status) => `Der Server meldet einen Fehler (${status ?? 500})`,
    dns: () => 'Die Domain gibt es nicht',
    refused: () => 'Der Server nimmt keine Verbindung an',
    tls: () => 'Das Zertifikat ist nicht gültig',
    timeout: () => 'Keine Antwort in angemessener Zeit',
    connection: () => 'Die Verbindung bricht ab',
    redirects: () => 'Es schickt Besucher im Kreis',
  },
  checked: (moment) => `Nachgesehen ${moment}`,
  since: (moment) => `seit ${moment}`,
  soon: 'Wir sehen von selbst nach, etwa einmal in der Woche.',
  failingText: 'Als tot gilt es, wenn das einen Tag lang so bleibt.',
  now: 'Jetzt prüfen',
  ignore: 'Ignorieren',
  ignored: 'Wird ignoriert, bis sich das Ziel ändert.',
  ignoredDone: (alias) => `${alias} wird ignoriert, bis sich das Ziel ändert`,
  watch: 'Wieder beachten',
  fixed: 'Das Ziel antwortet',
  deadOnly: 'Nur Links, die ins Leere führen',
  deadOnlyHint: 'Ihr Ziel hat seit mindestens einem Tag nicht geantwortet.',
  destination: 'Neues Ziel für alle',
  find: 'In den Zielen ersetzen',
  findHint: 'Zum Beispiel eine Domain, die umgezogen ist',
  by: 'Durch',

  notices: 'Neues',
  noticesMore: 'Frühere zeigen',
  read: 'Als gelesen markieren',
  unread: (count) => plural(count, { one: '# neu', other: '# neu' }),
  newSign: 'Neu',
  kinds: {
    linkDead: 'führt ins Leere',
    linkAlive: 'geht wieder',
    linkEnding: (moment) => `endet ${moment}`,
    linkEnded: (moment) => `endete ${moment}`,
    linkLimit: (count) => `hat die Grenze von ${number(count)} erreicht`,
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
  settings: 'Wovon du hörst',

  settingsText: 'Du siehst es auf deiner Startseite.',
  noticeMail: 'Auch als Mail',
  noticeMailHint: 'Höchstens eine Mail am Tag, egal wie viel geschieht.',
  wishes: {
    linkDead: 'Ein Link führt ins Leere',
    linkAlive: 'Ein Link geht wieder',
    linkEnding: 'Ein Link endet in drei Tagen',
    linkEnded: 'Ein Link ist zu Ende',
    linkLimit: 'Ein Link hat seine Grenze erreicht',
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
    'Sie warten in diesem Browser. Sieh sie dir an und speichere, was du behalten willst.',
  earlierOpen: (page) => `${page} ansehen`,
}
