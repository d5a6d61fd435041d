import { may } from '#contract/permissions.ts'
import type { Presence } from '#contract/together/chat.ts'
import type { Deps } from '../../deps.ts'
import { findOpenSpace, nameOfSpace } from '../spaces/index.ts'
import { presentNews } from './chat.presenter.ts'
import { canModerate } from './chat-edits.service.ts'
import {
  countUnread,
  findNewestOfOthers,
  listNewest,
  listReads,
  type NewestRow,
} from './chat-messages.repository.ts'
import {
  listMemberships,
  listMembersOf,
  listPeople,
  type Person,
} from './chat-people.repository.ts'
import { listPresence } from './chat-presence.repository.ts'
import { listGroupMemberIds } from './chat-rooms.repository.ts'
import { listRooms, requireRoom } from './chat-rooms.service.ts'
import { directRoomId, everyoneRoomId } from './room-ids.ts'

/** Presence reports of a process that are older than this do not count. */
export const PRESENCE_LIFE_MS = 60_000
/** Larger rooms show no read marks of others: every mark would have to be sent to everybody. */
export const READ_MARKS_ROOM_MAX = 30

export interface PersonHere extends Person {
  status: Presence
}

export interface ChatOfPerson extends PersonHere {
  roomId: string
  newest: NewestRow | undefined
  unread: number
}

export interface GroupOfCaller {
  roomId: string
  name: string
  members: PersonHere[]
  status: Presence
}

export interface FullRoom {
  roomId: string
  kind: 'everyone' | 'group' | 'direct'
  name: string
  spaceName: string
  canModerate: boolean
  canAttach: boolean
  members: (PersonHere & { readTo: string | null })[]
}

type ListDeps = Pick<Deps, 'db' | 'clock' | 'by'>

/** Everybody else in the open space, most recent contact first. */
export async function listChats(deps: ListDeps, userId: string): Promise<ChatOfPerson[]> {
  const { space } = await listRooms(deps, userId)
  const members = await listMembersOf(deps.db, [space.spaceId])
  const others = await withPresence(
    deps,
    members.filter(({ id }) => id !== userId),
  )
  const roomIds = others.map((person) => directRoomId(userId, person.id))
  const newest = await listNewest(deps.db, roomIds)
  const unread = await countUnread(deps.db, userId, roomIds)
  const chats = others.map((person, at) => {
    const roomId = roomIds[at]!
    return { ...person, roomId, newest: newest.get(roomId), unread: unread.get(roomId) ?? 0 }
  })
  const last = (chat: ChatOfPerson) => chat.newest?.created_at ?? 0
  return chats.sort((a, b) => last(b) - last(a))
}

/** The room for everyone in the open space, then the caller's groups there. */
export async function listGroups(deps: ListDeps, userId: string): Promise<GroupOfCaller[]> {
  const { space, groups } = await listRooms(deps, userId)
  const members = await listMembersOf(deps.db, [space.spaceId])
  const people = new Map(
    (await withPresence(deps, members)).map((person) => [person.id, toPerson(person)]),
  )
  const inGroups = await listGroupMemberIds(
    deps.db,
    groups.map(({ id }) => id),
  )
  const group = (roomId: string, name: string, ids: readonly string[]): GroupOfCaller => {
    const found = ids.flatMap((id) => people.get(id) ?? [])
    const others = found.filter(({ id }) => id !== userId)
    return { roomId, name, members: found, status: bestOf(others) }
  }
  return [
    group(
      everyoneRoomId(space.spaceId),
      nameOfEveryone(space.spaceName),
      members.map(({ id }) => id),
    ),
    ...groups.map(({ id, name }) => {
      const ids = inGroups.filter((one) => one.room_id === id).map(({ user_id }) => user_id)
      return group(id, name, byName(ids, people))
    }),
  ]
}

/** @throws notFound */
export async function getRoom(deps: ListDeps, userId: string, roomId: string): Promise<FullRoom> {
  const room = await requireRoom(deps, userId, roomId)
  const open = await findOpenSpace(deps, userId)
  const memberships = await listMemberships(deps.db, userId)
  const found = await listPeople(deps.db, room.memberIds)
  const members = await withPresence(deps, found)
  const hasMarks = room.memberIds.length <= READ_MARKS_ROOM_MAX
  const marks = hasMarks ? await listReads(deps.db, roomId) : []
  const readTo = new Map(marks.map((mark) => [mark.user_id, mark.message_id]))
  const space = memberships.find(({ spaceId }) => spaceId === room.spaceId)
  const other = members.find(({ id }) => id !== userId)
  const names = {
    everyone: nameOfEveryone(space?.spaceName ?? ''),
    group: room.name,
    direct: other?.name ?? '',
  }
  return {
    roomId,
    kind: room.kind,
    name: names[room.kind],
    spaceName: space === undefined ? '' : nameOfSpace(space.spaceName),
    canModerate: await canModerate(deps, userId, room),
    canAttach: room.spaceIds.includes(open.spaceId) && may(open.role, 'files.upload'),
    members: members
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((member) => ({ ...member, readTo: readTo.get(member.id) ?? null })),
  }
}

/** Number of messages that the caller has not read, by room. */
export async function listUnread(deps: ListDeps, userId: string): Promise<Map<string, number>> {
  const { ids } = await listRooms(deps, userId)
  return countUnread(deps.db, userId, ids)
}

/** The last message of somebody else in the open space, and how many are unread. */
export async function findNewsOfChat(deps: ListDeps, userId: string) {
  const { ids } = await listRooms(deps, userId)
  const [newest, unread] = await Promise.all([
    findNewestOfOthers(deps.db, userId, ids),
    countUnread(deps.db, userId, ids),
  ])
  return (
    newest &&
    presentNews(
      newest,
      [...unread.values()].reduce((sum, many) => sum + many, 0),
    )
  )
}

async function withPresence<P extends Person>(
  { db, clock }: ListDeps,
  people: readonly P[],
): Promise<(P & { status: Presence })[]> {
  const ids = [...new Set(people.map(({ id }) => id))]
  const states = await listPresence(db, ids, clock.now() - PRESENCE_LIFE_MS)
  return people.map((person) => ({ ...person, status: states.get(person.id) ?? 'offline' }))
}

const toPerson = ({ id, name, image, status }: PersonHere): PersonHere => ({
  id,
  name,
  image,
  status,
})

function byName(ids: readonly string[], people: ReadonlyMap<string, Person>): string[] {
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return [...ids].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
}

function bestOf(people: readonly PersonHere[]): Presence {
  if (people.some(({ status }) => status === 'online')) return 'online'
  return people.some(({ status }) => status === 'away') ? 'away' : 'offline'
}

/** A space may be named after its owner's e-mail address, which others must not see. */

const nameOfEveryone = (spaceName: string) => `Everyone in ${nameOfSpace(spaceName)}`
