import { grammarOf } from '#contract/texts/grammar.ts'
import type { spaces as english } from '../en/spaces.ts'

const { plural } = grammarOf('de')

export const spaces: typeof english = {
  title: 'Bereich',
  colors: {
    teal: 'Petrol',
    blue: 'Blau',
    violet: 'Violett',
    pink: 'Rosa',
    red: 'Rot',
    orange: 'Orange',
    green: 'Grün',
    gray: 'Grau',
  },
  name: 'Name',
  color: 'Farbe',
  looks: 'Name und Farbe',
  looksText: 'So sehen alle hier den Bereich im Menü.',
  saved: 'Gespeichert',
  saveError: (reason) => `Der Bereich wurde nicht gespeichert. ${reason}`,
  createTitle: 'Neuer Bereich',
  createText:
    'Links, Seiten, Zahlen und Personen eines Bereichs sind von denen aller anderen getrennt.',
  createError: (reason) => `Der Bereich wurde nicht angelegt. ${reason}`,
  people: 'Personen',
  peopleText: (count, role) =>
    `${plural(count, { one: '# Person', other: '# Personen' })} · deine Rolle hier: ${role}`,
  peopleOpen: 'Personen und Einladungen',
  rights: 'Was jede Rolle darf',
  factor: 'Zweiter Faktor',
  factorText:
    'Verlange von allen hier einen zweiten Faktor beim Anmelden. Wer keinen hat, kommt an nichts in diesem Bereich, bis er eingerichtet ist.',
  factorSwitch: 'Zweiten Faktor verlangen',
  export: 'Alles herunterladen',
  exportText:
    'Ein ZIP-Archiv mit allen Links, Seiten, Abonnements, Mails, Terminen und Aufgaben, den Personen, Bildern und Dateien dieses Bereichs. Chats und einzelne Klicks sind nicht darin.',
  exportAction: 'Herunterladen',
  transfer: 'Übergeben',
  transferText:
    'Biete den Bereich jemandem von hier an. Wer annimmt, ist ab dann Inhaber, und du bleibst in der Verwaltung.',
  transferTo: 'Neuer Inhaber',
  transferNobody: 'Lade zuerst jemanden ein: Übergeben kannst du nur an Personen von hier.',
  transferOffer: 'Bereich anbieten',
  transferOffered: (name) => `${name} angeboten, noch nicht angenommen.`,
  transferWithdraw: 'Angebot zurückziehen',
  transferForYou: (name) => `${name} wurde dir angeboten`,
  transferForYouText:
    'Nimm an, um Inhaber zu werden. Wem der Bereich jetzt gehört, bleibt in der Verwaltung.',
  transferAccept: 'Inhaber werden',
  transferDone: 'Der Bereich gehört jetzt dir',
  transferError: (reason) => `Der Bereich wurde nicht übergeben. ${reason}`,
  leave: 'Verlassen',
  leaveText: 'Was du hier angelegt hast, bleibt. Zurück kommst du nur mit einer neuen Einladung.',
  leaveAction: 'Diesen Bereich verlassen',
  leaveError: (reason) => `Du bist noch hier. ${reason}`,
  delete: 'Löschen',
  deleteText:
    'Alle verlieren sofort den Zugang, und Links und Seiten antworten als beendet. Eine Woche lang kannst du den Bereich zurückholen.',
  deleteAction: 'Diesen Bereich löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteType: (name) => `Gib zur Bestätigung „${name}“ ein`,
  deleteError: (reason) => `Der Bereich wurde nicht gelöscht. ${reason}`,
  deleted: 'Gelöschte Bereiche',
  deletedText: 'Eine Woche lang kannst du sie zurückholen.',
  deletedUntil: (day) => `Bis ${day}`,
  restore: 'Zurückholen',
  restoreOf: (name) => `${name} zurückholen`,
  restoreError: (reason) => `Der Bereich wurde nicht zurückgeholt. ${reason}`,
}
