import type { Messages } from '../index.ts'

export const team: Messages['team'] = {
  company: 'deine Firma',
  signInTo: (name) => `Bei ${name} über deine Firma anmelden`,
  joined: (name) => `Deine Identität bei ${name} ist verbunden`,
  knownLead: (name) =>
    `Deine Adresse allein öffnet es nicht: Melde dich mit dem Passwort an und verbinde ${name} dann unter Sicherheit.`,
  takenLead: 'Diese Identität ist schon mit einem anderen Konto verbunden. Löse sie erst dort.',
  uninvitedTitle: (name) => `${name} kennt dich noch nicht`,
  uninvitedLead:
    'Deine Firma nennt keine bestätigte Adresse, die der Bereich hereinlässt. Bitte jemanden dort um eine Einladung.',
  factorTitle: (name) => `${name} verlangt einen zweiten Faktor`,
  factorLead:
    'Deine Firma hat nach keinem gefragt, und dein Konto hier hat keinen. Richte an einem der beiden Orte einen ein.',
  goneTitle: (name) => `Du gehörst nicht mehr zu ${name}`,
  goneLead: 'Bitte jemanden dort, dich wieder einzuladen.',
  refusedLead:
    'Deine Firma weist Waypost ab. Sag der Verwaltung des Bereichs, dass Client oder Geheimnis falsch sind.',
  awayTitle: (name) => `${name} ist über deine Firma gerade nicht erreichbar`,
  awayLead: 'Nichts geht verloren. Versuche es gleich noch einmal; wer angemeldet ist, bleibt es.',
  offTitle: 'Dieser Weg ist geschlossen',
  offLead:
    'Den Bereich gibt es nicht mehr, oder seine Anmeldung über eine Firma ist ausgeschaltet.',

  cardTitle: 'Anmeldung über Firmen',
  cardText:
    'Bereiche, die du mit dem Konto deiner Firma betreten kannst. Es öffnet nur diesen einen Bereich.',
  notJoined: 'Nicht verbunden',
  joinedSince: (day) => `Verbunden am ${day}`,
  join: 'Verbinden',
  joinTo: (name) => `Deine Identität bei ${name} verbinden`,
  leave: 'Lösen',
  leaveOf: (name) => `Deine Identität bei ${name} lösen`,
  left: (name) => `Deine Identität bei ${name} ist gelöst`,
  leaveError: (reason) => `Nichts wurde gelöst: ${reason}`,
  spareKey: 'Ersatzschlüssel',
  spareKeyTitle: (name) => `${name} betreten`,
  spareKeyLead:
    'Für den Fall, dass deine Firma nicht erreichbar ist. Du bist nur in diesem Bereich angemeldet.',
  spareKeyWrong: 'Das ist nicht der Ersatzschlüssel',
}
