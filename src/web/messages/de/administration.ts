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
  settings: {
    title: 'Einstellungen',
    saved: 'Die Einstellungen sind gespeichert',
    byVariable: (name) => `Die Variable ${name} auf dem Server legt das fest.`,
    sections: {
      installation: 'Diese Installation',
      help: 'Hilfe',
      helpText: 'Verlinkt unter den Seiten vor der Anmeldung und auf Fehlerseiten.',
      legal: 'Rechtliches',
      legalText:
        'Verlinkt an denselben Stellen. Wer sich registriert, stimmt Bedingungen und Datenschutzerklärung zu; Datum und Fassung werden aufbewahrt.',
      signUp: 'Registrieren und Abmelden',
      visitors: 'Besucher',
    },
    names: {
      name: 'Name',
      banner: 'Banner',
      defaultLanguage: 'Standardsprache',
      supportText: 'Text zur Hilfe',
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
      banner: 'Steht über jeder Seite, zum Beispiel vor einer Wartung. Leer für keines.',
      defaultLanguage: 'Für Besucher, deren Browser keine unserer Sprachen wünscht',
      supportText: 'Reiner Text: wen man fragt und wann jemand antwortet',
      helpUrl: '',
      termsUrl: '',
      privacyUrl: '',
      imprintUrl: '',
      signUp: 'Wer in einen Bereich eingeladen ist, darf immer, außer niemand darf',
      allowedDomains: 'Durch Kommas getrennt',
      afterSignOutUrl: 'Wo man landet; leer für die Anmeldung',
      homeRedirect:
        'Wohin die Wurzel der Kurzlinks und Seiten führt; leer für unsere Willkommensseite',
    },
    signUps: {
      open: 'Alle',
      invited: 'Nur wer eingeladen ist',
      domains: 'Adressen dieser Domains und wer eingeladen ist',
      closed: 'Niemand',
    },
    exampleDomains: 'example.com, example.org',
    noLanguage: 'Englisch',
  },
  lists: {
    more: 'Mehr zeigen',
    nothing: 'Nichts passt',
    searchAccounts: 'Nach Name oder E-Mail-Adresse suchen',
    searchSpaces: 'Nach Name oder Besitzer suchen',
    searchDomains: 'Nach Domain oder Besitzer suchen',
    state: 'Zustand',
    anyState: 'Jeder Zustand',
    states: {
      active: 'Aktiv',
      deactivated: 'Stillgelegt',
      banned: 'Gesperrt',
      deleted: 'Vom Besitzer geschlossen',
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
        'Die Person wird überall abgemeldet und kann sich nicht anmelden. Links und Seiten gehen weiter.',
      banned:
        'Die Person wird überall abgemeldet und kann sich nicht anmelden. Links und Seiten zeigen eine Warnung.',
    },
    reason: 'Grund',
    reasonHint: 'Steht im Protokoll, für die Verwaltung',
    done: 'Das Konto wurde geändert',
    kind: 'Art',
    anyKind: 'Alle Bereiche',
    personal: 'Persönlich',
    shared: 'Geteilt',
    ownedBy: (email) => `gehört ${email}`,
    members: (count) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
    created: (day) => `angelegt ${day}`,
    ownerBanned: 'zeigt eine Warnung, denn der Besitzer ist gesperrt',
    deleted: 'gelöscht',
    withProblem: 'Mit einem Problem',
    unproven: 'Der Besitz ist nicht nachgewiesen',
    elsewhere: 'Führt noch nicht hierher',
    leadsHere: 'Führt hierher',
    secure: (day) => `Führt hierher, Zertifikat gültig bis ${day}`,
  },
  mail: {
    title: 'Mailzustellung',
    again: 'Noch einmal prüfen',
    records: 'DNS-Einträge',
    recordsText: (from) =>
      `Mails kommen von ${from}. Drei Einträge entscheiden, ob andere ihnen trauen.`,
    kinds: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' },
    purposes: {
      spf: 'Sagt, welche Server für diese Domain Mail verschicken dürfen.',
      dkim: 'Damit können andere die Unterschrift jeder Mail prüfen.',
      dmarc: 'Sagt, was mit Mail geschieht, die beides nicht besteht.',
    },
    states: {
      good: 'ist da',
      missing: 'fehlt',
      wrong: 'ist falsch, oder es gibt mehrere',
      elsewhere: 'dein Mailserver unterschreibt; ob er es tut, zeigt eine Testmail',
      unknown: 'das DNS hat nicht geantwortet, prüf später noch einmal',
    },
    set: (name) => `Setz einen TXT-Eintrag bei ${name}, zum Beispiel:`,
    test: 'Testmail',
    testText: 'Geht sofort hinaus. Nimm eine Adresse anderswo, etwa bei einem großen Anbieter.',
    noServer:
      'Es gibt noch keinen Mailserver. Setz SMTP_URL und MAIL_FROM auf dem Server und starte ihn neu.',
    to: 'An',
    send: 'Testmail senden',
    accepted: 'Der Mailserver hat sie angenommen. Sieh nach, ob sie ankam und in welchem Ordner.',
    refused: (detail) => `Der Mailserver hat sie nicht angenommen: ${detail}`,
    results: 'Was der Empfänger feststellte',
    resultsText:
      'Öffne im Mailprogramm den Quelltext oder die Kopfzeilen der Testmail, kopier alles und füg es hier ein. Es bleibt in diesem Browser.',
    headers: 'Kopfzeilen der empfangenen Mail',
    noResults:
      'Diese Kopfzeilen sagen nichts über SPF, DKIM oder DMARC. Füg sie von oben an ein, oder nimm eine Adresse eines anderen Anbieters.',
    notSaid: 'nicht geprüft',
    mend: {
      spf: 'nenn im SPF-Eintrag den Server, der verschickt',
      dkim: 'setz DKIM_DOMAIN, DKIM_SELECTOR und DKIM_PRIVATE_KEY, oder lass den Mailserver unterschreiben',
      dmarc: 'besteht, sobald SPF oder DKIM für die Domain des Absenders besteht',
    },
  },
}
