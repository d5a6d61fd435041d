import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const secondFactor: Messages['secondFactor'] = {
  title: 'Zweiter Faktor',
  off: 'Aus. Mit ihm fragt die Anmeldung auch nach einem Code einer App auf deinem Telefon.',
  on: (left) =>
    plural(left, {
      one: 'An. Die Anmeldung fragt nach einem Code. # Wiederherstellungscode ist übrig.',
      other: 'An. Die Anmeldung fragt nach einem Code. # Wiederherstellungscodes sind übrig.',
    }),
  needsPassword: 'Wähle zuerst ein Passwort: Es ist der erste Faktor.',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  renew: 'Neue Wiederherstellungscodes',
  go: 'Weiter',
  password: 'Dein Passwort',
  wrongPassword: 'Das ist nicht dein Passwort',
  scan: 'Scanne dies mit einer Authenticator-App und tippe die sechs Ziffern ein, die sie zeigt.',
  scanned: 'QR-Code für die Authenticator-App',
  byHand: 'Scannen geht nicht? Tippe dies in die App',
  code: 'Code der App',
  codeOrRecovery: 'Code der App oder ein Wiederherstellungscode',
  codesTitle: 'Deine Wiederherstellungscodes',
  codesText:
    'Jeder meldet dich einmal an, wenn dein Telefon nicht da ist. Bewahre sie sicher auf: Sie werden nicht noch einmal gezeigt.',
  copyCodes: 'Codes kopieren',
  kept: 'Ich habe sie aufbewahrt',
  isOn: 'Der zweite Faktor ist an',
  isOff: 'Der zweite Faktor ist aus',
  error: (reason) => `Nichts wurde geändert: ${reason}`,
  signInTitle: 'Noch ein Schritt',
  signInLead:
    'Tippe den Code ein, den deine Authenticator-App jetzt zeigt. Ein Wiederherstellungscode geht auch.',
  signIn: 'Anmelden',
  passkey: 'Stattdessen einen Passkey nehmen',
  back: 'Von vorn',
}
