import type { Messages } from '../index.ts'

/** The same in German. */
export const blocked: Messages['blocked'] = {
  blockReasons: {
    unwanted: 'Führt zu etwas, das hier nicht erwünscht ist:',
    phishing: 'Führt zu etwas, das als Phishing bekannt ist:',
    malware: 'Führt zu etwas, das für schädliche Software bekannt ist:',
    spam: 'Führt zu etwas, das für Spam bekannt ist:',
    administrator: 'Von der Verwaltung abgeschaltet.',
    account: 'Das Konto, dem das gehört, ist gesperrt.',
  },
  pageBlockReasons: {
    unwanted: 'Leitet weiter zu etwas, das hier nicht erwünscht ist:',
    phishing: 'Leitet weiter zu etwas, das als Phishing bekannt ist:',
    malware: 'Leitet weiter zu etwas, das für schädliche Software bekannt ist:',
    spam: 'Leitet weiter zu etwas, das für Spam bekannt ist:',
    administrator: 'Von der Verwaltung abgeschaltet.',
    account: 'Das Konto, dem das gehört, ist gesperrt.',
  },
  blockedVisibility: 'Diese Seite ist veröffentlicht, aber Besucher sehen eine Warnseite.',
  lookAlike: {
    looksLike: (host, of) => `${host} sieht aus wie ${of}, ist aber ein anderer Host.`,
    scripts: (host) => `Die Buchstaben dieses Hosts sind aus mehreren Schriften. Es ist ${host}.`,
    inFront: (host, of) => `${of} steht vorne, aber das führt zu ${host}.`,
    mean: 'Das ist so gemeint',
  },
  blockNote: {
    common: {
      title: 'Besucher sehen eine Warnseite',
      disabledHelp: 'Wenn du das für einen Irrtum hältst, bitte um eine zweite Prüfung.',
      accountHelp: 'Wird die Sperre aufgehoben, geht es von selbst weiter.',
      ask: 'Um zweite Prüfung bitten',
      why: 'Warum ist es ein Irrtum?',
      whyHint: 'Das liest die Verwaltung; die Antwort kommt per Mail.',
      send: 'Senden',
      asked: 'Du hast um eine zweite Prüfung gebeten. Die Antwort kommt per Mail.',
      refused: 'Wir haben es geprüft, und es bleibt gesperrt.',
    },
    link: {
      plain: 'Dieser Link ist gesperrt.',
      help: 'Gib ihm ein anderes Ziel, dann geht er sofort wieder. Wenn du das für einen Irrtum hältst, bitte um eine zweite Prüfung.',
    },
    page: {
      plain: 'Diese Seite ist gesperrt.',
      help: 'Leite sie anderswohin weiter oder gar nicht, dann ist sie sofort wieder da. Wenn du das für einen Irrtum hältst, bitte um eine zweite Prüfung.',
    },
  },
}
