import { grammarOf, writerOf } from '#contract/texts/grammar.ts'
import type { MailMessages } from './index.ts'

const { number, plural } = grammarOf('de')
const dayOfYear = writerOf('de', { day: 'numeric', month: 'long' })
const clicks = (count: number) => plural(count, { one: '# Klick', other: '# Klicks' })

/** All texts of our mails in German; they say "du", as the application does. */
export const de: MailMessages = {
  number,
  code: {
    subject: (name) => `Dein Code für ${name}`,
    preview: (code) => `Dein Code ist ${code}`,
    heading: 'Bestätige deine Adresse',
    text: 'Gib diesen Code dort ein, wo du dich registriert hast. Er gilt einmal, innerhalb von zehn Minuten.',
    footer: (home) =>
      `Jemand hat sich mit dieser Adresse bei ${home} registriert. Wenn du das nicht warst, ignoriere diese Mail: Ohne den Code wird kein Konto erstellt.`,
  },
  accountExists: {
    subject: 'Du hast schon ein Konto',
    preview: 'Melde dich stattdessen an',
    text: 'Zu dieser Adresse gibt es hier schon ein Konto, deshalb haben wir kein neues erstellt. Melde dich mit deinem Passwort an.',
    button: 'Anmelden',
    footer: (home) =>
      `Jemand wollte sich mit dieser Adresse bei ${home} registrieren. Wenn du das nicht warst, musst du nichts tun: Dein Konto ist unverändert.`,
  },
  reset: {
    subject: (name) => `Ein neues Passwort für ${name}`,
    heading: 'Wähle ein neues Passwort',
    text: (minutes) =>
      `Dieser Link gilt einmal, innerhalb von ${number(minutes)} Minuten. Du wirst überall abgemeldet. Melde dich danach mit dem neuen Passwort an.`,
    footer: (home) =>
      `Jemand hat bei ${home} für diese Adresse ein neues Passwort angefordert. Wenn du das nicht warst, ignoriere diese Mail: Dein Passwort ist unverändert.`,
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    preview: 'Wenn du das nicht warst, handle sofort',
    text: (home) =>
      `Das Passwort deines Kontos bei ${home} wurde geändert, und alle anderen Geräte wurden abgemeldet. Wenn du das warst, musst du nichts tun.`,
    warning: 'Wenn du es nicht warst, wähle sofort ein neues Passwort.',
    button: 'Neues Passwort wählen',
    footer: 'Du bekommst diese Mail bei jeder Änderung deines Passworts.',
  },
  emailChange: {
    subject: 'Bestätige die neue Adresse deines Kontos',
    heading: 'Bestätige die neue Adresse',
    textOld: (home, email) =>
      `Jemand möchte die Adresse deines Kontos bei ${home} von dieser zu ${email} ändern.`,
    textNew: (home, email) =>
      `Jemand möchte diese Adresse für das Konto von ${email} bei ${home} benutzen.`,
    text: 'Beide Adressen müssen die Änderung innerhalb von 24 Stunden bestätigen. Bis dahin ändert sich nichts.',
    buttonOld: 'Änderung bestätigen oder stoppen',
    buttonNew: 'Diese Adresse bestätigen',
    footerOld:
      'Wenn du das nicht warst, öffne den Link, stoppe die Änderung und wähle dann ein neues Passwort.',
    footerNew:
      'Wenn du das nicht warst, ignoriere diese Mail: Es ändert sich nichts, solange du den Link nicht öffnest.',
  },
  emailChanged: {
    subject: 'Die Adresse deines Kontos wurde geändert',
    preview: (email) => `Melde dich ab jetzt mit ${email} an`,
    heading: 'Deine Adresse wurde geändert',
    text: (home, email) =>
      `Dein Konto bei ${home} benutzt jetzt ${email}. Melde dich ab jetzt damit an. An diese Adresse schicken wir keine Mails zum Konto mehr.`,
    footer: (home) =>
      `Beide Adressen haben das bestätigt. Wenn du es nicht warst, bitte die Betreiber von ${home} um Hilfe.`,
  },
  accountDeleted: {
    subject: 'Dein Konto wurde gelöscht',
    preview: (day) => `Bis ${day} kannst du es wiederherstellen`,
    text: (home, day) =>
      `Dein Konto bei ${home} wurde gelöscht. Deine Seiten und Kurzlinks funktionieren nicht mehr, und am ${day} löschen wir alle deine Daten.`,
    back: 'Wenn du es dir bis dahin anders überlegst oder das nicht warst, stelle es wieder her.',
    button: 'Mein Konto wiederherstellen',
    footer: (day) => `Bis ${day} kann sich niemand mit dieser Adresse registrieren.`,
  },
  weekly: {
    subject: (count) => `${clicks(count)} letzte Woche`,
    preview: (count, week) => `${clicks(count)}, ${week}`,
    heading: (count, week) => `${clicks(count)} in der Woche vom ${week}`,
    week: (from, to) => `${dayOfYear(from)} bis ${dayOfYear(to)}`,
    none: 'Niemand hat auf deine Links geklickt.',
    visitors: (count) => `Von ${plural(count, { one: '# Person', other: '# Personen' })}.`,
    rest: (bots, own) =>
      `Nicht gezählt: ${[bots && `${number(bots)} von Bots`, own && `${number(own)} eigene`].filter(Boolean).join(', ')}.`,
    quietBefore: 'In der Woche davor auch niemand.',
    same: 'So viele wie in der Woche davor.',
    more: (percent) => `${number(percent)} % mehr als in der Woche davor.`,
    fewer: (percent) => `${number(percent)} % weniger als in der Woche davor.`,
    links: (count) =>
      plural(count, { one: 'Der geklickte Link:', other: 'Deine meistgeklickten Links:' }),
    button: 'Statistik ansehen',
    footer: 'Du bekommst diese Mail jeden Montag, weil du sie eingeschaltet hast.',
    stop: 'Diese Mail abbestellen',
  },
  subscribe: {
    subject: (name) => `Dein Code für dein Abo von ${name}`,
    preview: (code) => `Dein Code ist ${code}`,
    heading: (name) => `Bestätige dein Abo von ${name}`,
    text: (page) => `Gib diesen Code bei ${page} ein. Er gilt einmal, innerhalb von zehn Minuten.`,
    footer: (page) =>
      `Jemand hat diese Adresse bei ${page} eingegeben. Wenn du das nicht warst, ignoriere diese Mail: Ohne den Code passiert nichts. Um keine Mails von dieser Seite mehr zu bekommen:`,
    block: 'das war ich nicht',
  },
  confirm: {
    subject: (name) => `Möchtest du Mails von ${name}?`,
    preview: 'Ohne dein Ja bekommst du nichts',
    heading: (name) => `Möchtest du Mails von ${name}?`,
    text: (page) =>
      `Wer ${page} betreibt, sagt, dass du um Neuigkeiten gebeten hast. Bestätige es, um sie zu bekommen. Wenn du nichts tust, bekommst du nichts.`,
    button: 'Ja, schick mir Neuigkeiten',
    footer: (page) =>
      `Deine Adresse wurde in die Liste von ${page} importiert. Ohne Bestätigung wird sie nach 30 Tagen gelöscht. Wenn du nie gefragt hast:`,
  },
  thankYou: {
    subject: 'Dein Abo ist bestätigt',
    text: (name) => `Du bekommst eine Mail, wenn es Neues von ${name} gibt.`,
    footer: (page) => `Du bekommst diese Mail, weil du ${page} abonniert hast.`,
    unsubscribe: 'Abo beenden',
  },
  unsubscribe: {
    subject: 'Bestätige, dass du dein Abo beenden willst',
    preview: 'Noch ein Schritt, um das Abo zu beenden',
    heading: 'Abo beenden?',
    text: 'Öffne diesen Link und bestätige, dann bekommst du keine Mails von dieser Seite mehr.',
    button: 'Abo beenden',
    footer: (page) =>
      `Jemand wollte bei ${page} das Abo dieser Adresse beenden. Wenn du das nicht warst, ignoriere diese Mail: Dein Abo läuft weiter.`,
  },
  creatorNotice: {
    subject: (name) => `Neue Abos von ${name} sind pausiert`,
    preview: 'Es geht automatisch weiter',
    heading: (name) => `Neue Abos von ${name} sind pausiert`,
    reasons: {
      flood:
        'Innerhalb einer Stunde wurden weit mehr Adressen als üblich eingegeben und nicht bestätigt. Vielleicht gibt jemand fremde Adressen in dein Formular ein.',
      bounces:
        'Viele der Adressen, die an einem Tag eingegeben wurden, gibt es nicht. Wenn noch mehr von ihnen Mails bekämen, würden Mailserver allen Mails von hier misstrauen.',
    },
    text: 'Deine Abonnenten und deine Seite sind nicht betroffen. Wenn es vorbei ist, sind neue Abos wieder möglich. Du musst nichts tun.',
    footer: (page) => `Du bekommst diese Mail, weil ${page} deine Seite ist.`,
  },
  formAnswers: {
    subject: (count, page) =>
      plural(count, { one: `Neue Antwort auf ${page}`, other: `# neue Antworten auf ${page}` }),
    heading: (count, page) =>
      plural(count, {
        one: `Jemand hat dein Formular auf ${page} ausgefüllt`,
        other: `# Personen haben deine Formulare auf ${page} ausgefüllt`,
      }),
    text: 'Du kannst die Antworten im Studio unter Publikum lesen.',
    button: 'Antworten lesen',
    footer: (page) =>
      `Du bekommst dies, weil ein Formular auf ${page} dir neue Antworten meldet. In den Einstellungen des Formulars kannst du das abschalten.`,
  },
  invitation: {
    subject: (name, home) => `${name} lädt dich zu ${home} ein`,
    heading: (name) => `${name} lädt dich ein`,
    may: {
      administrator: 'darin alles ändern und andere einladen',
      editor: 'darin Links, Seiten und Aufgaben erstellen und ändern',
      viewer: 'darin alles ansehen',
      billing: 'Paket und Rechnungen sehen',
      guest: 'die Ordner sehen, die mit dir geteilt werden',
    },
    text: (name, space, home, may) =>
      `Komm in den Bereich ${space === null ? `von ${name}` : `„${space}“`} bei ${home}. Du kannst dann ${may}.`,
    button: 'Einladung ansehen',
    life: (days) =>
      `Der Link gilt einmal, ${plural(days, { one: '# Tag', other: '# Tage' })} lang und nur für diese Adresse.`,
    footer: (email, home) =>
      `${email} hat diese Adresse bei ${home} eingegeben. Wenn du die Person nicht kennst, ignoriere diese Mail: Es passiert nichts, solange du nicht annimmst.`,
  },
  billing: {
    failed: {
      subject: (name) => `Die Zahlung für ${name} ist fehlgeschlagen`,
      text: (_name, until) =>
        `Du behältst das Paket bis zum ${until}. Bezahle bis dahin die offene Rechnung oder ändere die Karte, sonst bekommt der Bereich das kostenlose Paket. Es wird nichts gelöscht.`,
    },
    lastDay: {
      subject: (name) => `${name} endet morgen`,
      text: (_name, until) =>
        `Die Zahlung ist noch nicht eingegangen. Bezahle bis zum ${until} die offene Rechnung oder ändere die Karte, um das Paket zu behalten. Es wird nichts gelöscht.`,
    },
    ended: {
      subject: (name) => `${name} ist beendet`,
      text: () =>
        'Der Bereich hat jetzt das kostenlose Paket. Links, Seiten und Adressen bleiben, und du kannst jederzeit wieder ein Paket bestellen.',
    },
    invoice: {
      subject: (name) => `Deine nächste Rechnung für ${name}`,
      text: (_name, until, amount) =>
        `${amount} sind bis zum ${until} zu zahlen. Auf der Rechnung steht, wohin.`,
    },
    addOnEnds: {
      subject: (name) => `${name} endet bald`,
      text: (_name, until) =>
        `Das Add-on endet am ${until}. Kaufst du es vorher noch einmal, geht es ohne Lücke weiter. Es wird nichts gelöscht.`,
    },
    button: 'Paket und Rechnungen öffnen',
    addOnButton: 'Add-ons öffnen',
  },
  usage: {
    near: (space) => `${space} hat das Paket fast aufgebraucht`,
    full: (space) => `${space} hat das Paket aufgebraucht`,
    line: (name, used, max) => `${name}: ${used} von ${max}`,
    limits: {
      linksPerMonth: 'Neue Links in diesem Monat',
      mailsPerMonth: 'Mails in diesem Monat',
      clicksPerMonth: 'Klicks in diesem Monat',
      callsPerMonth: 'API-Aufrufe in diesem Monat',
      activeLinks: 'Links',
      pages: 'Seiten',
      domains: 'Domains',
      members: 'Personen',
      subscribers: 'Abos',
      storageBytes: 'Speicher',
      spaces: 'Bereiche',
    },
    text: 'Alles Vorhandene funktioniert weiter. Ist ein Limit erreicht, kannst du nichts Neues erstellen. Wähle ein größeres Paket für mehr Platz.',
    button: 'Paket und Verbrauch öffnen',
  },
  domain: {
    unproven: {
      subject: (host) => `Der DNS-Eintrag von ${host} fehlt`,
      text: (host) =>
        `Der TXT-Eintrag, der zeigt, dass ${host} dir gehört, ist nicht mehr da. Die Links funktionieren noch sieben Tage. Trage ihn wieder ein, sonst verlierst du die Domain.`,
    },
    last: {
      subject: (host) => `Du verlierst morgen ${host}`,
      text: (host) =>
        `Der TXT-Eintrag von ${host} fehlt seit sechs Tagen. Trage ihn heute wieder ein, sonst verlierst du die Domain, und ihre Links funktionieren nicht mehr.`,
    },
    elsewhere: {
      subject: (host) => `${host} zeigt nicht mehr hierher`,
      text: (host) =>
        `${host} zeigt woandershin, deshalb funktionieren die Links nicht. Prüfe die DNS-Einträge.`,
    },
    released: {
      subject: (host) => `Du hast ${host} verloren`,
      text: (host) =>
        `${host} gehört nicht mehr zu deinem Bereich, und die Links funktionieren nicht. Um die Domain zurückzubekommen, trage die DNS-Einträge wieder ein.`,
    },
    button: 'Domain öffnen',
  },
  move: {
    things: {
      links: (count) => plural(count, { one: '# Link', other: '# Links' }),
      pages: (count) => plural(count, { one: '# Seite', other: '# Seiten' }),
    },
    out: {
      subject: (things, space) => `${things} aus ${space} verschoben`,
      text: 'Du bist Inhaber des Bereichs, aus dem sie kommen. Wer sie verschoben hat, kann das eine Stunde lang rückgängig machen.',
    },
    in: {
      subject: (things, space) => `${things} nach ${space} verschoben`,
      text: 'Sie gehören jetzt zu deinem Bereich, mit ihren Klicks und Einstellungen.',
    },
    text: (by, things, from, to) => `${by} hat ${things} von ${from} nach ${to} verschoben.`,
    button: 'Aktivität öffnen',
  },
  transfer: {
    spaceOffered: {
      subject: (by, space) => `${by} bietet dir den Bereich „${space}“ an`,
      text: (by) =>
        `Wenn du annimmst, wirst du Inhaber: Du entscheidest über die Personen darin, die Einstellungen und das Paket. ${by} bleibt in der Verwaltung. Bis du annimmst, ändert sich nichts.`,
      button: 'Angebot ansehen',
    },
    spaceAccepted: {
      subject: (by, space) => `Der Bereich „${space}“ gehört jetzt ${by}`,
      text: (by) =>
        `Du hast ihn angeboten, und ${by} hat angenommen. Du bleibst in der Verwaltung.`,
      button: 'Bereich öffnen',
    },
    spaceDeclined: {
      subject: (by, space) => `${by} hat den Bereich „${space}“ abgelehnt`,
      text: (_by) => 'Du bist weiter Inhaber und kannst ihn jemand anderem anbieten.',
      button: 'Bereich öffnen',
    },
    footer: (home) => `Du bekommst diese Mail, weil du bei ${home} in diesem Bereich bist.`,
  },
  blockNotice: {
    subject: (count: number) =>
      plural(count, {
        one: 'Einer deiner Links zeigt eine Warnung',
        other: '# deiner Links zeigen eine Warnung',
      }),
    heading: (count: number) =>
      plural(count, {
        one: 'Einer deiner Links zeigt jetzt eine Warnung',
        other: '# deiner Links zeigen jetzt eine Warnung',
      }),
    text: 'Das Ziel ist hier gesperrt, deshalb sehen Besucher stattdessen eine Warnseite.',
    link: (address: string, host: string) => `${address} (führt zu ${host})`,
    more: (count: number) => plural(count, { one: 'und # weiterer', other: 'und # weitere' }),
    what: 'Ändere das Ziel, dann funktioniert der Link sofort wieder. Wenn du das für einen Irrtum hältst, bitte uns um eine Prüfung.',
    button: 'Link ansehen',
    footer: 'Du bekommst diese Mail, wenn einer deiner Links die Warnseite zeigt.',
  },
  pageNotice: {
    subject: 'Deine Seite zeigt jetzt eine Warnung',
    forward: (address: string, host: string) => `${address} (führt zu ${host})`,
    text: 'Besucher sehen stattdessen eine Warnseite. Es ist nichts verloren. Wenn du das für einen Irrtum hältst, bitte uns um eine Prüfung.',
    button: 'Seite ansehen',
    footer: 'Du bekommst diese Mail, wenn eine deiner Seiten die Warnseite zeigt.',
  },
  inboxDigest: {
    subject: (count: number) => plural(count, { one: 'Ein offener Fall', other: '# offene Fälle' }),
    reports: (count: number) =>
      plural(count, { one: 'Eine Meldung eines Besuchers', other: '# Meldungen von Besuchern' }),
    appeals: (count: number) =>
      plural(count, { one: 'Ein Einspruch eines Inhabers', other: '# Einsprüche von Inhabern' }),
    lookAlikes: (count: number) =>
      plural(count, {
        one: 'Ein Link zu einer nachgeahmten Website',
        other: '# Links zu nachgeahmten Websites',
      }),
    more: 'Du bekommst höchstens eine solche Mail pro Stunde.',
    button: 'Fälle ansehen',
    footer:
      'Du bekommst diese Mail, weil du zur Verwaltung gehörst und es unter Sicherheit neue Fälle gibt.',
  },
  reminder: {
    subject: (title, when) => `Erinnerung: ${title}, ${when}`,
    where: (space) => `Im Kalender von ${space}.`,
    button: 'Kalender öffnen',
    footer: 'Du bekommst diese Mail, weil du dich an diesen Termin erinnern lässt.',
  },
  notices: {
    subject: (count: number) =>
      plural(count, { one: 'Neues zu einem deiner Links', other: 'Neues zu # deiner Links' }),
    subjectDead: (count: number) =>
      plural(count, {
        one: 'Einer deiner Links führt ins Leere',
        other: '# deiner Links führen ins Leere',
      }),
    heading: {
      linkDead: 'Führt ins Leere',
      linkAlive: 'Funktioniert wieder',
      linkEnding: 'Endet in drei Tagen',
      linkEnded: 'Ist zu Ende',
      linkLimit: 'Limit erreicht',
    },
    text: {
      linkDead:
        'Wir haben innerhalb eines Tages mehrmals geprüft. Besucher sehen einen Fehler. Prüfe das Ziel.',
      linkAlive: 'Das Ziel antwortet wieder. Du musst nichts tun.',
      linkEnding: 'Wenn der Link weiter funktionieren soll, setze ein späteres Ende.',
      linkEnded: 'Besucher sehen jetzt, was du für die Zeit nach dem Ende gewählt hast.',
      linkLimit: 'Alle erlaubten Klicks sind verbraucht; er leitet nicht mehr weiter.',
    },
    reasons: {
      gone: (status: number | null) => `die Seite gibt es nicht mehr (${status ?? 404})`,
      server: (status: number | null) => `der Server meldet einen Fehler (${status ?? 500})`,
      dns: () => 'die Domain gibt es nicht',
      refused: () => 'der Server nimmt keine Verbindung an',
      tls: () => 'das Zertifikat ist nicht gültig',
      timeout: () => 'es antwortet nicht rechtzeitig',
      connection: () => 'die Verbindung bricht ab',
      redirects: () => 'es leitet im Kreis weiter',
    } as Record<string, (status: number | null) => string>,
    leadsTo: (address: string, host: string) => `${address} (zu ${host})`,
    at: (address: string, moment: string) => `${address}: ${moment}`,
    limit: (address: string, count: number) =>
      `${address}: ${plural(count, { one: '# Aufruf', other: '# Aufrufe' })}`,
    more: (count: number) => plural(count, { one: 'und # weiterer', other: 'und # weitere' }),
    inSpace: (name) => `Im Bereich „${name}“:`,
    button: 'Deine Links öffnen',
    footer: 'Du bekommst diese Mail höchstens einmal am Tag, wenn mit deinen Links etwas passiert.',
    stop: 'Diese Mails abbestellen',
  },
  appealFooter: 'Du bekommst diese Mail, weil du um eine Prüfung gebeten hast.',
  appealGranted: {
    link: {
      subject: 'Dein Link funktioniert wieder',
      text: 'Wir haben ihn geprüft und die Warnseite entfernt.',
    },
    page: {
      subject: 'Deine Seite ist wieder da',
      text: 'Wir haben sie geprüft. Alle können deine Seite wieder sehen.',
    },
  },
  appealRefused: {
    link: {
      subject: 'Dein Link bleibt gesperrt',
      text: 'Wir haben ihn geprüft, und die Warnseite bleibt. Du kannst dem Link ein anderes Ziel geben.',
    },
    page: {
      subject: 'Deine Seite bleibt gesperrt',
      text: 'Wir haben sie geprüft, und die Warnseite bleibt.',
    },
  },
}
