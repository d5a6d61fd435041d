/** Mails that were not sent because no mail server is configured; kept for a day. */
export interface MailboxMailTable {
  id: string
  to_name: string
  to_address: string
  subject: string
  text: string
  html: string
  created_at: number
}
