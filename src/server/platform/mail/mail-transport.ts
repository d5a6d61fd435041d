export interface MailAddress {
  /** shown name; '' when there is none */
  name: string
  /** as `normalizeEmail` gives it */
  address: string
}

export interface Mail {
  /** one recipient: it becomes exactly one RCPT TO */
  to: MailAddress
  subject: string
  text: string
  html: string
  /** further headers */
  headers?: Readonly<Record<string, string>>
  /** the same for every attempt to send this mail, such as the id of its outbox row: makes the Message-ID */
  id?: string
  /** absolute address for one-click unsubscription (RFC 8058); its headers are sent on https only */
  unsubscribeUrl?: string
}

export interface MailTransport {
  /** `mailbox`: there is no SMTP server; mails are kept for the administrator to read */
  readonly kind: 'smtp' | 'mailbox'
  /**
   * Hands one mail over; returns when the server has said 250.
   * @throws DeliveryError: permanent (5xx for this address), later (4xx), unreachable (no server)
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
