import type { BroadcastState, DeliveryState, PauseReason } from '#contract/mail/broadcasts.ts'

/** A mail from a page to its subscribers. Times in milliseconds UTC. */
export interface BroadcastTable {
  id: string
  page_id: string
  /** the author: limits and the age of links are those of this account */
  user_id: string
  subject: string
  /** what inboxes show after the subject; '' for the first words */
  preview_text: string
  /** JSON of `BroadcastDocument` */
  document: string
  /** JSON of `Segment`; '' for all active subscribers */
  segment: string
  /** 0: the welcome mail of its page; null: a mail that is sent once, to all or a segment */
  welcome_step: number | null
  state: BroadcastState
  /** '' if it is not paused */
  pause_reason: PauseReason | ''
  scheduled_at: number | null
  started_at: number | null
  finished_at: number | null
  /** how many subscribers were active when it began */
  recipients: number
  /** held by the process that is sending: never two at once */
  lease_token: string | null
  lease_until_at: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
  revision: number
}

/** The result of one mail of a broadcast. The address is stored only with the subscriber. */
export interface BroadcastDeliveryTable {
  broadcast_id: string
  /** a subscriber who may no longer exist */
  subscriber_id: string
  state: DeliveryState
  /** attempts that the mail server deferred */
  attempts: number
  due_at: number
  done_at: number | null
  /** what the mail server said when it refused the mail, without addresses */
  detail: string
}

/** Where the links of a mail lead, in the order in which they appear in it. */
export interface BroadcastLinkTable {
  broadcast_id: string
  place: number
  address: string
}

/** Records that a reader followed a link of a mail; robots and prefetching leave no row. */
export interface BroadcastClickTable {
  broadcast_id: string
  place: number
  subscriber_id: string
  clicks: number
  first_at: number
}

/** Events of mail servers that were processed: the same event again changes nothing. */
export interface MailEventTable {
  id: string
  taken_at: number
}

/** Counts consecutive mails that came back for a temporary reason. */
export interface SoftBounceTable {
  /** HMAC of an address, or the subscriber's id if the mail names it */
  email_hash: string
  many: number
  last_at: number
}

/**
 * How many mails of a broadcast are in each state, kept up to date by triggers. A state without a
 * row has none.
 */
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
