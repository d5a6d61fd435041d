import type { Budget } from '../rate-limit/rate-limits.ts'
import type { EmailAddress } from './email-address.ts'

/**
 * Which mails a stranger can have sent to somebody. Each kind has budgets of its own, so that nobody who
 * has a mailbox subscribed to many pages keeps its owner from signing up, or from a new password.
 */
export type MailKind = 'page' | 'account' | 'reset' | 'invitation'

/** Three an hour and six a day for one mailbox, whatever its spelling (abuse rows 35 and 64). */
export function mailBudgetsOf(kind: MailKind, { mailbox }: EmailAddress): Budget[] {
  const key = kind === 'page' ? mailbox : `${kind} ${mailbox}`
  return [
    ['mailAddressHour', key],
    ['mailAddressDay', key],
  ]
}
