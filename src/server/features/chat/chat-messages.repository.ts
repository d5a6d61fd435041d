import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { MediaTable } from '../media/index.ts'
import type { ChatMessageTable, ChatReadTable } from './chat.table.ts'

/** A message with the name of its sender. */
export interface MessageRow extends ChatMessageTable {
  senderName: string | null
  senderUsername: string | null
  /** the quoted message; null without one */
  quoteText: string | null
  quoteName: string | null
  quoteDeletedAt: number | null
  quoteSenderName: string | null
  quoteSenderUsername: string | null
  pictureHash: string | null
  pictureType: MediaTable['content_type'] | null
  pictureWidth: number | null
  pictureHeight: number | null
  pictureBytes: number | null
  fileBytes: number | null
}

/** A number as `seq`: when it was written or last changed. */
export const lastSeq = (row: Pick<ChatMessageTable, 'seq' | 'changed_seq'>) =>
  row.changed_seq ?? row.seq

const LAST_SEQ = sql<number>`coalesce(chat_message.changed_seq, chat_message.seq)`
/** Values that one statement may hold on either engine. */
const PER_QUERY = 500

/**
 * The next message number: close to the time in ms, and greater than every earlier one. The
 * transaction locks the counter until it ends, so that numbers become visible in order.
 */
export async function nextSeq(db: Db, now: number): Promise<number> {
  const { seq } = await db
    .updateTable('chat_clock')
    .set({ seq: sql<number>`case when seq >= ${now} then seq + 1 else ${now} end` })
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

export async function currentSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('chat_clock').select('seq').executeTakeFirstOrThrow()
  return row.seq
}

export async function insertMessage(db: Db, row: Insertable<ChatMessageTable>): Promise<void> {
  await db.insertInto('chat_message').values(row).execute()
}

/** @returns whether it was still there */
export async function updateMessage(
  db: Db,
  id: string,
  change: Partial<ChatMessageTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('chat_message')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return messages(db).where('chat_message.id', '=', id).executeTakeFirst()
}

export function findMessageOfClient(
  db: Db,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  return messages(db)
    .where('chat_message.sender_id', '=', senderId)
    .where('chat_message.client_id', '=', clientId)
    .executeTakeFirst()
}

/** Newest first. @param beforeSeq only messages older than this */
export function listMessages(
  db: Db,
  roomId: string,
  { beforeSeq, limit }: { beforeSeq: number | undefined; limit: number },
): Promise<MessageRow[]> {
  return messages(db)
    .where('chat_message.room_id', '=', roomId)
    .$if(beforeSeq !== undefined, (query) => query.where('chat_message.seq', '<', beforeSeq!))
    .orderBy('chat_message.seq', 'desc')
    .limit(limit)
    .execute()
}

/** New and changed messages of all rooms, in the order of `lastSeq`. */
export function listMessagesAfter(db: Db, seq: number, limit: number): Promise<MessageRow[]> {
  return messages(db)
    .where((is) =>
      is.or([is('chat_message.seq', '>', seq), is('chat_message.changed_seq', '>', seq)]),
    )
    .orderBy(LAST_SEQ)
    .limit(limit)
    .execute()
}

/**
 * New and changed messages of these rooms, in the order of `lastSeq`. @param upTo the newest that
 * is wanted
 */
export async function listMissedMessages(
  db: Db,
  roomIds: readonly string[],
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<MessageRow[]> {
  const found: MessageRow[] = []
  for (let at = 0; at < roomIds.length; at += PER_QUERY) {
    const rows = await messages(db)
      .where('chat_message.room_id', 'in', roomIds.slice(at, at + PER_QUERY))
      .where((is) =>
        is.or([is('chat_message.seq', '>', after), is('chat_message.changed_seq', '>', after)]),
      )
      .where(LAST_SEQ, '<=', upTo)
      .orderBy(LAST_SEQ)
      .limit(limit)
      .execute()
    found.push(...rows)
  }
  return found.sort((a, b) => lastSeq(a) - lastSeq(b)).slice(0, limit)
}

/** @param folded as `foldText` returns it @returns newest first */
export async function searchMessages(
  db: Db,
  roomIds: readonly string[],
  { folded, beforeSeq, limit }: { folded: string; beforeSeq: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  const found: MessageRow[] = []
  for (let at = 0; at < roomIds.length; at += PER_QUERY) {
    const rows = await messages(db)
      .where('chat_message.room_id', 'in', roomIds.slice(at, at + PER_QUERY))
      .where(sql<boolean>`chat_message.folded like ${pattern} escape '\\'`)
      .$if(beforeSeq !== undefined, (query) => query.where('chat_message.seq', '<', beforeSeq!))
      .orderBy('chat_message.seq', 'desc')
      .limit(limit)
      .execute()
    found.push(...rows)
  }
  return found.sort((a, b) => b.seq - a.seq).slice(0, limit)
}

/** The newest message of these rooms that somebody else wrote; deleted ones do not count. */
export async function findNewestOfOthers(
  db: Db,
  userId: string,
  roomIds: readonly string[],
): Promise<MessageRow | undefined> {
  const found: MessageRow[] = []
  for (let at = 0; at < roomIds.length; at += PER_QUERY) {
    const row = await messages(db)
      .where('chat_message.room_id', 'in', roomIds.slice(at, at + PER_QUERY))
      .where('chat_message.deleted_at', 'is', null)
      .where((is) =>
        is.or([
          is('chat_message.sender_id', '<>', userId),
          is('chat_message.sender_id', 'is', null),
        ]),
      )
      .orderBy('chat_message.seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row) found.push(row)
  }
  return found.toSorted((a, b) => b.seq - a.seq)[0]
}

export type NewestRow = Pick<ChatMessageTable, 'seq' | 'text' | 'attachment_name' | 'created_at'>

/** The newest message of each room that has one; deleted ones do not count. */
export async function listNewest(
  db: Db,
  roomIds: readonly string[],
): Promise<Map<string, NewestRow>> {
  const newest = new Map<string, NewestRow>()
  for (let at = 0; at < roomIds.length; at += PER_QUERY) {
    const part = roomIds.slice(at, at + PER_QUERY)
    const rows = await db
      .selectFrom('chat_message')
      .select(['room_id', 'seq', 'text', 'attachment_name', 'created_at'])
      .where('seq', 'in', (query) =>
        query
          .selectFrom('chat_message')
          .select((expression) => expression.fn.max('seq').as('seq'))
          .where('room_id', 'in', part)
          .where('deleted_at', 'is', null)
          .groupBy('room_id'),
      )
      .execute()
    for (const { room_id, ...row } of rows) newest.set(room_id, row)
  }
  return newest
}

/**
 * Number of messages from others that an account has not read, by room. Messages from before it
 * joined do not count.
 */
export async function countUnread(
  db: Db,
  userId: string,
  roomIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let at = 0; at < roomIds.length; at += PER_QUERY) {
    const rows = await db
      .selectFrom('chat_message')
      .innerJoin('chat_room', 'chat_room.id', 'chat_message.room_id')
      .leftJoin('chat_read', (join) =>
        join
          .onRef('chat_read.room_id', '=', 'chat_message.room_id')
          .on('chat_read.user_id', '=', userId),
      )
      .leftJoin('chat_group_member', (join) =>
        join
          .onRef('chat_group_member.room_id', '=', 'chat_message.room_id')
          .on('chat_group_member.user_id', '=', userId),
      )
      .leftJoin('membership', (join) =>
        join
          .onRef('membership.space_id', '=', 'chat_room.space_id')
          .on('membership.user_id', '=', userId),
      )
      .select('chat_message.room_id')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('chat_message.room_id', 'in', roomIds.slice(at, at + PER_QUERY))
      .where('chat_message.deleted_at', 'is', null)
      .where((where) =>
        where.or([
          where('chat_message.sender_id', '<>', userId),
          where('chat_message.sender_id', 'is', null),
        ]),
      )
      .where(
        'chat_message.seq',
        '>',
        sql<number>`coalesce(chat_read.read_seq, chat_group_member.joined_seq, membership.created_at, 0)`,
      )
      .groupBy('chat_message.room_id')
      .execute()
    for (const { room_id, count } of rows) counts.set(room_id, Number(count))
  }
  return counts
}

/** Moves the mark forward only. @returns whether it moved */
export async function markRead(db: Db, mark: ChatReadTable): Promise<boolean> {
  const row = await db
    .insertInto('chat_read')
    .values(mark)
    .onConflict((conflict) =>
      conflict
        .columns(['room_id', 'user_id'])
        .doUpdateSet({ read_seq: mark.read_seq, message_id: mark.message_id })
        .where('chat_read.read_seq', '<', mark.read_seq),
    )
    .returning('room_id')
    .executeTakeFirst()
  return row !== undefined
}

export function listReads(db: Db, roomId: string): Promise<ChatReadTable[]> {
  return db.selectFrom('chat_read').selectAll().where('room_id', '=', roomId).execute()
}

export function findRead(
  db: Db,
  roomId: string,
  userId: string,
): Promise<ChatReadTable | undefined> {
  return db
    .selectFrom('chat_read')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

function messages(db: Db) {
  return db
    .selectFrom('chat_message')
    .leftJoin('user', 'user.id', 'chat_message.sender_id')
    .leftJoin('page', (join) =>
      join.onRef('page.user_id', '=', 'user.id').on('page.is_first', '=', 1),
    )
    .leftJoin('chat_message as quote', 'quote.id', 'chat_message.reply_to')
    .leftJoin('user as quoted', 'quoted.id', 'quote.sender_id')
    .leftJoin('page as quoted_page', (join) =>
      join.onRef('quoted_page.user_id', '=', 'quoted.id').on('quoted_page.is_first', '=', 1),
    )
    .leftJoin('media', 'media.id', 'chat_message.picture_id')
    .leftJoin('stored_file', 'stored_file.id', 'chat_message.file_id')
    .selectAll('chat_message')
    .select(['user.name as senderName', 'page.username as senderUsername'])
    .select(['quote.text as quoteText', 'quote.attachment_name as quoteName'])
    .select(['quote.deleted_at as quoteDeletedAt', 'quoted.name as quoteSenderName'])
    .select('quoted_page.username as quoteSenderUsername')
    .select(['media.hash as pictureHash', 'media.content_type as pictureType'])
    .select(['media.width as pictureWidth', 'media.height as pictureHeight'])
    .select(['media.bytes as pictureBytes', 'stored_file.bytes as fileBytes'])
}
