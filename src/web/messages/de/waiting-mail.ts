import type { Messages } from '../index.ts'

export const waitingMail: Messages['waitingMail'] = {
  note: 'Hier ist kein Mailserver eingerichtet, deshalb warten Mails im Postfach.',
  askAdministrator: 'Die Verwaltung kann sie dort lesen.',
  open: 'Postfach öffnen',
  title: 'Deine Mail wartet',
  codeLead: (email) =>
    `Die sechs Ziffern für ${email} stehen in einer Mail. Sie gelten zehn Minuten lang.`,
  newCode: 'Der neue Code liegt im Postfach',
  resetLead: (email) =>
    `Wenn es zu ${email} ein Konto gibt, liegt eine Mail mit dem Link bereit. Er gilt einmal, innerhalb von 30 Minuten.`,
  invited: (email) => `${email} ist eingeladen. Die Mail liegt im Postfach.`,
  invitedMany: (count) => `${count} Personen sind eingeladen. Die Mails sind im Postfach.`,
  handOverEach: 'Sende allen ihren Link selbst. Er gilt nur für die Adresse, die daneben steht.',
  copyAll: 'Alle kopieren',
  invitationLink: 'Einladungslink',
  handOver: (email) => `Schicke diesen Link selbst an ${email}. Er gilt nur für diese Adresse.`,
  copyLink: 'Einladungslink kopieren',
  test: 'Die Testmail liegt im Postfach',
  broadcast: 'Die Mails gehen ins Postfach',
}
