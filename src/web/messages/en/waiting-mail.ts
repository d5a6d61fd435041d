/** Shown instead of "sent" if there is no mail server. */
export const waitingMail = {
  note: 'No mail server is set up here, so mails wait in the Mailbox.',
  askAdministrator: 'An administrator can read them there.',
  open: 'Open the Mailbox',
  title: 'Your mail is waiting',
  codeLead: (email: string) =>
    `The six digits for ${email} are in a mail. They are good for ten minutes.`,
  newCode: 'The new code waits in the Mailbox',
  resetLead: (email: string) =>
    `If ${email} has an account, a mail with the link waits. It works for 30 minutes, once.`,
  invited: (email: string) => `${email} is invited. The mail waits in the Mailbox.`,
  invitationLink: 'Invitation link',
  handOver: (email: string) =>
    `Send this link to ${email} yourself. It works for that address only.`,
  copyLink: 'Copy the invitation link',
  test: 'The test mail waits in the Mailbox',
  broadcast: 'The mails go to the Mailbox',
}
