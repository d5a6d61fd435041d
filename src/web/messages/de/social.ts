import type { Messages } from '../index.ts'

export const social: Messages['social'] = {
  or: 'oder',
  continueWith: (name) => `Weiter mit ${name}`,
  beginError: (name, reason) => `${name} ist gerade nicht erreichbar. ${reason}`,

  returnTitle: 'Einen Moment',
  returnLead: (name) => `Wir warten auf die Antwort von ${name}.`,
  provider: 'der Anbieter',
  stoppedTitle: 'Nichts wurde geändert',
  stoppedLead: (name) => `Du hast es bei ${name} nicht erlaubt. Du kannst jederzeit neu beginnen.`,
  failedTitle: 'Das hat nicht geklappt',
  failedLead: (name) => `Von ${name} kam keine gültige Antwort zurück. Beginne noch einmal.`,
  staleLead:
    'Es hat zu lange gedauert oder in einem anderen Browser begonnen. Beginne hier noch einmal.',
  knownTitle: 'Du hast schon ein Konto',
  knownLead: (name) =>
    `Sein Passwort beweist, dass es deins ist: Melde dich damit an und verbinde ${name} dann unter Sicherheit.`,
  unconfirmedTitle: 'Deine E-Mail-Adresse ist nicht bestätigt',
  unconfirmedLead: (name) =>
    `${name} steht nicht für sie ein. Bestätige sie dort und komm zurück, oder lege ein Konto mit Passwort an.`,
  takenTitle: 'Damit meldet man sich bei einem anderen Konto an',
  takenLead: (name) =>
    `Dieses Konto bei ${name} ist schon verbunden. Trenne es erst dort, oder wähle ein anderes.`,
  toSignIn: 'Zurück zur Anmeldung',
  signInWithPassword: 'Mit dem Passwort anmelden',
  toSecurity: 'Zurück zur Sicherheit',

  cardTitle: 'Andere Wege zur Anmeldung',
  cardText: 'Konten anderswo, mit denen du dich hier anmeldest.',
  needsPassword: 'Wähle erst ein Passwort: Es beweist, dass das Konto deins ist.',
  connectedSince: (day) => `Verbunden am ${day}`,
  notConnected: 'Nicht verbunden',
  lastWay: 'Dein einziger Weg zur Anmeldung. Wähle ein Passwort, bevor du ihn trennst.',
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
