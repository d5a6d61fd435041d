import type { Messages } from '../index.ts'

export const auth: Messages['auth'] = {
  email: 'E-Mail',
  emailHint: 'du@example.com',
  emailInvalid: 'Das ist keine gültige E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: 'Mindestens 8 Zeichen. Ein paar Wörter ohne Zusammenhang sind gut.',
  passwordTooShort: 'Das Passwort braucht mindestens 8 Zeichen',
  passwordMissing: 'Gib dein Passwort ein',
  showPassword: 'Passwort zeigen oder verbergen',
  username: 'Deine Adresse',
  usernameHint: 'Hier findet man dich. Du kannst sie später ändern.',
  usernameRules: 'Nimm 3 bis 50 Zeichen: Buchstaben A bis Z, Ziffern, _ und -',

  signInTitle: 'Anmelden',
  signInLead: 'Schön, dass du wieder da bist.',
  signIn: 'Anmelden',
  noAccount: 'Neu hier?',
  createAccount: 'Konto erstellen',

  demoTitle: 'Das ist eine Demo',
  demoLead: 'Sie wird bei jedem Start zurückgesetzt. Fülle das Formular aus als:',
  demoAdministrator: 'Ida aus der Verwaltung',
  demoMember: 'Tom, ein Mitglied',

  registerTitle: 'Erstelle dein Konto',
  registerLead: 'Deine eigene Seite und Kurzlinks, in etwa einer Minute.',
  register: 'Konto erstellen',
  notInstalled:
    'Es gibt noch kein Administratorkonto. Öffne den Link, den der Server beim Start ausgegeben hat.',
  consent: {
    both: 'Mit dem Erstellen eines Kontos stimmst du zu:',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
  },
  signUpClosed: 'Die Registrierung ist gerade geschlossen. Frag die Betreiber dieser Installation.',
  signUpInvited: 'Zum Registrieren brauchst du eine Einladung in einen Bereich.',
  signUpDomains: (domains) =>
    `Registriere dich mit einer Adresse bei ${domains} oder einer, die in einen Bereich eingeladen wurde.`,
  support: {
    title: 'Support',
    none: 'Hier steht noch kein Text',
    help: 'Hilfeseiten',
  },
  haveAccount: 'Du hast schon ein Konto?',

  verifyTitle: 'Prüfe deine Mails',
  verifyLead: (email) =>
    `Wir haben sechs Ziffern an ${email} geschickt. Sie gelten zehn Minuten lang.`,
  code: 'Code',
  codeHint: 'Einfügen oder eintippen',
  verify: 'Bestätigen',
  verified: 'Bestätigt',
  resend: 'Neuen Code schicken',
  resendIn: (seconds) => `Neuen Code schicken in ${seconds} s`,
  resent: 'Ein neuer Code ist unterwegs',
  otherEmail: 'Andere Adresse verwenden',
  noMail: 'Keine Mail? Sieh im Spam-Ordner nach.',

  linkLead: (email: string) =>
    `Wir haben eine Mail an ${email} geschickt. Öffne den Link darin und mach dann hier weiter.`,
  linkContinue: 'Ich habe den Link geöffnet',
  linkNotOpened: 'Die Adresse ist noch nicht bestätigt. Öffne zuerst den Link in der Mail.',
  linkResend: 'Mail noch einmal senden',
  linkResendIn: (seconds: number) => `Noch einmal senden in ${seconds} s`,
  linkResent: 'Die Mail ist unterwegs',
  firebaseAgain: 'Melde dich noch einmal mit deinem Passwort an und mach dann weiter.',
  firebaseElsewhere: 'Diese Installation benutzt Firebase nicht zum Anmelden. Lade die Seite neu.',
  firebaseFailed: 'Die Anmeldung hat nicht geklappt. Versuche es gleich noch einmal.',
  popupBlocked:
    'Dein Browser hat das Pop-up blockiert. Erlaube Pop-ups für diese Seite und versuche es noch einmal.',
  notEnabledThere: 'Diese Art der Anmeldung ist hier nicht eingeschaltet. Wähle eine andere.',
  profileUpdated: 'Profil gespeichert',

  setupTitle: 'Waypost einrichten',
  setupLead: 'Vor dir war noch niemand hier, deshalb wird dieses Konto das Administratorkonto.',
  setup: 'Administratorkonto erstellen',
  setupClosedTitle: 'Dieser Link gilt nicht mehr',
  setupClosedLead:
    'Er wurde benutzt oder ersetzt. Der Server gibt einen neuen aus, wenn er ohne Administratorkonto startet.',
  toSignIn: 'Zur Anmeldung',

  forgot: 'Passwort vergessen?',
  forgotTitle: 'Passwort vergessen?',
  forgotLead:
    'Gib deine E-Mail-Adresse ein, und wir schicken dir einen Link, um ein neues zu wählen.',
  forgotSend: 'Link schicken',
  loginError: (reason) => `Du wurdest nicht angemeldet: ${reason}`,
  registerError: (reason) => `Es wurde kein Konto angelegt: ${reason}`,
  forgotError: (reason) => `Es wurde kein Link geschickt: ${reason}`,
  forgotSent: 'Der Link ist unterwegs, sieh in dein Postfach',
  forgotSentTitle: 'Prüfe deine Mails',
  forgotSentLead: (email) =>
    `Wenn es zu ${email} ein Konto gibt, ist der Link unterwegs. Er gilt 30 Minuten lang, einmal.`,
  backToSignIn: 'Zurück zur Anmeldung',

  resetTitle: 'Wähle ein neues Passwort',
  resetLead: 'Du wirst überall abgemeldet. Melde dich danach mit dem neuen an.',
  newPassword: 'Neues Passwort',
  repeatPassword: 'Neues Passwort noch einmal',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  resetSave: 'Neues Passwort speichern',
  resetDone: 'Dein Passwort wurde geändert',
  resetDoneLead: 'Du wurdest überall abgemeldet. Melde dich mit dem neuen an.',
  resetDeadTitle: 'Dieser Link gilt nicht mehr',
  resetDeadLead:
    'Er wurde schon benutzt, ist älter als 30 Minuten oder wurde durch einen neueren ersetzt.',
  resetAgain: 'Neuen Link schicken',
  strength: {
    label: 'Stärke',
    short: 'Zu kurz',
    weak: 'Leicht zu erraten',
    fair: 'Mittel',
    good: 'Gut',
    strong: 'Sehr gut',
  },

  confirmEmailTitle: 'Bestätige die neue Adresse',
  confirmEmailLeadOld:
    'Jemand möchte die Adresse deines Kontos ändern. Sie ändert sich, sobald beide Adressen bestätigt haben.',
  confirmEmailLeadNew:
    'Jemand möchte diese Adresse für ein Konto benutzen. Sie gilt, sobald beide Adressen bestätigt haben.',
  confirmEmail: 'Bestätigen',
  stopEmail: 'Das war ich nicht: Änderung stoppen',
  emailChanged: 'Deine Adresse wurde geändert',
  emailChangedLead: 'Melde dich ab jetzt mit der neuen Adresse an.',
  emailWaitsOld: 'Bestätigt. Öffne nun den Link in der Mail an deine jetzige Adresse.',
  emailWaitsNew: 'Bestätigt. Öffne nun den Link in der Mail an die neue Adresse.',
  emailStopped: 'Die Änderung wurde gestoppt',
  emailStoppedLead:
    'Deine Adresse bleibt, wie sie ist. Wenn du nicht darum gebeten hast, ändere dein Passwort.',
  emailDeadLead:
    'Er wurde benutzt, gestoppt oder ist älter als ein Tag. Starte die Änderung noch einmal.',

  accountDeleted: {
    mailed: 'Dein Konto wurde gelöscht. In unserer Mail steht, wie du es wiederherstellst.',
    waiting:
      'Dein Konto wurde gelöscht. Wie du es wiederherstellst, steht in einer Mail im Postfach der Installation. Frag die Verwaltung danach.',
  },
  restoreTitle: 'Konto wiederherstellen',
  restoreLead: 'Deine Seiten und Links funktionieren wieder, und du kannst dich anmelden.',
  restore: 'Konto wiederherstellen',
  restored: 'Dein Konto ist wiederhergestellt',
  restoredLead: (email) => `Melde dich als ${email} an. Seiten und Links funktionieren wieder.`,
  restoreDeadLead:
    'Er wurde benutzt, die 30 Tage sind vorbei oder die Verwaltung hat das Konto gesperrt.',
}
