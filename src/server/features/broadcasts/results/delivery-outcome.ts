import { waitAfter } from '../../../jobs/retry.ts'
import { DeliveryError } from '../../../platform/delivery-error.ts'
import type { DeliveryOutcome } from '../deliveries.repository.ts'

/** Covers as long as mail servers commonly retry (F12). */
const GIVE_UP_AFTER_TRIES = 40
const DETAIL_MAX = 200
const ADDRESS = /[^\s<>"@]{1,64}@[^\s<>"@]{1,255}/g

/**
 * What a failed attempt means for one reader. A 5xx about the recipient is a bounce, unless the
 * enhanced code says that we, the message or a full mailbox is the reason (RFC 3463); a 4xx is
 * retried later.
 * @returns undefined if the mail server is unavailable, which says nothing about any reader
 */
export function outcomeOf(
  error: unknown,
  { subscriberId, attempts, now }: { subscriberId: string; attempts: number; now: number },
): DeliveryOutcome | undefined {
  const isDelivery = error instanceof DeliveryError
  if (isDelivery && error.outcome === 'unreachable') return undefined
  const { command = '', response = '' } = (isDelivery ? (error.cause ?? {}) : {}) as {
    command?: string
    response?: string
  }
  const said = response || (error instanceof Error ? error.message : String(error))
  const detail = said
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(ADDRESS, '…')
    .slice(0, DETAIL_MAX)
  const done = { subscriberId, attempts: attempts + 1, dueAt: 0, detail }
  if (isDelivery && error.outcome === 'permanent') {
    const isAddress = command.startsWith('RCPT TO') || command === ''
    const extended = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(said)?.[1]
    const isGone = extended === undefined || /^5\.(1\.|2\.1$|4\.4$)/.test(extended)
    return { ...done, state: isAddress && isGone ? 'bounced' : 'failed' }
  }
  if (attempts + 1 >= GIVE_UP_AFTER_TRIES) return { ...done, state: 'failed' }
  return { ...done, state: 'waiting', dueAt: now + waitAfter(attempts + 1) }
}
