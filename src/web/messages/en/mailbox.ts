export const mailbox = {
  title: 'Mailbox',
  lead: 'No mail server is set, so mails wait here. Set SMTP_URL to send them.',
  list: 'Mails',
  to: 'To',
  view: 'View',
  html: 'As sent',
  plain: 'Plain text',
  emptyTitle: 'No mail yet',
  emptyText: 'Codes and messages appear here as soon as somebody signs up or subscribes.',
  choose: 'Choose a mail to read it.',
  back: 'All mails',
  frame: (subject: string) => `Content of ${subject}`,
}
