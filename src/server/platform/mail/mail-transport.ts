export interface MailAddress {
  /** display name; '' if there is none */
  name: string
  /** the address as `normalizeEmail` returns it */
  address: string
}

export interface Mail {
  /** exactly one recipient: it becomes a single RCPT TO */
  to: MailAddress
  subject: string
  text: string
  html: string
  /** additional headers */
  headers?: Readonly<Record<string, string>>
  /**
   * the same for every attempt to send this mail, such as the id of its outbox row; becomes the
   * Message-ID
   */
  id?: string
  /** absolute address for one-click unsubscribing (RFC 8058); its headers are only sent on https */
  unsubscribeUrl?: string
}

export interface MailTransport {
  /** `mailbox`: there is no SMTP server; mails are stored for the administrator to read */
  readonly kind: 'smtp' | 'mailbox'
  /**
   * Sends one mail; resolves when the server has answered 250.
   * @throws DeliveryError: permanent (5xx for this address), later (4xx), unreachable (no server)
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
