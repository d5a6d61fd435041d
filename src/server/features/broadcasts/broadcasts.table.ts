import type { BroadcastState, DeliveryState, PauseReason } from '#contract/broadcasts.ts'

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

/** What became of one mail of a broadcast; the address is the subscriber's and stays there. */
export interface BroadcastDeliveryTable {
  broadcast_id: string
  /** of somebody who may be forgotten meanwhile */
  subscriber_id: string
  state: DeliveryState
  /** tries that the mail server put off */
  attempts: number
  due_at: number
  done_at: number | null
  /** what the mail server said when it refused, without addresses */
  detail: string
}

export interface BroadcastTables {
  broadcast: BroadcastTable
  broadcast_delivery: BroadcastDeliveryTable
}
