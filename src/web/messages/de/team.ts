import type { Messages } from '../index.ts'

export const team: Messages['team'] = {
  company: 'deine Firma',
  signInTo: (name) => `Bei ${name} über deine Firma anmelden`,
  joined: (name) => `Dein Firmenkonto ist mit ${name} verbunden`,
  knownLead: (name) =>
    `Melde dich mit dem Passwort an, um zu zeigen, dass es deins ist, und verbinde ${name} dann unter Sicherheit.`,
  takenLead: 'Dein Firmenkonto ist schon mit einem anderen Konto verbunden. Trenne es zuerst dort.',
  uninvitedTitle: (name) => `${name} kennt dich noch nicht`,
  uninvitedLead:
    'Deine Firma hat uns keine bestätigte Adresse genannt, die in diesen Bereich darf. Bitte jemanden dort um eine Einladung.',
  factorTitle: (name) => `${name} verlangt einen zweiten Faktor`,
  factorLead:
    'Deine Firma hat nach keinem gefragt, und dein Konto hier hat keinen. Richte an einem der beiden Orte einen ein.',
  goneTitle: (name) => `Du gehörst nicht mehr zu ${name}`,
  goneLead: 'Bitte jemanden dort, dich wieder einzuladen.',
  refusedLead:
    'Deine Firma hat Waypost abgelehnt. Sag der Verwaltung des Bereichs, dass Client-ID oder Client-Geheimnis falsch ist.',
  awayTitle: (name) => `${name} ist über deine Firma gerade nicht erreichbar`,
  awayLead:
    'Nichts geht verloren. Versuche es gleich noch einmal; wer angemeldet ist, bleibt angemeldet.',
  offTitle: 'Diese Anmeldung ist ausgeschaltet',
  offLead: 'Den Bereich gibt es nicht mehr, oder seine Firmenanmeldung wurde ausgeschaltet.',

  cardTitle: 'Firmenanmeldung',
  cardText:
    'Bereiche, die du mit deinem Firmenkonto öffnen kannst. Es öffnet nur diesen einen Bereich.',
  notJoined: 'Nicht verbunden',
  joinedSince: (day) => `Verbunden am ${day}`,
  join: 'Verbinden',
  joinTo: (name) => `Dein Firmenkonto mit ${name} verbinden`,
  leave: 'Trennen',
  leaveOf: (name) => `Dein Firmenkonto von ${name} trennen`,
  left: (name) => `Dein Firmenkonto ist von ${name} getrennt`,
  leaveError: (reason) => `Nichts wurde getrennt: ${reason}`,
  spareKey: 'Ersatzschlüssel',
  spareKeyTitle: (name) => `${name} öffnen`,
  spareKeyLead:
    'Für den Fall, dass deine Firma nicht erreichbar ist. Du wirst nur in diesem Bereich angemeldet.',
  spareKeyWrong: 'Das ist nicht der Ersatzschlüssel',
}
