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
    text: 'Gib diesen Code dort ein, wo du dich registriert hast. Er gilt zehn Minuten lang, einmal.',
    footer: (home) =>
      `Jemand hat mit dieser Adresse ein Konto bei ${home} angelegt. Wenn du das nicht warst, tu nichts: Ohne den Code entsteht kein Konto.`,
  },
  accountExists: {
    subject: 'Du hast schon ein Konto',
    preview: 'Melde dich stattdessen an',
    text: 'Zu dieser Adresse gibt es hier schon ein Konto, darum wurde kein neues angelegt. Melde dich mit deinem Passwort an.',
    button: 'Anmelden',
    footer: (home) =>
      `Jemand wollte mit dieser Adresse ein Konto bei ${home} anlegen. Wenn du das nicht warst, ist nichts zu tun: Dein Konto ist, wie es war.`,
  },
  reset: {
    subject: (name) => `Ein neues Passwort für ${name}`,
    heading: 'Wähle ein neues Passwort',
    text: (minutes) =>
      `Dieser Link gilt ${number(minutes)} Minuten lang, einmal. Danach bist du überall abgemeldet und meldest dich mit dem neuen Passwort an.`,
    footer: (home) =>
      `Jemand hat bei ${home} für diese Adresse um ein neues Passwort gebeten. Wenn du das nicht warst, tu nichts: Dein Passwort ist, wie es war.`,
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    preview: 'Wenn du das nicht warst, handle gleich',
    text: (home) =>
      `Das Passwort deines Kontos bei ${home} ist jetzt ein neues, und jedes andere Gerät wurde abgemeldet. Wenn du das warst, ist nichts zu tun.`,
    warning: 'Wenn du es nicht warst, wähle sofort ein neues Passwort.',
    button: 'Neues Passwort wählen',
    footer: 'Diese Mail kommt nach jeder Änderung des Passworts.',
  },
  emailChange: {
    subject: 'Bestätige die neue Adresse deines Kontos',
    heading: 'Bestätige die neue Adresse',
    textOld: (home, email) => `Dein Konto bei ${home} soll ${email} statt dieser Adresse benutzen.`,
    textNew: (home, email) => `Das Konto von ${email} bei ${home} soll diese Adresse benutzen.`,
    text: 'Es ändert sich, wenn beide Adressen binnen 24 Stunden bestätigt haben. Bis dahin bleibt alles, wie es ist.',
    buttonOld: 'Änderung bestätigen oder anhalten',
    buttonNew: 'Diese Adresse bestätigen',
    footerOld:
      'Wenn du das nicht warst, öffne den Link und halte die Änderung an, dann wähle ein neues Passwort.',
    footerNew: 'Wenn du das nicht warst, tu nichts: Ohne diesen Link ändert sich nichts.',
  },
  emailChanged: {
    subject: 'Die Adresse deines Kontos wurde geändert',
    preview: (email) => `Melde dich ab jetzt mit ${email} an`,
    heading: 'Deine Adresse wurde geändert',
    text: (home, email) =>
      `Dein Konto bei ${home} benutzt jetzt ${email}. Melde dich ab jetzt damit an; an diese Adresse gehen keine Mails zum Konto mehr.`,
    footer: (home) =>
      `Beide Adressen haben das bestätigt. Wenn du es nicht warst, bitte die Betreuung von ${home} um Hilfe.`,
  },
  accountDeleted: {
    subject: 'Dein Konto ist gelöscht',
    preview: (day) => `Bis ${day} kann es zurückkommen`,
    text: (home, day) =>
      `Dein Konto bei ${home} ist geschlossen: Deine Seiten und Kurzlinks führen nirgendwohin mehr, und alles von dir wird am ${day} entfernt.`,
    back: 'Wenn du es dir vorher anders überlegst oder das nicht warst, hol es zurück.',
    button: 'Mein Konto zurückholen',
    footer: (day) => `Bis ${day} bleibt die Adresse vergeben.`,
  },
  weekly: {
    subject: (count) => `${clicks(count)} letzte Woche`,
    preview: (count, week) => `${clicks(count)}, ${week}`,
    heading: (count, week) => `${clicks(count)} in der Woche vom ${week}`,
    week: (from, to) => `${dayOfYear(from)} bis ${dayOfYear(to)}`,
    none: 'Niemand ist deinen Links gefolgt.',
    visitors: (count) => `Von ${plural(count, { one: '# Person', other: '# Personen' })}.`,
    rest: (bots, own) =>
      `Nicht gezählt: ${[bots && `${number(bots)} von Bots`, own && `${number(own)} eigene`].filter(Boolean).join(', ')}.`,
    quietBefore: 'Auch die Woche davor war ruhig.',
    same: 'So viele wie in der Woche davor.',
    more: (percent) => `${number(percent)} % mehr als in der Woche davor.`,
    fewer: (percent) => `${number(percent)} % weniger als in der Woche davor.`,
    links: (count) =>
      plural(count, { one: 'Der Link, dem sie folgten:', other: 'Deine meistgeklickten Links:' }),
    button: 'Zahlen ansehen',
    footer: 'Du bekommst dies jeden Montag, weil du um die Zahlen der Woche gebeten hast.',
    stop: 'Diese Mail abbestellen',
  },
  subscribe: {
    subject: (name) => `Dein Code für dein Abo von ${name}`,
    preview: (code) => `Dein Code ist ${code}`,
    heading: (name) => `Bestätige dein Abo von ${name}`,
    text: (page) => `Gib diesen Code bei ${page} ein. Er gilt zehn Minuten lang, einmal.`,
    footer: (page) =>
      `Jemand hat diese Adresse bei ${page} eingegeben. Wenn du das nicht warst, tu nichts: Ohne den Code gibt es kein Abo. Um keine Mails von dieser Seite mehr zu bekommen:`,
    block: 'das war ich nicht',
  },
  confirm: {
    subject: (name) => `Möchtest du Mails von ${name}?`,
    preview: 'Ohne dein Ja kommt nichts',
    heading: (name) => `Möchtest du Mails von ${name}?`,
    text: (page) =>
      `Von ${page} heißt es, du hättest um Neuigkeiten gebeten. Bestätige es, dann bekommst du sie; wenn du nichts tust, kommt nichts.`,
    button: 'Ja, schick mir Neuigkeiten',
    footer: (page) =>
      `Deine Adresse wurde in die Liste von ${page} aufgenommen. Ohne Bestätigung wird sie nach 30 Tagen entfernt. Wenn du nie gefragt hast:`,
  },
  thankYou: {
    subject: 'Dein Abo ist bestätigt',
    text: (name) => `Du bekommst eine Mail, wenn es Neues von ${name} gibt.`,
    footer: (page) => `Du bekommst dies, weil du bei ${page} ein Abo hast.`,
    unsubscribe: 'Abo beenden',
  },
  unsubscribe: {
    subject: 'Bestätige, dass du dein Abo beenden willst',
    preview: 'Noch ein Schritt, um das Abo zu beenden',
    heading: 'Abo beenden?',
    text: 'Öffne diesen Link und bestätige, dann bekommst du keine Mails von dieser Seite mehr.',
    button: 'Abo beenden',
    footer: (page) =>
      `Jemand wollte bei ${page} das Abo dieser Adresse beenden. Wenn du das nicht warst, tu nichts: Es läuft weiter.`,
  },
  creatorNotice: {
    subject: (name) => `Das Abonnieren von ${name} macht eine Pause`,
    preview: 'Es geht von selbst weiter',
    heading: (name) => `Das Abonnieren von ${name} macht eine Pause`,
    reasons: {
      flood:
        'Innerhalb einer Stunde wurden weit mehr Adressen als üblich eingegeben und nicht bestätigt. Vielleicht probiert jemand dein Formular mit fremden Adressen aus.',
      bounces:
        'Viele der Adressen, die an einem Tag eingegeben wurden, gibt es nicht. Wenn noch mehr von ihnen Mails bekämen, würden Mailserver allen Mails von hier misstrauen.',
    },
    text: 'Deine Abonnements und deine Seite sind, wie sie waren. Wenn es vorbei ist, sind neue Abos wieder möglich; du musst nichts tun.',
    footer: (page) => `Du bekommst dies, weil ${page} deine Seite ist.`,
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
      editor: 'darin Links, Seiten und Aufgaben anlegen und ändern',
      viewer: 'darin alles ansehen',
      billing: 'Paket und Rechnungen sehen',
      guest: 'die Ordner sehen, die mit dir geteilt werden',
    },
    text: (name, home, may) =>
      `Komm in den Bereich von ${name} bei ${home}. Du kannst dann ${may}.`,
    button: 'Einladung ansehen',
    life: (days) =>
      `Der Link gilt ${plural(days, { one: '# Tag', other: '# Tage' })} lang, einmal, für diese Adresse.`,
    footer: (email, home) =>
      `${email} hat diese Adresse bei ${home} eingegeben. Wenn du die Person nicht kennst, tu nichts: Ohne den Knopf geschieht nichts.`,
  },
  billing: {
    failed: {
      subject: (name) => `Die Zahlung für ${name} ist fehlgeschlagen`,
      text: (_name, until) =>
        `Das Paket bleibt bis zum ${until}. Bezahle bis dahin die offene Rechnung oder ändere die Karte, sonst fällt der Bereich auf das kostenlose Paket zurück. Es wird nichts gelöscht.`,
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
    text: 'Weiterleitungen, Seiten und alles Übrige funktionieren weiter. Über einem Limit kommt nur nichts Neues dazu. Ein größeres Paket hat mehr Platz.',
    button: 'Paket und Verbrauch',
  },
  domain: {
    unproven: {
      subject: (host) => `Der DNS-Eintrag von ${host} fehlt`,
      text: (host) =>
        `Der TXT-Eintrag, der zeigt, dass ${host} dir gehört, ist nicht mehr da. Die Links funktionieren noch sieben Tage. Trag ihn wieder ein, sonst wird die Domain freigegeben.`,
    },
    last: {
      subject: (host) => `${host} wird morgen freigegeben`,
      text: (host) =>
        `Der TXT-Eintrag von ${host} fehlt seit sechs Tagen. Trag ihn heute wieder ein, sonst wird die Domain freigegeben und ihre Links funktionieren nicht mehr.`,
    },
    elsewhere: {
      subject: (host) => `${host} führt woandershin`,
      text: (host) =>
        `Wer ${host} aufruft, kommt nicht mehr hier an, deshalb funktionieren die Links nicht. Prüfe die DNS-Einträge.`,
    },
    released: {
      subject: (host) => `${host} wurde freigegeben`,
      text: (host) =>
        `${host} gehört nicht mehr zu deinem Bereich, und die Links funktionieren nicht. Um die Domain zurückzubekommen, trag die DNS-Einträge wieder ein.`,
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
      text: 'Der Bereich, aus dem sie kommen, ist deiner. Wer sie verschoben hat, kann das eine Stunde lang rückgängig machen.',
    },
    in: {
      subject: (things, space) => `${things} nach ${space} verschoben`,
      text: 'Sie gehören jetzt zu deinem Bereich, mit ihren Klicks und Einstellungen.',
    },
    text: (by, things, from, to) => `${by} hat ${things} von ${from} nach ${to} verschoben.`,
    button: 'Aktivität öffnen',
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
    what: 'Gib einem Link ein anderes Ziel, dann geht er sofort wieder. Wenn du das für einen Irrtum hältst, bitte uns um eine Prüfung.',
    button: 'Link ansehen',
    footer: 'Diese Mail kommt, wenn ein Link von dir hinter die Warnseite kommt.',
  },
  pageNotice: {
    subject: 'Deine Seite zeigt jetzt eine Warnung',
    forward: (address: string, host: string) => `${address} (führt zu ${host})`,
    text: 'Besucher sehen an ihrer Stelle eine Warnseite. Es ist nichts verloren. Wenn du das für einen Irrtum hältst, bitte uns um eine Prüfung.',
    button: 'Seite ansehen',
    footer: 'Diese Mail kommt, wenn eine Seite von dir hinter die Warnseite kommt.',
  },
  inboxDigest: {
    subject: (count: number) =>
      plural(count, { one: 'Ein Fall wartet auf dich', other: '# Fälle warten auf dich' }),
    reports: (count: number) =>
      plural(count, { one: 'Eine Meldung von Besuchern', other: '# Meldungen von Besuchern' }),
    appeals: (count: number) =>
      plural(count, { one: 'Eine Anfrage von Besitzern', other: '# Anfragen von Besitzern' }),
    lookAlikes: (count: number) =>
      plural(count, {
        one: 'Ein Link zu einem Host, der wie ein anderer aussieht',
        other: '# Links zu Hosts, die wie andere aussehen',
      }),
    more: 'Solche Mails kommen höchstens einmal in der Stunde.',
    button: 'Fälle ansehen',
    footer: 'Geht an Administratoren, solange unter Sicherheit etwas Neues wartet.',
  },
  reminder: {
    subject: (title, when) => `Erinnerung: ${title}, ${when}`,
    where: (space) => `Im Kalender von ${space}.`,
    button: 'Kalender öffnen',
    footer: 'Du bekommst diese Mail, weil du dich an diesen Termin erinnern lässt.',
  },
  notices: {
    subject: (count: number) =>
      plural(count, { one: 'Neues von einem deiner Links', other: 'Neues von # deiner Links' }),
    subjectDead: (count: number) =>
      plural(count, {
        one: 'Einer deiner Links führt ins Leere',
        other: '# deiner Links führen ins Leere',
      }),
    heading: {
      linkDead: 'Niemand kommt dort an',
      linkAlive: 'Geht wieder',
      linkEnding: 'Endet in drei Tagen',
      linkEnded: 'Ist zu Ende',
      linkLimit: 'Grenze erreicht',
    },
    text: {
      linkDead: 'Wir haben einen Tag lang mehrmals nachgesehen. Besucher sehen dort einen Fehler.',
      linkAlive: 'Das Ziel antwortet wieder. Es ist nichts zu tun.',
      linkEnding: 'Gib dem Link ein späteres Ende, wenn er weitergehen soll.',
      linkEnded: 'Besucher sehen, was du für die Zeit danach gewählt hast.',
      linkLimit: 'Er wurde so oft aufgerufen, wie du erlaubt hast, und führt nicht mehr weiter.',
    },
    reasons: {
      gone: (status: number | null) => `die Seite gibt es nicht mehr (${status ?? 404})`,
      server: (status: number | null) => `der Server meldet einen Fehler (${status ?? 500})`,
      dns: () => 'die Domain gibt es nicht',
      refused: () => 'der Server nimmt keine Verbindung an',
      tls: () => 'das Zertifikat ist nicht gültig',
      timeout: () => 'keine Antwort in angemessener Zeit',
      connection: () => 'die Verbindung bricht ab',
      redirects: () => 'es schickt Besucher im Kreis',
    } as Record<string, (status: number | null) => string>,
    leadsTo: (address: string, host: string) => `${address} (zu ${host})`,
    at: (address: string, moment: string) => `${address}: ${moment}`,
    limit: (address: string, count: number) =>
      `${address}: ${plural(count, { one: '# Aufruf', other: '# Aufrufe' })}`,
    more: (count: number) => plural(count, { one: 'und # weiterer', other: 'und # weitere' }),
    button: 'Deine Links öffnen',
    footer: 'Diese Mail kommt höchstens einmal am Tag, wenn mit deinen Links etwas geschieht.',
    stop: 'Diese Mails abbestellen',
  },
  appealFooter: 'Das ist die Antwort auf deine Anfrage.',
  appealGranted: {
    link: {
      subject: 'Dein Link geht wieder',
      text: 'Wir haben deine Anfrage geprüft: Die Warnseite ist weg.',
    },
    page: {
      subject: 'Deine Seite ist wieder da',
      text: 'Wir haben deine Anfrage geprüft: Alle sehen deine Seite wieder.',
    },
  },
  appealRefused: {
    link: {
      subject: 'Dein Link bleibt gesperrt',
      text: 'Wir haben deine Anfrage geprüft: Die Warnseite bleibt. Du kannst dem Link ein anderes Ziel geben.',
    },
    page: {
      subject: 'Deine Seite bleibt gesperrt',
      text: 'Wir haben deine Anfrage geprüft: Die Warnseite bleibt.',
    },
  },
}
