/** Shown instead of "sent" if there is no mail server. */
export const waitingMail = {
  note: 'No mail server is set up here, so mails wait in the Mailbox.',
  askAdministrator: 'An administrator can read them there.',
  open: 'Open the Mailbox',
  title: 'Your mail is waiting',
  codeLead: (email: string) =>
    `The six digits for ${email} are in a mail. They are valid for ten minutes.`,
  newCode: 'The new code is in the Mailbox',
  resetLead: (email: string) =>
    `If ${email} has an account, a mail with the link is waiting. It works once, within 30 minutes.`,
  invited: (email: string) => `${email} is invited. The mail is in the Mailbox.`,
  invitedMany: (count: number) => `${count} people are invited. The mails are in the Mailbox.`,
  invitationLink: 'Invitation link',
  handOverEach: 'Send each person their link yourself. It works for that address only.',
  copyAll: 'Copy all',
  handOver: (email: string) =>
    `Send this link to ${email} yourself. It works for that address only.`,
  copyLink: 'Copy the invitation link',
  test: 'The test mail is in the Mailbox',
  broadcast: 'The mails go to the Mailbox',
}
