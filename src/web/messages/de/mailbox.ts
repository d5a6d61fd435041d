import type { Messages } from '../index.ts'

export const mailbox: Messages['mailbox'] = {
  title: 'Postfach',
  lead: 'Es ist kein Mailserver eingestellt, darum warten Mails hier. Setze SMTP_URL, um sie zu versenden.',
  list: 'Mails',
  to: 'An',
  view: 'Ansicht',
  html: 'Wie gesendet',
  plain: 'Nur Text',
  emptyTitle: 'Noch keine Mails',
  emptyText:
    'Codes und Nachrichten erscheinen hier, sobald sich jemand registriert oder etwas abonniert.',
  choose: 'Wähle eine Mail, um sie zu lesen.',
  back: 'Alle Mails',
  frame: (subject) => `Inhalt von ${subject}`,
}
