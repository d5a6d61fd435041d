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
  usernameRules: 'Nimm 3 bis 50 Buchstaben A bis Z, Ziffern, _ und -',

  signInTitle: 'Anmelden',
  signInLead: 'Schön, dass du wieder da bist.',
  signIn: 'Anmelden',
  noAccount: 'Neu hier?',
  createAccount: 'Konto anlegen',

  demoTitle: 'Das ist eine Vorführung',
  demoLead: 'Alles darin beginnt mit dem nächsten Start von vorn. Fülle das Formular aus als:',
  demoAdministrator: 'Ida, die sie leitet',
  demoMember: 'Tom, ein Mitglied',

  registerTitle: 'Lege dein Konto an',
  registerLead: 'Deine eigene Seite und Kurzlinks, in etwa einer Minute.',
  register: 'Konto anlegen',
  notInstalled:
    'Es gibt noch keine Verwaltung. Öffne den Link, den der Server beim Start ausgegeben hat.',
  consent: {
    both: 'Mit dem Konto stimmst du dem zu:',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
  },
  signUpClosed:
    'Hier kann sich gerade niemand registrieren. Frag die, die diese Installation betreiben.',
  signUpInvited: 'Hier kann sich nur registrieren, wer in einen Bereich eingeladen ist.',
  signUpDomains: (domains) =>
    `Hier registrierst du dich mit einer Adresse von ${domains} oder einer, die in einen Bereich eingeladen ist.`,
  support: {
    title: 'Support',
    none: 'Für diese Seite hat noch niemand einen Text geschrieben',
    help: 'Hilfeseiten',
  },
  haveAccount: 'Du hast schon ein Konto?',

  verifyTitle: 'Sieh in deine Mails',
  verifyLead: (email) =>
    `Wir haben sechs Ziffern an ${email} geschickt. Sie gelten zehn Minuten lang.`,
  code: 'Code',
  codeHint: 'Einfügen oder eintippen',
  verify: 'Bestätigen',
  verified: 'Bestätigt',
  resend: 'Neuen Code schicken',
  resendIn: (seconds) => `Neuen Code schicken in ${seconds} s`,
  resent: 'Ein neuer Code ist unterwegs',
  otherEmail: 'Andere Adresse nehmen',
  noMail: 'Keine Mail? Sieh im Spam-Ordner nach.',

  linkLead: (email: string) =>
    `Wir haben eine Mail an ${email} geschickt. Öffne den Link darin und mach dann hier weiter.`,
  linkContinue: 'Ich habe den Link geöffnet',
  linkNotOpened: 'Die Adresse ist noch nicht bestätigt. Öffne zuerst den Link in der Mail.',
  linkResend: 'Mail noch einmal senden',
  linkResendIn: (seconds: number) => `Noch einmal senden in ${seconds} s`,
  linkResent: 'Die Mail ist unterwegs',
  firebaseAgain: 'Melde dich noch einmal mit deinem Passwort an und mach dann weiter.',
  firebaseElsewhere: 'Hier wird nicht mit Firebase angemeldet. Lade die Seite neu.',
  firebaseFailed: 'Die Anmeldung hat nicht geklappt. Versuche es gleich noch einmal.',
  popupBlocked:
    'Der Browser hat das Fenster blockiert. Erlaube Fenster für diese Seite und versuche es noch einmal.',
  notEnabledThere: 'Diese Art der Anmeldung ist hier nicht eingeschaltet. Wähle eine andere.',
  profileUpdated: 'Profil gespeichert',

  setupTitle: 'Waypost einrichten',
  setupLead: 'Du bist als Erstes hier. Dieses Konto wird die Verwaltung.',
  setup: 'Verwaltung anlegen',
  setupClosedTitle: 'Dieser Link gilt nicht mehr',
  setupClosedLead:
    'Er ist verbraucht oder wurde ersetzt. Der Server gibt einen neuen aus, wenn er ohne Verwaltung startet.',
  toSignIn: 'Zur Anmeldung',

  forgot: 'Passwort vergessen?',
  forgotTitle: 'Passwort vergessen?',
  forgotLead: 'Nenne uns deine Adresse, und wir schicken dir einen Link, um ein neues zu wählen.',
  forgotSend: 'Link schicken',
  loginError: (reason) => `Du wurdest nicht angemeldet: ${reason}`,
  registerError: (reason) => `Es wurde kein Konto angelegt: ${reason}`,
  forgotError: (reason) => `Es wurde kein Link geschickt: ${reason}`,
  forgotSent: 'Der Link ist unterwegs, sieh in dein Postfach',
  forgotSentTitle: 'Sieh in deine Mails',
  forgotSentLead: (email) =>
    `Wenn es zu ${email} ein Konto gibt, ist der Link unterwegs. Er gilt 30 Minuten lang, einmal.`,
  backToSignIn: 'Zurück zur Anmeldung',

  resetTitle: 'Wähle ein neues Passwort',
  resetLead: 'Danach bist du überall abgemeldet und meldest dich mit dem neuen an.',
  newPassword: 'Neues Passwort',
  repeatPassword: 'Neues Passwort noch einmal',
  passwordsDiffer: 'Die beiden Passwörter sind nicht gleich',
  resetSave: 'Neues Passwort speichern',
  resetDone: 'Dein Passwort ist geändert',
  resetDoneLead: 'Melde dich mit dem neuen an. Überall sonst bist du abgemeldet.',
  resetDeadTitle: 'Dieser Link gilt nicht mehr',
  resetDeadLead:
    'Er wurde benutzt, ist älter als 30 Minuten, oder ein neuerer trat an seine Stelle.',
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
    'Dein Konto soll eine andere Adresse bekommen. Sie ändert sich, wenn beide bestätigt haben.',
  confirmEmailLeadNew:
    'Ein Konto soll diese Adresse bekommen. Sie ändert sich, wenn beide bestätigt haben.',
  confirmEmail: 'Bestätigen',
  stopEmail: 'Das war ich nicht: anhalten',
  emailChanged: 'Die Adresse ist geändert',
  emailChangedLead: 'Melde dich ab jetzt mit der neuen Adresse an.',
  emailWaitsOld: 'Bestätigt. Öffne nun den Link in der Mail an deine jetzige Adresse.',
  emailWaitsNew: 'Bestätigt. Öffne nun den Link in der Mail an die neue Adresse.',
  emailStopped: 'Die Änderung ist angehalten',
  emailStoppedLead:
    'Deine Adresse bleibt, wie sie ist. Wenn du nicht darum gebeten hast, ändere dein Passwort.',
  emailDeadLead:
    'Er wurde benutzt, angehalten oder ist älter als ein Tag. Bitte noch einmal um die Änderung.',

  restoreTitle: 'Hol dein Konto zurück',
  restoreLead:
    'Deine Seiten und Links führen wieder dorthin wie zuvor, und du kannst dich anmelden.',
  restore: 'Zurückholen',
  restored: 'Dein Konto ist wieder da',
  restoredLead: (email) => `Melde dich als ${email} an. Seiten und Links funktionieren wieder.`,
  restoreDeadLead:
    'Er wurde benutzt, die 30 Tage sind vorbei, oder die Verwaltung hat das Konto gesperrt.',
}
