import type { Messages } from '../index.ts'

export const social: Messages['social'] = {
  or: 'oder',
  continueWith: (name) => `Weiter mit ${name}`,
  beginError: (name, reason) => `${name} ist gerade nicht erreichbar. ${reason}`,

  returnTitle: 'Einen Moment',
  returnLead: (name) => `Wir warten auf die Antwort von ${name}.`,
  provider: 'der Anbieter',
  stoppedTitle: 'Nichts wurde geändert',
  stoppedLead: (name) => `Du hast bei ${name} abgebrochen. Du kannst jederzeit neu anfangen.`,
  failedTitle: 'Das hat nicht geklappt',
  failedLead: (name) => `Von ${name} kam keine gültige Antwort. Versuche es noch einmal.`,
  staleLead:
    'Es hat zu lange gedauert, oder du hast in einem anderen Browser angefangen. Fang hier noch einmal an.',
  knownTitle: 'Du hast schon ein Konto',
  knownLead: (name) =>
    `Melde dich mit seinem Passwort an, um zu zeigen, dass es deins ist, und verbinde ${name} dann unter Sicherheit.`,
  unconfirmedTitle: 'Deine E-Mail-Adresse ist nicht bestätigt',
  unconfirmedLead: (name) =>
    `${name} hat sie nicht bestätigt. Bestätige sie dort und komm zurück, oder erstelle ein Konto mit Passwort.`,
  takenTitle: 'Schon mit einem anderen Konto verbunden',
  takenLead: (name) =>
    `Dein Konto bei ${name} ist hier schon mit einem anderen Konto verbunden. Trenne es zuerst dort oder wähle ein anderes.`,
  toSignIn: 'Zurück zur Anmeldung',
  signInWithPassword: 'Mit Passwort anmelden',
  toSecurity: 'Zurück zu Sicherheit',

  cardTitle: 'Weitere Anmeldearten',
  cardText: 'Andere Konten, mit denen du dich anmelden kannst.',
  needsPassword: 'Wähle erst ein Passwort: Es beweist, dass das Konto deins ist.',
  connectedSince: (day) => `Verbunden am ${day}`,
  notConnected: 'Nicht verbunden',
  lastWay: 'Du kannst dich nur damit anmelden. Wähle ein Passwort, bevor du ihn trennst.',
  connect: 'Verbinden',
  connectTo: (name) => `${name} verbinden`,
  connectText: (name) => `Bestätige mit deinem Passwort, dann fragt dich auch ${name}.`,
  goOn: 'Weiter',
  password: 'Dein Passwort',
  wrongPassword: 'Das ist nicht dein Passwort',
  disconnect: 'Trennen',
  disconnectFrom: (name) => `${name} trennen`,
  connected: (name) => `${name} ist verbunden`,
  disconnected: (name) => `${name} ist getrennt`,
  connectError: (reason) => `Nichts wurde verbunden: ${reason}`,
  disconnectError: (reason) => `Nichts wurde getrennt: ${reason}`,
}
