import type { Generated } from 'kysely'
import type { LeaveReason } from '#contract/mail/leave-reasons.ts'
import type { ConsentProof, SubscriberSource, SubscriberState } from '#contract/mail/subscribers.ts'

/** A subscription: confirmed, ended, or waiting for confirmation. Times in milliseconds UTC. */
export interface SubscriberTable {
  id: string
  page_id: string
  /** the address that mails are sent to */
  email: string
  /** the form in which addresses are compared (`platform/mail/email-address.ts`) */
  email_key: string
  /**
   * HMAC of the key, with the secret at that time; links in mails contain it instead of the address
   */
  email_hash: string
  /** 128 random bits inside the signed `subscriber_id`; replaced when somebody subscribes again */
  token_id: string
  state: SubscriberState
  source: SubscriberSource
  /** when they agreed or, while `proof` is empty, when they were imported */
  consent_at: number
  /** how they agreed; '' if they have not */
  proof: ConsentProof | ''
  /** the broadcast whose link ended the subscription */
  left_after: string | null
  /** as they said themselves; '' if they did not */
  left_reason: LeaveReason | ''
  unsubscribed_at: number | null
  created_at: number
  updated_at: number
}

/** A tag of a subscriber, in its creator's spelling. */
export interface SubscriberTagTable {
  subscriber_id: string
  /** the page whose subscriber it is */
  page_id: string
  tag: string
}

/** How many subscribers a page has in each state. A state without a row has none. */
export interface SubscriberCountTable {
  page_id: string
  state: SubscriberState
  many: number
}

/** Text in which subscriber searches look (decision 069); deleted together with the subscriber. */
export interface SubscriberSearchTable {
  /** increases with each row; too large for a JavaScript number, so nobody reads it */
  place: bigint
  subscriber_id: string
  /** the page whose subscribers they are */
  shelf: string
  /** the address */
  body: string
  /** always empty */
  labels: string
}

/**
 * Subscribers whose address is not in `subscriber_search` yet; a trigger of `subscriber` adds the
 * rows.
 */
export interface SubscriberSearchPendingTable {
  seq: Generated<number>
  subscriber_id: string
}

/** A one-time code that is being sent or waits to be entered (threats.md §3 'One-time codes'). */
export interface SubscriptionChallengeTable {
  /** 128 random bits; also stored in an HttpOnly cookie of the visitor */
  id: string
  page_id: string
  email: string
  email_key: string
  /** HMAC over code, challenge, page and e-mail; null until the mail is about to be sent */
  code_hmac: string | null
  minted_at: number | null
  /**
   * ten minutes after the mail server took the mail; until then, ten minutes after the code was
   * made
   */
  expires_at: number | null
  /**
   * the process that measures the life with its monotonic clock, and since when: clocks jump (F13)
   */
  timed_by: string | null
  timed_from: number | null
  /** for the holder of the cookie */
  tries_left: number
  /** for visitors without the cookie */
  fallback_tries_left: number
  state: 'open' | 'used'
  /** `muted`: the address refuses our mail; the challenge looks open, but no code will match */
  mail_state: 'waiting' | 'sent' | 'muted'
  /** number of mails requested so far */
  mails: number
  /** earliest time of the next resend */
  resend_at: number
  /**
   * HMAC of the client's address: counts the different addresses of a client and gives the slot
   * back
   */
  client_hmac: string
  created_at: number
}

/**
 * Addresses (as HMAC) that get no mail: from any page (`scope` 'all') or from one page (its id).
 */
export interface SuppressedAddressTable {
  scope: string
  email_hash: string
  reason: 'not-me' | 'bounce' | 'complaint'
  /** the page whose mail bounced: too many bounces pause it */
  page_id: string | null
  created_at: number
}
