import type { Messages } from '../index.ts'

/** The same in German. */
export const blocked: Messages['blocked'] = {
  blockReasons: {
    unwanted: 'Führt zu einem Ziel, das hier nicht erlaubt ist:',
    phishing: 'Führt zu einer bekannten Phishing-Seite:',
    malware: 'Führt zu einer Seite, die für schädliche Software bekannt ist:',
    spam: 'Führt zu einer Seite, die für Spam bekannt ist:',
    administrator: 'Von der Verwaltung abgeschaltet.',
    account: 'Das Konto des Inhabers ist gesperrt.',
  },
  pageBlockReasons: {
    unwanted: 'Leitet zu einem Ziel weiter, das hier nicht erlaubt ist:',
    phishing: 'Leitet zu einer bekannten Phishing-Seite weiter:',
    malware: 'Leitet zu einer Seite weiter, die für schädliche Software bekannt ist:',
    spam: 'Leitet zu einer Seite weiter, die für Spam bekannt ist:',
    administrator: 'Von der Verwaltung abgeschaltet.',
    account: 'Das Konto des Inhabers ist gesperrt.',
  },
  blockedVisibility: 'Diese Seite ist veröffentlicht, aber Besucher sehen eine Warnseite.',
  lookAlike: {
    looksLike: (host, of) => `${host} sieht aus wie ${of}, ist aber eine andere Website.`,
    scripts: (host) =>
      `Diese Adresse mischt Buchstaben aus mehreren Alphabeten. In Wirklichkeit ist es ${host}.`,
    inFront: (host, of) => `Vorne steht ${of}, aber die Adresse führt zu ${host}.`,
    mean: 'Diese Adresse verwenden',
  },
  blockNote: {
    common: {
      title: 'Besucher sehen eine Warnseite',
      disabledHelp: 'Wenn du das für einen Irrtum hältst, bitte uns um eine Prüfung.',
      accountHelp: 'Sobald die Sperre aufgehoben ist, funktioniert alles wieder.',
      ask: 'Um Prüfung bitten',
      why: 'Warum ist es ein Irrtum?',
      whyHint: 'Die Verwaltung liest das und antwortet per Mail.',
      send: 'Senden',
      asked: 'Du hast um eine Prüfung gebeten. Wir antworten per Mail.',
      refused: 'Wir haben es geprüft, und es bleibt gesperrt.',
    },
    link: {
      plain: 'Dieser Link ist gesperrt.',
      help: 'Gib ihm ein anderes Ziel, dann funktioniert er sofort wieder. Wenn du das für einen Irrtum hältst, bitte uns um eine Prüfung.',
    },
    page: {
      plain: 'Diese Seite ist gesperrt.',
      help: 'Leite sie woandershin weiter oder gar nicht, dann funktioniert sie sofort wieder. Wenn du das für einen Irrtum hältst, bitte uns um eine Prüfung.',
    },
  },
}
