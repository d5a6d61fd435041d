import type { DeliveryOutcome } from '../delivery-error.ts'

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/**
 * Commands whose refusal concerns the recipient or the message; before them, the server refuses us.
 */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA|BDAT)/

/**
 * What to do after an error of the SMTP client. 5xx about this recipient or message is permanent;
 * 4xx asks to try later; everything else (no connection, no answer, wrong password, refused sender,
 * 421) concerns every mail and is retried, because the operator can fix it.
 */
export function smtpOutcomeOf(error: unknown): DeliveryOutcome {
  const { responseCode = 0, command = '' } = error as SmtpError
  if (responseCode === 421 || !ABOUT_THE_MAIL.test(command)) return 'unreachable'
  // 503: a command came out of order, which a new connection may not repeat
  if (responseCode >= 500 && responseCode !== 503) return 'permanent'
  return responseCode >= 400 ? 'later' : 'unreachable'
}
