import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const secondFactor: Messages['secondFactor'] = {
  title: 'Zweiter Faktor',
  off: 'Aus. Schalte ihn ein, dann fragt die Anmeldung auch nach einem Code aus einer App auf deinem Handy.',
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
  scan: 'Scanne das mit einer Authenticator-App und gib die sechs Ziffern ein, die sie zeigt.',
  scanned: 'QR-Code für die Authenticator-App',
  byHand: 'Scannen klappt nicht? Gib das in der App ein',
  code: 'Code aus der App',
  codeOrRecovery: 'Code aus der App oder ein Wiederherstellungscode',
  codesTitle: 'Deine Wiederherstellungscodes',
  codesText:
    'Mit jedem kannst du dich einmal anmelden, wenn du dein Handy nicht dabeihast. Bewahre sie sicher auf: Sie werden nicht noch einmal gezeigt.',
  copyCodes: 'Codes kopieren',
  kept: 'Ich habe sie gespeichert',
  isOn: 'Der zweite Faktor ist an',
  isOff: 'Der zweite Faktor ist aus',
  error: (reason) => `Nichts wurde geändert: ${reason}`,
  signInTitle: 'Noch ein Schritt',
  signInLead: 'Gib den Code aus deiner Authenticator-App oder einen Wiederherstellungscode ein.',
  signIn: 'Anmelden',
  passkey: 'Stattdessen einen Passkey benutzen',
  back: 'Von vorn',
}
