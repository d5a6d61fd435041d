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
  noMoreMail: ' bekommt keine E-Mails mehr von dieser Seite.',
  unsubscribedTitle: 'Dein Abo ist beendet',
  unsubscribedText:
    'Du bekommst keine E-Mails mehr von dieser Seite. Du kannst sie jederzeit wieder abonnieren.',
  why: 'Warum hast du dich abgemeldet? Die Antwort ist freiwillig.',
  whyReasons: {
    often: 'Zu viele Mails',
    content: 'Nicht, was ich erwartet habe',
    unasked: 'Ich habe mich nie angemeldet',
    other: 'Ein anderer Grund',
  },
  whyThanks: 'Danke für die Antwort.',
  confirmTitle: 'Möchtest du Mails von dieser Seite?',
  confirmText: 'Du bekommst Neuigkeiten per Mail, und in jeder steht ein Link, der das beendet.',
  confirm: 'Ja, schick mir Neuigkeiten',
  confirmedTitle: 'Dein Abo ist bestätigt',
  confirmedText:
    'Du bekommst eine Mail, wenn es Neues gibt. In jeder steht ein Link, der das beendet.',
  blockTitle: 'Das warst du nicht?',
  blockText:
    'Jemand hat deine Adresse hier eingegeben. Wir können jede weitere Mail von dieser Seite verhindern.',
  block: 'Keine Mails an meine Adresse',
  blockedTitle: 'Deine Adresse ist hier gesperrt',
  blockedText:
    'Diese Seite kann dir keine Mails mehr schicken, wer auch immer deine Adresse eingibt.',

  stopNumbersTitle: 'Keine Wochenzahlen mehr?',
  stopNumbersText: 'Du bekommst montags keine Mail mehr. Deine Statistik bleibt, wo sie ist.',
  stopNumbers: 'Wochenmail abbestellen',
  numbersStoppedTitle: 'Die Wochenmail ist abbestellt',
  numbersStoppedText:
    'Du kannst sie jederzeit in den Einstellungen deiner Statistik wieder bestellen.',
  toStatistics: 'Zu deiner Statistik',

  stopNoticesTitle: 'Keine Mails mehr zu deinen Links?',
  stopNoticesText: 'In der Anwendung siehst du weiterhin, was mit deinen Links geschieht.',
  stopNotices: 'Diese Mails abbestellen',
  noticesStoppedTitle: 'Die Mails zu deinen Links sind abbestellt',
  noticesStoppedText: 'Du kannst sie jederzeit im Profil wieder einschalten.',
  toHome: 'Zur Startseite',

  gateTitle: (gate) => (gate === 'sensitive' ? 'Sensible Inhalte' : `Bist du ${gate} oder älter?`),
  gateSensitive: ' zeigt vielleicht Dinge, die nicht alle sehen wollen.',
  gateAge: ' ist für Menschen in diesem Alter gedacht.',
  gateConfirm: (gate) => (gate === 'sensitive' ? 'Seite zeigen' : `Ja, ich bin ${gate} oder älter`),
  gateConfirmBlock: (gate) => (gate === 'sensitive' ? 'Zeigen' : `Ja, ich bin ${gate} oder älter`),
  forSubscribers:
    'Das öffnet sich, wenn du abonniert hast. Hast du schon, öffnet der Code es auch.',
  openBlock: (title) => (title === '' ? 'Weiter' : `„${title}“ öffnen`),
  gateLeave: 'Wenn nicht, geh einfach zurück.',
  protectedPage: 'Diese Seite ist geschützt',
  protectedPageText: 'Sie öffnet sich mit dem Passwort, das du mit ihr bekommen hast.',
  lockedTitle: 'Das ist gesperrt',
  lockedText: 'Es öffnet sich mit dem Passwort, das du dafür bekommen hast.',
  openPage: 'Öffnen',

  protectedTitle: 'Dieser Link ist geschützt',
  opensWithPassword: ' öffnet sich mit dem Passwort, das du dazu bekommen hast.',
  password: 'Passwort',
  openLink: 'Link öffnen',
  goingTo: 'Du gehst zu',
  goingToHost: (host) => `Weiter zu ${host}`,
  mailVisit:
    'Dieser Link stand in der Mail einer Seite, die hier neu ist. Geh weiter, wenn du die Adresse kennst und weißt, wer dir geschrieben hat; gib dort kein Passwort ein, das nicht dorthin gehört.',
  continueNow: 'Jetzt weiter',
  goesOnIn: (seconds) =>
    plural(seconds, {
      one: 'In einer Sekunde geht es von selbst weiter.',
      other: 'In # Sekunden geht es von selbst weiter.',
    }),
  inSeconds: ['in ', ' s'],
  appTitle: 'Dieser Link öffnet sich in einer App',
  appTextStore:
    'Wenn die App noch nicht auf diesem Gerät ist, hol sie zuerst oder geh im Browser weiter.',
  appText: 'Wenn die App nicht auf diesem Gerät ist, geh im Browser weiter.',
  openApp: 'In der App öffnen',
  getApp: 'App holen',
  continueInBrowser: 'Im Browser weiter',
  inBrowserTo: 'Im Browser gehst du zu ',
  taking: 'Es geht weiter',
  continue: 'Weiter',

  previewTitle: 'Wohin dieser Link führt',
  previewLead: 'Dieser Link führt zu',
  looksLike: (of) => `Das sieht aus wie ${of}, ist aber ein anderer Host.`,
  mixedScripts:
    'Die Buchstaben dieses Hosts sind aus mehreren Schriften, sodass er wie ein anderer aussieht.',
  shortLink: 'Kurzlink',
  title: 'Titel',
  leadsTo: 'Führt zu',
  madeOn: 'Erstellt am',
  oneOfMany:
    'Für diesen Link gelten Regeln: Andere, oder du zu einer anderen Zeit, kommen vielleicht anderswo an.',
  enterPassword: 'Passwort eingeben',
  goOn: 'Weiter',
  unshown: {
    locked: {
      title: 'Dieser Link ist geschützt',
      text: 'Du brauchst sein Passwort, um weiterzugehen. Wohin er führt, siehst du danach.',
    },
    guarded: {
      title: 'Dieser Link fragt zuerst etwas',
      text: 'Ein Alter, oder ob du abonniert hast. Wohin er führt, zeigt sich danach.',
    },
    limited: {
      title: 'Dieser Link zählt seine Besuche',
      text: 'Er ist für eine Anzahl von Besuchen offen. Wohin genau er führt, sieht, wer weitergeht.',
    },
    usedUp: {
      title: 'Dieser Link ist aufgebraucht',
      text: 'Er war für eine Anzahl von Besuchen gedacht, und alle sind vergeben.',
    },
    unsafe: {
      title: 'Dieser Link führt nirgendwohin',
      text: 'Sein Ziel ist keine Webadresse, darum führen wir nicht dorthin.',
    },
  },

  statuses: {
    pageExpired: {
      title: 'Diese Seite ist abgelaufen',
      text: 'Sie hatte ein Ende, und das ist vorbei.',
    },
    linkNotFound: {
      title: 'Diesen Link gibt es nicht',
      text: 'Prüfe die Adresse oder frag, von wem du sie hast.',
    },
    linkGone: {
      title: 'Diesen Link gibt es nicht mehr',
      text: 'Er wurde entfernt. Frag, von wem du ihn hast.',
    },
    linkNotStarted: {
      title: 'Dieser Link ist noch nicht offen',
      text: 'Er hat einen Anfang, und der kommt noch.',
    },
    linkExpired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Er hatte ein Ende, und das ist vorbei.',
    },
    linkLimitReached: {
      title: 'Dieser Link ist aufgebraucht',
      text: 'Er war für eine Anzahl von Besuchen gedacht, und alle sind vergeben.',
    },
    reported: {
      title: 'Danke',
      text: 'Deine Meldung ist angekommen. Jemand sieht sie sich an.',
    },
    tooManyRequests: {
      title: 'Das ging etwas schnell',
      text: 'Aus deinem Netz kamen zu viele Anfragen. Versuche es gleich noch einmal.',
    },
    unavailable: {
      title: 'Gleich wieder da',
      text: 'Etwas, das wir brauchen, ist gerade weg. Nichts ist verloren; versuche es bald noch einmal.',
    },
  },
  blockedLinkTitle: 'Dieser Link ist gesperrt',
  blockedLinkHost: 'Er führt zu',
  blockedLinkReasons: {
    unwanted: 'Sein Ziel ist hier nicht erlaubt, deshalb leiten wir nicht dorthin.',
    phishing:
      'Sein Ziel ist als Phishing bekannt: Seiten, die sich für andere ausgeben, um an Passwörter zu kommen. Deshalb leiten wir nicht dorthin.',
    malware: 'Sein Ziel ist für schädliche Software bekannt, deshalb leiten wir nicht dorthin.',
    spam: 'Sein Ziel ist für Spam bekannt, deshalb leiten wir nicht dorthin.',
    administrator: 'Wer diesen Dienst betreibt, hat ihn abgeschaltet.',
  },
  blockedPageTitle: 'Diese Seite ist gesperrt',
  blockedPageReasons: {
    unwanted: 'Sie führt zu etwas, das hier nicht erlaubt ist, deshalb zeigen wir sie nicht.',
    phishing:
      'Sie führt zu etwas, das als Phishing bekannt ist: Seiten, die sich für andere ausgeben, um an Passwörter zu kommen. Deshalb zeigen wir sie nicht.',
    malware:
      'Sie führt zu etwas, das für schädliche Software bekannt ist, deshalb zeigen wir sie nicht.',
    spam: 'Sie führt zu etwas, das für Spam bekannt ist, deshalb zeigen wir sie nicht.',
    administrator: 'Wer diesen Dienst betreibt, hat sie abgeschaltet.',
  },
  reportMistake: 'Einen Irrtum melden',
  report: {
    link: 'Diesen Link melden',
    title: 'Link oder Seite melden',
    text: 'Sag denen, die diesen Dienst betreiben, was nicht stimmt. Du brauchst kein Konto.',
    about: 'Link oder Seite',
    reason: 'Was stimmt nicht?',
    choose: 'Bitte wählen',
    reasons: {
      phishing: 'Gibt sich für andere aus oder fragt nach Passwörtern',
      malware: 'Verbreitet schädliche Software',
      spam: 'Ist Spam',
      illegal: 'Verstößt gegen das Gesetz',
      mistake: 'Ist irrtümlich gesperrt',
      other: 'Etwas anderes',
    },
    more: 'Mehr dazu (freiwillig)',
    contact: 'Deine E-Mail-Adresse für Rückfragen (freiwillig)',
    send: 'Meldung senden',
    problems: {
      reason: 'Bitte wähle, was nicht stimmt.',
      contact: 'Das ist keine E-Mail-Adresse. Du kannst das Feld leer lassen.',
      limit: 'Aus deinem Netz kamen viele Meldungen. Versuch es in einer Stunde noch einmal.',
      unknown: 'So einen Link oder so eine Seite gibt es hier nicht. Prüf die Schreibweise.',
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
