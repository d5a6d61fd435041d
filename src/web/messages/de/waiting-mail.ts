import type { Messages } from '../index.ts'

export const waitingMail: Messages['waitingMail'] = {
  note: 'Hier ist kein Mailserver eingerichtet, deshalb warten Mails im Postfach.',
  askAdministrator: 'Die Verwaltung kann sie dort lesen.',
  open: 'Postfach öffnen',
  title: 'Deine Mail wartet',
  codeLead: (email) =>
    `Die sechs Ziffern für ${email} stehen in einer Mail. Sie gelten zehn Minuten lang.`,
  newCode: 'Der neue Code wartet im Postfach',
  resetLead: (email) =>
    `Wenn es zu ${email} ein Konto gibt, wartet eine Mail mit dem Link. Er gilt 30 Minuten und nur einmal.`,
  invited: (email) => `${email} ist eingeladen. Die Mail wartet im Postfach.`,
  invitationLink: 'Einladungslink',
  handOver: (email) => `Schicke diesen Link selbst an ${email}. Er gilt nur für diese Adresse.`,
  copyLink: 'Einladungslink kopieren',
  test: 'Die Testmail wartet im Postfach',
  broadcast: 'Die Mails gehen ins Postfach',
}
