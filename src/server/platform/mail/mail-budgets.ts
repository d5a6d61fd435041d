import type { Budget } from '../rate-limit/rate-limits.ts'
import type { EmailAddress } from './email-address.ts'

/**
 * The kinds of mails that a stranger can have sent to somebody. Each kind has its own limits:
 * subscribing a mailbox to many pages must not keep its owner from signing up or resetting a
 * password.
 */
export type MailKind = 'page' | 'account' | 'reset' | 'invitation'

/**
 * Three mails an hour and six a day for one mailbox, whatever the spelling (A35 and A64).
 * @param deviceId of a browser whose mails count separately from those of strangers
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
