import type { Partly } from '../complete.ts'
import type { Messages } from '../index.ts'

export const auth: Partly<Messages['auth']> = {
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

  registerTitle: 'Lege dein Konto an',
  registerLead: 'Deine eigene Seite und Kurzlinks, in etwa einer Minute.',
  register: 'Konto anlegen',
  notInstalled:
    'Es gibt noch keine Verwaltung. Öffne den Link, den der Server beim Start ausgegeben hat.',
  haveAccount: 'Du hast schon ein Konto?',

  verifyTitle: 'Sieh in deine Mails',
  verifyLead: (email) =>
    `Wir haben sechs Ziffern an ${email} geschickt. Sie gelten zehn Minuten lang.`,
  code: 'Code',
  codeHint: 'Einfügen oder eintippen',
  verify: 'Bestätigen',
  verifiedSignIn: 'Deine Adresse ist bestätigt. Melde dich an, um weiterzumachen.',
  resend: 'Neuen Code schicken',
  resendIn: (seconds) => `Neuen Code schicken in ${seconds} s`,
  resent: 'Ein neuer Code ist unterwegs',
  otherEmail: 'Andere Adresse nehmen',
  noMail: 'Keine Mail? Sieh im Spam-Ordner nach.',

  setupTitle: 'Waypost einrichten',
  setupLead: 'Du bist als Erstes hier. Dieses Konto wird die Verwaltung.',
  setup: 'Verwaltung anlegen',
  setupClosedTitle: 'Dieser Link gilt nicht mehr',
  setupClosedLead:
    'Er ist verbraucht oder wurde ersetzt. Der Server gibt einen neuen aus, wenn er ohne Verwaltung startet.',
  toSignIn: 'Zur Anmeldung',
}
