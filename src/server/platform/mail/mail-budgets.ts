import type { Budget } from '../rate-limit/rate-limits.ts'
import type { EmailAddress } from './email-address.ts'

/**
 * Which mails a stranger can have sent to somebody. Each kind has budgets of its own, so that nobody who
 * has a mailbox subscribed to many pages keeps its owner from signing up, or from a new password.
 */
export type MailKind = 'page' | 'account' | 'reset' | 'invitation'

/**
 * Three an hour and six a day for one mailbox, whatever its spelling (A35 and A64).
 * @param deviceId of a browser whose mails count apart from those of strangers
 */
export function mailBudgetsOf(
  kind: MailKind,
  { mailbox }: EmailAddress,
  deviceId?: string,
): [hour: Budget, day: Budget] {
  const shared = kind === 'page' ? mailbox : `${kind} ${mailbox}`
  const key = deviceId === undefined ? shared : `${shared}\n${deviceId}`
  return [
    ['mailAddressHour', key],
    ['mailAddressDay', key],
  ]
}
