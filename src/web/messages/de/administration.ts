import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const administration: Messages['administration'] = {
  back: 'Zurück zur App',
  groups: {
    overview: '',
    people: 'Menschen',
    safety: 'Sicherheit',
    business: 'Geschäft',
    installation: 'Installation',
  },
  areas: {
    overview: 'Übersicht',
    reports: 'Meldungen',
    blocked: 'Gesperrte Adressen',
    audit: 'Protokoll',
    'add-ons': 'Erweiterungen',
    payments: 'Zahlungen',
    mailbox: 'Postfach',
  },
  overview: {
    title: 'Übersicht',
    allGood: 'Gerade gibt es nichts zu tun.',
    attention: 'Braucht Aufmerksamkeit',
    open: 'Öffnen',
    attentions: {
      'disk-full': () =>
        'Der Datenträger ist voll: Links gehen weiter, aber nichts kann gespeichert werden. Schaff Platz darauf.',
      'disk-broken': () =>
        'Der Datenträger ist ausgefallen. Prüf ihn und deine Sicherungen und starte den Server neu.',
      'clicks-lost': (count) =>
        plural(count, {
          one: '# Klick konnte in den letzten 30 Tagen nicht gespeichert werden.',
          other: '# Klicks konnten in den letzten 30 Tagen nicht gespeichert werden.',
        }),
      'no-mail-server': () =>
        'Es ist kein Mailserver eingestellt (SMTP_URL): Mails warten im Postfach und erreichen niemanden.',
      'mails-late': (count) =>
        plural(count, {
          one: '# Mail wartet seit mehr als zehn Minuten. Antwortet der Mailserver?',
          other: '# Mails warten seit mehr als zehn Minuten. Antwortet der Mailserver?',
        }),
      'work-late': (count) =>
        plural(count, {
          one: '# Aufgabe wartet seit mehr als zehn Minuten. Läuft ein Prozess mit der Rolle all oder worker?',
          other:
            '# Aufgaben warten seit mehr als zehn Minuten. Läuft ein Prozess mit der Rolle all oder worker?',
        }),
      'work-failed': (count) =>
        plural(count, {
          one: '# Mail oder Aufgabe wurde diese Woche aufgegeben. Das Log sagt, warum.',
          other: '# Mails oder Aufgaben wurden diese Woche aufgegeben. Das Log sagt, warum.',
        }),
      'certificates-failed': (count) =>
        plural(count, {
          one: '# Zertifikat konnte nicht bestellt werden.',
          other: '# Zertifikate konnten nicht bestellt werden.',
        }),
      'domains-failing': (count) =>
        plural(count, { one: '# Domain hat ein Problem.', other: '# Domains haben ein Problem.' }),
      'reports-open': (count) =>
        plural(count, { one: '# Meldung wartet.', other: '# Meldungen warten.' }),
      'appeals-open': (count) =>
        plural(count, { one: '# Einspruch wartet.', other: '# Einsprüche warten.' }),
    },
    counts: 'Auf einen Blick',
    accounts: 'Konten',
    newAccounts: (count) => `${count} neu in 30 Tagen`,
    spaces: 'Bereiche',
    pages: 'Seiten',
    links: 'Links',
    clicks: 'Klicks',
    domains: 'Domains',
    failing: (count) => plural(count, { one: '# hat ein Problem', other: '# haben ein Problem' }),
    state: 'Zustand',
    disk: 'Freier Speicherplatz',
    diskFull: 'voll',
    diskBroken: 'ausgefallen',
    mails: 'Wartende Mails',
    work: 'Wartende Aufgaben',
    since: (time) => `älteste seit ${time}`,
    certificates: 'Zertifikate',
    byProxy: 'von einem Proxy davor, oder keine',
    valid: (count) => plural(count, { one: '# gültig', other: '# gültig' }),
    failedCertificates: 'Zertifikate, die nicht bestellt werden konnten',
    certificateReasons: {
      away: 'Die Zertifizierungsstelle ist nicht erreichbar.',
      limited: 'Für diesen Namen wurden diese Woche zu viele Zertifikate bestellt.',
      refused: 'Die Zertifizierungsstelle lehnt ab:',
    },
    retry: (time) => `nächster Versuch ${time}`,
    stillValid: (day) => `das jetzige gilt bis ${day}`,
    versions: 'Versionen',
    program: 'Waypost',
    schema: 'Schema der Datenbank',
    database: 'Datenbank',
    node: 'Node',
  },
}
