import type { DeliveryOutcome } from '../delivery-error.ts'

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** Refusals of the recipient or the message; before them the server refuses us. */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA|BDAT)/

/**
 * How to go on after an error of the SMTP client. 5xx about this recipient or message is for good;
 * 4xx asks to come back; everything else (no connection, no answer, wrong password, refused sender,
 * 421) concerns every mail and is waited for, because the operator can mend it.
 */
export function smtpOutcomeOf(error: unknown): DeliveryOutcome {
  const { responseCode = 0, command = '' } = error as SmtpError
  if (responseCode === 421 || !ABOUT_THE_MAIL.test(command)) return 'unreachable'
  // 503: the conversation was in disorder, a new one need not be
  if (responseCode >= 500 && responseCode !== 503) return 'permanent'
  return responseCode >= 400 ? 'later' : 'unreachable'
}
