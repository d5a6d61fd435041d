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
  createText: 'Jeder Bereich hat eigene Links, Seiten, Statistiken und Personen.',
  createError: (reason) => `Der Bereich wurde nicht erstellt. ${reason}`,
  people: 'Personen',
  peopleText: (count, role) =>
    `${plural(count, { one: '# Person', other: '# Personen' })} · deine Rolle hier: ${role}`,
  peopleOpen: 'Personen und Einladungen',
  rights: 'Was jede Rolle darf',
  factor: 'Zweiter Faktor',
  factorText:
    'Verlange von allen hier einen zweiten Faktor beim Anmelden. Wer keinen hat, kann den Bereich erst öffnen, wenn er eingerichtet ist.',
  factorSwitch: 'Zweiten Faktor verlangen',
  export: 'Alles herunterladen',
  exportText:
    'Ein ZIP-Archiv mit allen Links, Seiten, Abos, Mails, Terminen und Aufgaben, den Personen, Bildern und Dateien dieses Bereichs. Chats und einzelne Klicks sind nicht darin.',
  exportAction: 'Herunterladen',
  transfer: 'Übergeben',
  transferText:
    'Biete den Bereich jemandem von hier an. Wer annimmt, wird Inhaber, und du bleibst in der Verwaltung.',
  transferTo: 'Neuer Inhaber',
  transferNobody: 'Lade zuerst jemanden ein: Übergeben kannst du nur an Personen von hier.',
  transferOffer: 'Bereich anbieten',
  transferOffered: (name) => `${name} angeboten, noch nicht angenommen.`,
  transferWithdraw: 'Angebot zurückziehen',
  transferForYou: (name) => `${name} wurde dir angeboten`,
  transferForYouText:
    'Nimm an, um Inhaber zu werden. Der jetzige Inhaber bleibt in der Verwaltung.',
  transferAccept: 'Inhaber werden',
  transferDone: 'Der Bereich gehört jetzt dir',
  transferError: (reason) => `Der Bereich wurde nicht übergeben. ${reason}`,
  leave: 'Verlassen',
  leaveText: 'Was du hier erstellt hast, bleibt. Zurück kommst du nur mit einer neuen Einladung.',
  leaveAction: 'Diesen Bereich verlassen',
  leaveTitle: (name) => `${name} verlassen?`,
  leaveError: (reason) => `Du hast den Bereich nicht verlassen. ${reason}`,
  delete: 'Löschen',
  deleteText:
    'Alle verlieren sofort den Zugang, und Links und Seiten funktionieren nicht mehr. Eine Woche lang kannst du den Bereich wiederherstellen.',
  deleteAction: 'Diesen Bereich löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteType: (name) => `Gib zur Bestätigung „${name}“ ein`,
  deleteError: (reason) => `Der Bereich wurde nicht gelöscht. ${reason}`,
  deleted: 'Gelöschte Bereiche',
  deletedText: 'Eine Woche lang kannst du sie wiederherstellen.',
  deletedUntil: (day) => `Bis ${day}`,
  restore: 'Wiederherstellen',
  restoreOf: (name) => `${name} wiederherstellen`,
  restoreError: (reason) => `Der Bereich wurde nicht wiederhergestellt. ${reason}`,
}
