import type { BroadcastState, DeliveryState, PauseReason } from '#contract/mail/broadcasts.ts'

/** A mail from a page to its subscribers. Times in milliseconds UTC. */
export interface BroadcastTable {
  id: string
  page_id: string
  /** whose words they are: limits and the age of links count by this account */
  user_id: string
  subject: string
  /** JSON of `BroadcastDocument` */
  document: string
  state: BroadcastState
  /** '' while it is not paused */
  pause_reason: PauseReason | ''
  scheduled_at: number | null
  started_at: number | null
  finished_at: number | null
  /** how many were active when it began */
  recipients: number
  /** who sends right now: never two at once */
  lease_token: string | null
  lease_until_at: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
  revision: number
}

/** The result of one mail of a broadcast; the address is the subscriber's and stays there. */
export interface BroadcastDeliveryTable {
  broadcast_id: string
  /** of a subscriber who may be gone by then */
  subscriber_id: string
  state: DeliveryState
  /** tries that the mail server put off */
  attempts: number
  due_at: number
  done_at: number | null
  /** what the mail server said when it refused, without addresses */
  detail: string
}

/** Where the links of a mail lead, in the order they stand in it. */
export interface BroadcastLinkTable {
  broadcast_id: string
  place: number
  address: string
}

/** That a reader followed a link of a mail; robots and what fetches ahead leave no row. */
export interface BroadcastClickTable {
  broadcast_id: string
  place: number
  subscriber_id: string
  clicks: number
  first_at: number
}

/** Events of mail servers that were taken: the same one again changes nothing. */
export interface MailEventTable {
  id: string
  taken_at: number
}

/** Mails in a row that came back for a reason that may pass. */
export interface SoftBounceTable {
  /** HMAC of an address, or the id of a subscriber where the mail names them */
  email_hash: string
  many: number
  last_at: number
}

/** How many mails of a broadcast are in each state, kept by triggers; a state without a row has none. */
export interface BroadcastDeliveryCountTable {
  broadcast_id: string
  state: DeliveryState
  many: number
}

export interface BroadcastTables {
  broadcast: BroadcastTable
  broadcast_delivery: BroadcastDeliveryTable
  broadcast_delivery_count: BroadcastDeliveryCountTable
  broadcast_link: BroadcastLinkTable
  broadcast_click: BroadcastClickTable
  mail_event: MailEventTable
  soft_bounce: SoftBounceTable
}
