import { createHash } from 'node:crypto'

const EVERYONE = 'everyone-'
const DIRECT = 'direct-'

/** The room of all members of a space; it has no row before the first message. */
export const everyoneRoomId = (spaceId: string) => `${EVERYONE}${spaceId}`

/** The direct room of two accounts, whichever of them asks and however many spaces they share. */
export function directRoomId(userId: string, otherId: string): string {
  const pair = [userId, otherId].sort().join(' ')
  return `${DIRECT}${createHash('sha256').update(pair).digest('base64url')}`
}

export const spaceIdOfRoom = (roomId: string) =>
  roomId.startsWith(EVERYONE) ? roomId.slice(EVERYONE.length) : undefined

export const isDirectRoomId = (roomId: string) => roomId.startsWith(DIRECT)
