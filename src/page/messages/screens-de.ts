import { grammarOf, writerOf } from '#contract/texts/grammar.ts'
import type { ScreenMessages } from './screens.ts'

const { plural } = grammarOf('de')
const day = writerOf('de', { dateStyle: 'long' })
const hour = writerOf('de', { timeStyle: 'short' })
const moment = (time: number) => `${day(time)} um ${hour(time)} Uhr UTC`

/** German texts of the screens around pages and links. */
export const screensDe: ScreenMessages = {
  day: (time) => day(time),
  home: 'Zur Startseite',
  installation: {
    help: 'Hilfe',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
  },
  serverWords: {
    'Enter the password.': 'Gib das Passwort ein.',
    'That is not the password.': 'Das ist nicht das Passwort.',
    'This link does not work': 'Dieser Link funktioniert nicht',
    'It may have been cut short by your mail program. Copy the whole address from the mail.':
      'Vielleicht hat dein Mailprogramm ihn abgeschnitten. Kopiere die ganze Adresse aus der Mail.',
    'Unsubscribe?': 'Abo beenden?',
    'Back to the page': 'Zurück zur Seite',
    'This browser holds no subscription to this page. Every mail of it has a link that ends it.':
      'In diesem Browser gibt es kein Abo dieser Seite. Jede ihrer Mails hat einen Link, der es beendet.',
  },
  backToPage: 'Zurück zur Seite',

  formProblems: {
    missing: 'Bitte fülle dieses Feld aus.',
    invalid: 'Das ist zu lang oder steht nicht zur Auswahl.',
    full: 'Dieses Formular nimmt gerade keine Antworten mehr an. Bitte versuche es später noch einmal.',
  },
  resendIn: (seconds) =>
    `In ${plural(seconds, { one: '# Sekunde', other: '# Sekunden' })} kannst du einen neuen Code anfordern.`,
  yourAddress: 'Deine Adresse',
  noMoreMail: ' bekommt keine Mails mehr von dieser Seite.',
  unsubscribedTitle: 'Dein Abo ist beendet',
  unsubscribedText:
    'Du bekommst keine Mails mehr von dieser Seite. Du kannst sie jederzeit wieder abonnieren.',
  why: 'Warum hast du dich abgemeldet? Die Antwort ist freiwillig.',
  whyReasons: {
    often: 'Zu viele Mails',
    content: 'Nicht, was ich erwartet habe',
    unasked: 'Ich habe mich nie angemeldet',
    other: 'Ein anderer Grund',
  },
  whyThanks: 'Danke für die Antwort.',
  confirmTitle: 'Möchtest du Mails von dieser Seite?',
  confirmText: 'Du bekommst Neuigkeiten per Mail. In jeder Mail steht ein Link zum Abbestellen.',
  confirm: 'Ja, schick mir Neuigkeiten',
  confirmedTitle: 'Dein Abo ist bestätigt',
  confirmedText:
    'Du bekommst eine Mail, wenn es Neues gibt. In jeder Mail steht ein Link zum Abbestellen.',
  subscriptionFullTitle: 'Diese Seite hat gerade keinen Platz',
  subscriptionFullText:
    'Die Seite kann zurzeit keine weiteren Abos aufnehmen, darum bekommst du noch keine Mails. Versuche es in ein paar Tagen wieder: Der Link in deiner Mail gilt 30 Tage.',
  tryAgain: 'Erneut versuchen',
  blockTitle: 'Das warst du nicht?',
  blockText:
    'Jemand hat deine Adresse hier eingegeben. Wir können alle weiteren Mails von dieser Seite blockieren.',
  block: 'Mails an meine Adresse blockieren',
  blockedTitle: 'Mails an deine Adresse sind blockiert',
  blockedText:
    'Diese Seite kann dir keine Mails mehr schicken, auch wenn jemand deine Adresse eingibt.',

  stopNumbersTitle: 'Wochenmail abbestellen?',
  stopNumbersText: 'Du bekommst montags keine Mail mehr. Deine Statistik bleibt unverändert.',
  stopNumbers: 'Wochenmail abbestellen',
  numbersStoppedTitle: 'Die Wochenmail ist abbestellt',
  numbersStoppedText:
    'Du kannst sie jederzeit in den Einstellungen deiner Statistik wieder einschalten.',
  toStatistics: 'Zu deiner Statistik',

  stopNoticesTitle: 'Mails zu deinen Links abbestellen?',
  stopNoticesText: 'Hinweise zu deinen Links erscheinen weiterhin auf der Startseite.',
  stopNotices: 'Diese Mails abbestellen',
  noticesStoppedTitle: 'Die Mails zu deinen Links sind abbestellt',
  noticesStoppedText: 'Du kannst sie jederzeit im Profil wieder einschalten.',
  toHome: 'Zur Startseite',

  gateTitle: (gate) => (gate === 'sensitive' ? 'Sensible Inhalte' : `Bist du ${gate} oder älter?`),
  gateSensitive: ' zeigt vielleicht Dinge, die nicht alle sehen wollen.',
  gateAge: ' ist für Menschen ab diesem Alter gedacht.',
  gateConfirm: (gate) => (gate === 'sensitive' ? 'Seite zeigen' : `Ja, ich bin ${gate} oder älter`),
  gateConfirmBlock: (gate) => (gate === 'sensitive' ? 'Zeigen' : `Ja, ich bin ${gate} oder älter`),
  forSubscribers:
    'Das ist für Abonnenten. Wenn du schon abonniert hast, gib deine Adresse ein, um einen Code zu bekommen.',
  openBlock: (title) => (title === '' ? 'Weiter' : `„${title}“ öffnen`),
  gateLeave: 'Wenn nicht, geh einfach zurück.',
  protectedPage: 'Diese Seite ist geschützt',
  protectedPageText: 'Gib das Passwort ein, das du dazu bekommen hast.',
  lockedTitle: 'Das ist gesperrt',
  lockedText: 'Gib das Passwort ein, das du dafür bekommen hast.',
  openPage: 'Öffnen',

  protectedTitle: 'Dieser Link ist geschützt',
  opensWithPassword: ' öffnet sich mit dem Passwort, das du dazu bekommen hast.',
  password: 'Passwort',
  openLink: 'Link öffnen',
  goingTo: 'Du gehst zu',
  goingToHost: (host) => `Weiter zu ${host}`,
  mailVisit:
    'Dieser Link stand in der Mail einer Seite, die hier neu ist. Geh nur weiter, wenn du die Adresse und den Absender kennst, und gib dort kein Passwort einer anderen Website ein.',
  continueNow: 'Jetzt weiter',
  goesOnIn: (seconds) =>
    plural(seconds, {
      one: 'In einer Sekunde geht es von selbst weiter.',
      other: 'In # Sekunden geht es von selbst weiter.',
    }),
  inSeconds: ['in ', ' s'],
  appTitle: 'Dieser Link öffnet sich in einer App',
  appTextStore:
    'Wenn die App noch nicht auf diesem Gerät ist, installiere sie zuerst oder mach im Browser weiter.',
  appText: 'Wenn die App nicht auf diesem Gerät ist, mach im Browser weiter.',
  openApp: 'In der App öffnen',
  getApp: 'App installieren',
  continueInBrowser: 'Im Browser weiter',
  inBrowserTo: 'Im Browser gehst du zu ',
  taking: 'Es geht weiter',
  continue: 'Weiter',

  previewTitle: 'Wohin dieser Link führt',
  previewLead: 'Dieser Link führt zu',
  looksLike: (of) => `Das sieht aus wie ${of}, ist aber eine andere Website.`,
  mixedScripts:
    'Diese Adresse mischt Buchstaben aus mehreren Alphabeten, um wie eine andere Website auszusehen.',
  shortLink: 'Kurzlink',
  title: 'Titel',
  leadsTo: 'Führt zu',
  madeOn: 'Erstellt am',
  oneOfMany:
    'Dieser Link hat Regeln: Andere Besucher, oder du zu einer anderen Zeit, landen vielleicht woanders.',
  enterPassword: 'Passwort eingeben',
  goOn: 'Weiter',
  unshown: {
    locked: {
      title: 'Dieser Link ist geschützt',
      text: 'Gib sein Passwort ein, um zu sehen, wohin er führt.',
    },
    guarded: {
      title: 'Dieser Link fragt zuerst etwas',
      text: 'Bestätige dein Alter oder dein Abo, um zu sehen, wohin er führt.',
    },
    limited: {
      title: 'Dieser Link ist auf Besuche begrenzt',
      text: 'Er gilt nur für eine bestimmte Zahl von Besuchen. Geh weiter, um zu sehen, wohin er führt.',
    },
    usedUp: {
      title: 'Dieser Link ist aufgebraucht',
      text: 'Er war auf eine bestimmte Zahl von Besuchen begrenzt, und die ist erreicht.',
    },
    unsafe: {
      title: 'Dieser Link führt nirgendwohin',
      text: 'Sein Ziel ist keine Webadresse.',
    },
  },

  statuses: {
    pageExpired: {
      title: 'Diese Seite ist abgelaufen',
      text: 'Sie war nur bis zu einem Datum verfügbar, das vorbei ist.',
    },
    linkNotFound: {
      title: 'Diesen Link gibt es nicht',
      text: 'Prüfe die Adresse oder frag die Person, von der du sie hast.',
    },
    linkGone: {
      title: 'Diesen Link gibt es nicht mehr',
      text: 'Er wurde entfernt. Frag die Person, von der du ihn hast.',
    },
    linkNotStarted: {
      title: 'Dieser Link ist noch nicht offen',
      text: 'Er gilt erst ab einem späteren Datum.',
    },
    linkExpired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Er galt nur bis zu einem Datum, das vorbei ist.',
    },
    linkLimitReached: {
      title: 'Dieser Link ist aufgebraucht',
      text: 'Er war auf eine bestimmte Zahl von Besuchen begrenzt, und die ist erreicht.',
    },
    reported: {
      title: 'Danke',
      text: 'Deine Meldung ist angekommen. Wir sehen sie uns an.',
    },
    tooManyRequests: {
      title: 'Zu viele Anfragen',
      text: 'Aus deinem Netz kamen zu viele Anfragen. Versuche es gleich noch einmal.',
    },
    unavailable: {
      title: 'Gleich wieder da',
      text: 'Wir haben gerade ein technisches Problem. Nichts ist verloren. Versuche es bald noch einmal.',
    },
  },
  blockedLinkTitle: 'Dieser Link ist gesperrt',
  blockedLinkHost: 'Er führt zu',
  blockedLinkReasons: {
    unwanted: 'Sein Ziel ist hier nicht erlaubt.',
    phishing:
      'Sein Ziel ist für Phishing bekannt: Es gibt sich als andere Website aus, um Passwörter zu stehlen.',
    malware: 'Sein Ziel ist für schädliche Software bekannt.',
    spam: 'Sein Ziel ist für Spam bekannt.',
    administrator: 'Die Betreiber dieses Dienstes haben ihn abgeschaltet.',
  },
  blockedPageTitle: 'Diese Seite ist gesperrt',
  blockedPageReasons: {
    unwanted: 'Sie führt zu einer Website, die hier nicht erlaubt ist.',
    phishing:
      'Sie führt zu einer Website, die für Phishing bekannt ist: Sie gibt sich als eine andere aus, um Passwörter zu stehlen.',
    malware: 'Sie führt zu einer Website, die für schädliche Software bekannt ist.',
    spam: 'Sie führt zu einer Website, die für Spam bekannt ist.',
    administrator: 'Die Betreiber dieses Dienstes haben sie abgeschaltet.',
  },
  reportMistake: 'Einen Irrtum melden',
  report: {
    link: 'Diesen Link melden',
    title: 'Link oder Seite melden',
    text: 'Sag den Betreibern dieses Dienstes, was nicht stimmt. Du brauchst kein Konto.',
    about: 'Link oder Seite',
    reason: 'Was stimmt nicht?',
    choose: 'Grund wählen',
    reasons: {
      phishing: 'Gibt sich für andere aus oder fragt nach Passwörtern',
      malware: 'Verbreitet schädliche Software',
      spam: 'Ist Spam',
      illegal: 'Ist illegal',
      mistake: 'Ist irrtümlich gesperrt',
      other: 'Etwas anderes',
    },
    more: 'Einzelheiten (optional)',
    contact: 'Deine E-Mail-Adresse für Rückfragen (optional)',
    send: 'Meldung senden',
    problems: {
      reason: 'Wähle, was nicht stimmt.',
      contact: 'Das ist keine E-Mail-Adresse. Du kannst das Feld leer lassen.',
      limit: 'Aus deinem Netz kamen viele Meldungen. Versuche es in einer Stunde noch einmal.',
      unknown: 'Diesen Link oder diese Seite gibt es hier nicht. Prüfe die Schreibweise.',
    },
  },
  inHowLong: {
    day: (count) => plural(count, { one: 'in # Tag', other: 'in # Tagen' }),
    hour: (count) => plural(count, { one: 'in # Stunde', other: 'in # Stunden' }),
    minute: (count) => plural(count, { one: 'in # Minute', other: 'in # Minuten' }),
  },
  opens: (wait, time) => `Er öffnet sich ${wait}, am ${moment(time)}.`,
  retrySeconds: (count) =>
    `Aus deinem Netz kamen zu viele Anfragen. Versuche es in ${plural(count, { one: '# Sekunde', other: '# Sekunden' })} noch einmal.`,
  retryMinutes: (count) =>
    `Aus deinem Netz kamen zu viele Anfragen. Versuche es in ${plural(count, { one: '# Minute', other: '# Minuten' })} noch einmal.`,
}
