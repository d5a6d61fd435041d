import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const administration: Messages['administration'] = {
  back: 'Zurück zur App',
  groups: {
    overview: '',
    people: 'Personen',
    safety: 'Sicherheit',
    business: 'Geschäft',
    installation: 'Installation',
  },
  areas: {
    overview: 'Übersicht',
    accounts: 'Konten',
    spaces: 'Bereiche',
    domains: 'Domains',
    reports: 'Meldungen',
    blocked: 'Gesperrte Adressen',
    audit: 'Protokoll',
    coupons: 'Gutscheine',
    'promo-codes': 'Aktionscodes',
    packages: 'Pakete',
    'add-ons': 'Erweiterungen',
    payments: 'Zahlungen',
    settings: 'Einstellungen',
    mail: 'Mailzustellung',
    mailbox: 'Postfach',
  },
  overview: {
    title: 'Übersicht',
    allGood: 'Gerade gibt es nichts zu tun.',
    attention: 'Braucht Aufmerksamkeit',
    open: 'Öffnen',
    attentions: {
      'disk-full': () =>
        'Der Datenträger ist voll: Links funktionieren weiter, aber es kann nichts gespeichert werden. Schaffe Platz.',
      'disk-broken': () =>
        'Der Datenträger ist ausgefallen. Prüfe ihn und deine Backups und starte dann den Server neu.',
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
          one: '# Hintergrundaufgabe wartet seit mehr als zehn Minuten. Läuft ein Prozess mit der Rolle „all“ oder „worker“?',
          other:
            '# Hintergrundaufgaben warten seit mehr als zehn Minuten. Läuft ein Prozess mit der Rolle „all“ oder „worker“?',
        }),
      'work-failed': (count) =>
        plural(count, {
          one: '# Mail oder Hintergrundaufgabe ist diese Woche gescheitert. Der Grund steht im Log.',
          other:
            '# Mails oder Hintergrundaufgaben sind diese Woche gescheitert. Der Grund steht im Log.',
        }),
      'certificates-failed': (count) =>
        plural(count, {
          one: '# Zertifikat konnte nicht ausgestellt werden.',
          other: '# Zertifikate konnten nicht ausgestellt werden.',
        }),
      'domains-failing': (count) =>
        plural(count, { one: '# Domain hat ein Problem.', other: '# Domains haben ein Problem.' }),
      'stripe-away': () =>
        'Stripe antwortet seit mehr als zehn Minuten nicht oder lehnt den Schlüssel ab: Niemand kann mit Karte zahlen. Die Pakete bleiben, wie sie sind.',
      'reports-open': (count) =>
        plural(count, { one: '# offene Meldung.', other: '# offene Meldungen.' }),
      'appeals-open': (count) =>
        plural(count, { one: '# offener Einspruch.', other: '# offene Einsprüche.' }),
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
    state: 'Status',
    disk: 'Freier Speicherplatz',
    diskFull: 'voll',
    diskBroken: 'ausgefallen',
    mails: 'Wartende Mails',
    work: 'Wartende Hintergrundaufgaben',
    since: (time) => `älteste seit ${time}`,
    certificates: 'Zertifikate',
    byProxy: 'über einen Proxy, oder keine',
    valid: (count) => plural(count, { one: '# gültig', other: '# gültig' }),
    failedCertificates: 'Zertifikate, die nicht ausgestellt werden konnten',
    certificateReasons: {
      away: 'Die Zertifizierungsstelle ist nicht erreichbar.',
      limited: 'Für diesen Namen wurden diese Woche zu viele Zertifikate ausgestellt.',
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
  settings: {
    title: 'Einstellungen',
    saved: 'Einstellungen gespeichert',
    byVariable: (name) => `Durch die Variable ${name} auf dem Server festgelegt.`,
    sections: {
      installation: 'Diese Installation',
      help: 'Hilfe',
      helpText: 'Verlinkt auf den Seiten vor der Anmeldung und auf Fehlerseiten.',
      legal: 'Rechtliches',
      legalText:
        'Verlinkt an denselben Stellen. Wer sich registriert, stimmt Bedingungen und Datenschutzerklärung zu; Datum und Fassung werden gespeichert.',
      signUp: 'Registrierung und Abmeldung',
      visitors: 'Besucher',
    },
    names: {
      name: 'Name',
      banner: 'Banner',
      defaultLanguage: 'Standardsprache',
      supportText: 'Support-Text',
      helpUrl: 'Hilfeseiten',
      termsUrl: 'Nutzungsbedingungen',
      privacyUrl: 'Datenschutzerklärung',
      imprintUrl: 'Impressum',
      signUp: 'Wer sich registrieren darf',
      allowedDomains: 'Domains der E-Mail-Adressen',
      afterSignOutUrl: 'Nach dem Abmelden',
      homeRedirect: 'Startseite',
    },
    hints: {
      name: 'Steht vor der Anmeldung neben dem Logo',
      banner: 'Steht über jeder Seite, zum Beispiel vor einer Wartung. Leer lassen für keines.',
      defaultLanguage: 'Für Besucher, deren Browser keine unserer Sprachen bevorzugt',
      supportText: 'Reiner Text: wen man fragen kann und wann eine Antwort kommt',
      helpUrl: '',
      termsUrl: '',
      privacyUrl: '',
      imprintUrl: '',
      signUp: 'Eingeladene können sich immer registrieren, außer bei „Niemand“',
      allowedDomains: 'Durch Kommas getrennt',
      afterSignOutUrl: 'Wohin es danach geht. Leer lassen für die Anmeldung.',
      homeRedirect:
        'Wohin die bloße Domain der Kurzlinks und Seiten führt. Leer lassen für unsere Willkommensseite.',
    },
    signUps: {
      open: 'Alle',
      invited: 'Nur Eingeladene',
      domains: 'Adressen bei diesen Domains und Eingeladene',
      closed: 'Niemand',
    },
    exampleDomains: 'example.com, example.org',
    noLanguage: 'Englisch',
  },
  lists: {
    more: 'Mehr zeigen',
    nothing: 'Nichts gefunden',
    noDomains: 'Noch keine Domains',
    noDomainsText:
      'Bereiche fügen eigene Domains hinzu. Hier stehen sie dann, mit dem, was an ihnen nicht stimmt.',
    searchAccounts: 'Nach Name oder E-Mail-Adresse suchen',
    searchSpaces: 'Nach Name oder Inhaber suchen',
    searchDomains: 'Nach Domain oder Inhaber suchen',
    state: 'Status',
    anyState: 'Jeder Status',
    states: {
      active: 'Aktiv',
      deactivated: 'Stillgelegt',
      banned: 'Gesperrt',
      deleted: 'Vom Inhaber gelöscht',
    },
    administrator: 'Verwaltung',
    joined: (day) => `dabei seit ${day}`,
    spaces: (count) => plural(count, { one: '# Bereich', other: '# Bereiche' }),
    package: (name) => `Paket ${name}`,
    acts: { active: 'Wieder freigeben', deactivated: 'Stilllegen', banned: 'Sperren' },
    actOn: {
      active: (email) => `${email} wieder freigeben`,
      deactivated: (email) => `${email} stilllegen`,
      banned: (email) => `${email} sperren`,
    },
    effects: {
      active: 'Die Person kann sich wieder anmelden; Links und Seiten zeigen keine Warnung mehr.',
      deactivated:
        'Die Person wird überall abgemeldet und kann sich nicht anmelden. Links und Seiten funktionieren weiter.',
      banned:
        'Die Person wird überall abgemeldet und kann sich nicht anmelden. Links und Seiten zeigen eine Warnung.',
    },
    reason: 'Grund',
    reasonHint: 'Steht im Protokoll, nur für die Verwaltung',
    done: 'Konto geändert',
    kind: 'Art',
    anyKind: 'Alle Bereiche',
    personal: 'Persönlich',
    shared: 'Geteilt',
    ownedBy: (email) => `gehört ${email}`,
    members: (count) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
    created: (day) => `erstellt ${day}`,
    ownerBanned: 'zeigt eine Warnung, weil der Inhaber gesperrt ist',
    deleted: 'gelöscht',
    withProblem: 'Mit einem Problem',
    unproven: 'Inhaberschaft nicht bestätigt',
    elsewhere: 'Zeigt noch nicht hierher',
    leadsHere: 'Zeigt hierher',
    secure: (day) => `Zeigt hierher, Zertifikat gültig bis ${day}`,
  },
  mail: {
    title: 'Mailzustellung',
    again: 'Noch einmal prüfen',
    records: 'DNS-Einträge',
    recordsText: (from) =>
      `Mails kommen von ${from}. Drei DNS-Einträge entscheiden, ob andere Mailserver ihnen vertrauen.`,
    kinds: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' },
    purposes: {
      spf: 'Sagt, welche Server für diese Domain Mail verschicken dürfen.',
      dkim: 'Damit können andere die Signatur jeder Mail prüfen.',
      dmarc: 'Sagt, was mit Mail geschieht, die beides nicht besteht.',
    },
    states: {
      good: 'ist gesetzt',
      missing: 'fehlt',
      wrong: 'ist falsch, oder es gibt mehrere',
      elsewhere: 'dein Mailserver sollte signieren; prüfe es mit einer Testmail',
      unknown: 'das DNS hat nicht geantwortet; prüfe es später noch einmal',
    },
    set: (name) => `Setze einen TXT-Eintrag bei ${name}, zum Beispiel:`,
    test: 'Testmail',
    testText:
      'Wird sofort gesendet. Nimm eine Adresse bei einem anderen, etwa einem großen Anbieter.',
    noServer:
      'Es ist kein Mailserver eingestellt. Setze SMTP_URL und MAIL_FROM auf dem Server und starte ihn neu.',
    to: 'An',
    send: 'Testmail senden',
    accepted: 'Der Mailserver hat sie angenommen. Sieh nach, ob sie ankam und in welchem Ordner.',
    refused: (detail) => `Der Mailserver hat sie nicht angenommen: ${detail}`,
    results: 'Ergebnis beim Empfänger',
    resultsText:
      'Öffne im Mailprogramm den Quelltext oder die Kopfzeilen der Testmail, kopiere alles und füge es hier ein. Es bleibt in diesem Browser.',
    headers: 'Kopfzeilen der Testmail',
    noResults:
      'Diese Kopfzeilen sagen nichts über SPF, DKIM oder DMARC. Füge sie ab der ersten Zeile ein oder nimm eine Adresse bei einem anderen Anbieter.',
    notSaid: 'nicht geprüft',
    mend: {
      spf: 'füge den sendenden Server zum SPF-Eintrag hinzu',
      dkim: 'setze DKIM_DOMAIN, DKIM_SELECTOR und DKIM_PRIVATE_KEY, oder lass den Mailserver signieren',
      dmarc: 'besteht, sobald SPF oder DKIM für die Domain des Absenders besteht',
    },
  },
}
