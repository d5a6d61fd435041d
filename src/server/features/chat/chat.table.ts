/** `everyone` has all members of a space, `group` chosen ones, `direct` two accounts that share a space. */
export type RoomKind = 'everyone' | 'group' | 'direct'

/** Rooms for everyone and for two get their row with the first message; their ids can be worked out. */
export interface ChatRoomTable {
  id: string
  kind: RoomKind
  /** null for two */
  space_id: string | null
  user_a: string | null
  user_b: string | null
  /** of a group; '' else */
  name: string
  created_by: string | null
  created_at: number
}

export interface ChatGroupMemberTable {
  room_id: string
  user_id: string
  /** the newest number of a message at that time */
  joined_seq: number
}

export interface ChatMessageTable {
  id: string
  room_id: string
  /** grows over all rooms in the order of commits; about the time in ms */
  seq: number
  /** null once the account is gone */
  sender_id: string | null
  text: string
  /** what a search compares with */
  folded: string
  /** the client's own name for it: sent again it is the same message */
  client_id: string | null
  created_at: number
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

/** Accounts that have the chat open on a process; a process that is silent for a while no longer counts. */
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
