import type { Generated } from 'kysely'
import type { ConsentProof, SubscriberSource, SubscriberState } from '#contract/mail/subscribers.ts'

/** A confirmed subscription, one that was, or one that waits for its mail. Times in milliseconds UTC. */
export interface SubscriberTable {
  id: string
  page_id: string
  /** what mail goes to */
  email: string
  /** what uniqueness compares (`platform/mail/email-address.ts`) */
  email_key: string
  /** HMAC of the key, from the secret of the time: what links in mails name instead of the address */
  email_hash: string
  /** 128 random bits behind the signed `subscriber_id`; new ones when somebody subscribes again */
  token_id: string
  state: SubscriberState
  source: SubscriberSource
  /** when they agreed; while `proof` is empty, when they were brought in */
  consent_at: number
  /** how they agreed; '' for those who have not */
  proof: ConsentProof | ''
  /** the broadcast whose link ended it */
  left_after: string | null
  unsubscribed_at: number | null
  created_at: number
  updated_at: number
}

/** How many subscribers a page has in each state; a state without a row has none. */
export interface SubscriberCountTable {
  page_id: string
  state: SubscriberState
  many: number
}

/** Text that searches in subscribers compare (decision 069); a row goes with its subscriber. */
export interface SubscriberSearchTable {
  /** the next one has a higher; too long for a number, so nobody reads it */
  place: bigint
  subscriber_id: string
  /** whose subscribers they are */
  shelf: string
  /** the address */
  body: string
  /** nothing */
  labels: string
}

/** Subscribers whose address is not in `subscriber_search` yet; a trigger of `subscriber` writes the rows. */
export interface SubscriberSearchPendingTable {
  seq: Generated<number>
  subscriber_id: string
}

/** A one-time code on its way or waiting to be entered (threats.md §3 'One-time codes'). */
export interface SubscriptionChallengeTable {
  /** 128 random bits; the visitor holds it in an HttpOnly cookie */
  id: string
  page_id: string
  email: string
  email_key: string
  /** HMAC over code, challenge, page and e-mail; null until a mail is about to leave */
  code_hmac: string | null
  minted_at: number | null
  /** ten minutes after the mail server took the mail; from minting until then, provisionally */
  expires_at: number | null
  /** the process that timed the life with its monotonic clock, and from when: clocks jump (F13) */
  timed_by: string | null
  timed_from: number | null
  /** for the holder of the cookie */
  tries_left: number
  /** for visitors without it */
  fallback_tries_left: number
  state: 'open' | 'used'
  /** `muted`: the address does not want our mail; it looks open and no code will fit */
  mail_state: 'waiting' | 'sent' | 'muted'
  /** mails asked for so far */
  mails: number
  /** earliest moment of the next resend */
  resend_at: number
  /** HMAC of the client's address: counts different addresses a client, gives the slot back */
  client_hmac: string
  created_at: number
}

/** Addresses (as HMAC) that get no mail: everywhere (`scope` 'all') or from one page (its id). */
export interface SuppressedAddressTable {
  scope: string
  email_hash: string
  reason: 'not-me' | 'bounce' | 'complaint'
  /** the page whose mail bounced: too many pause it */
  page_id: string | null
  created_at: number
}
