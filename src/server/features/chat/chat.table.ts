/**
 * `everyone` holds all members of a space, `group` chosen ones, `direct` two accounts that share a
 * space.
 */
export type RoomKind = 'everyone' | 'group' | 'direct'

/**
 * Rooms of kind `everyone` and `direct` get their row with the first message; their ids can be
 * computed.
 */
export interface ChatRoomTable {
  id: string
  kind: RoomKind
  /** null for `direct` */
  space_id: string | null
  user_a: string | null
  user_b: string | null
  /** name of a group; '' for other rooms */
  name: string
  created_by: string | null
  created_at: number
}

export interface ChatGroupMemberTable {
  room_id: string
  user_id: string
  /** the newest message number when the member joined */
  joined_seq: number
}

export interface ChatMessageTable {
  id: string
  room_id: string
  /** grows over all rooms in commit order; close to the time in ms */
  seq: number
  /** null if the account is gone */
  sender_id: string | null
  text: string
  /** the folded text that searches compare with */
  folded: string
  /** the id that the client chose: the same id again is the same message */
  client_id: string | null
  created_at: number
  edited_at: number | null
  /** the row stays, without text or attachment */
  deleted_at: number | null
  /** a number as `seq`, of the last edit or deletion */
  changed_seq: number | null
  /** the message of the same room that it answers */
  reply_to: string | null
  picture_id: string | null
  file_id: string | null
  /** stays if the upload is deleted with its space */
  attachment_name: string | null
}

export interface ChatReadTable {
  room_id: string
  user_id: string
  read_seq: number
  message_id: string
}

export interface ChatClockTable {
  id: number
  seq: number
}

export type PresenceState = 'online' | 'away'

/**
 * Accounts that have the chat open in a process. Rows of a process that has not reported for a
 * while do not count.
 */
export interface ChatPresenceTable {
  user_id: string
  process_id: string
  state: PresenceState
  seen_at: number
}

export interface ChatTables {
  chat_room: ChatRoomTable
  chat_group_member: ChatGroupMemberTable
  chat_message: ChatMessageTable
  chat_read: ChatReadTable
  chat_clock: ChatClockTable
  chat_presence: ChatPresenceTable
}
