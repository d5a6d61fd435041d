import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { LinkMoveItemTable, LinkMoveTable, MoveRow } from './moves.table.ts'

/** The only writer of `link_move` and `link_move_item`. */

const ROWS_PER_INSERT = 500

export async function insertMove(
  db: Db,
  move: Insertable<LinkMoveTable>,
  linkIds: readonly string[],
): Promise<void> {
  await db.insertInto('link_move').values(move).execute()
  for (let start = 0; start < linkIds.length; start += ROWS_PER_INSERT) {
    const items = linkIds.slice(start, start + ROWS_PER_INSERT).map((link_id) => ({
      ...{ move_id: move.id, link_id, state: 'waiting' as const },
      ...{ alias: '', code: '', before: '' },
    }))
    await db.insertInto('link_move_item').values(items).execute()
  }
}

export function findMove(db: Db, id: string): Promise<MoveRow | undefined> {
  return db.selectFrom('link_move').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Needs a transaction. */
export function lockMove(db: Db, id: string): Promise<MoveRow | undefined> {
  const { capabilities } = engineOf(db)
  const query = db.selectFrom('link_move').selectAll().where('id', '=', id)
  return capabilities.lockRows(query).executeTakeFirst()
}

/** @returns whether a move of this space is not at its end */
export async function isMoving(db: Db, spaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('link_move')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('state', 'in', ['running', 'undoing'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function setMoveState(
  db: Db,
  id: string,
  state: LinkMoveTable['state'],
): Promise<void> {
  await db.updateTable('link_move').set({ state }).where('id', '=', id).execute()
}

/** @returns some of the links of a move that are in a state */
export function listItems(
  db: Db,
  { id, state, limit }: { id: string; state: LinkMoveItemTable['state']; limit: number },
): Promise<LinkMoveItemTable[]> {
  return db
    .selectFrom('link_move_item')
    .selectAll()
    .where('move_id', '=', id)
    .where('state', '=', state)
    .orderBy('link_id')
    .limit(limit)
    .execute()
}

/** Writes how links of a move stand now. */
export async function saveItems(db: Db, items: readonly LinkMoveItemTable[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('link_move_item')
    .values([...items])
    .onConflict((conflict) =>
      conflict.columns(['move_id', 'link_id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        alias: eb.ref('excluded.alias'),
        code: eb.ref('excluded.code'),
        before: eb.ref('excluded.before'),
      })),
    )
    .execute()
}

/** @returns how many links of a move are in each state */
export async function countItems(
  db: Db,
  id: string,
): Promise<ReadonlyMap<LinkMoveItemTable['state'], number>> {
  const rows = await db
    .selectFrom('link_move_item')
    .select(['state', sql<number>`count(*)`.as('many')])
    .where('move_id', '=', id)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, many }) => [state, Number(many)]))
}

export async function deleteMovesBefore(db: Db, madeBefore: number): Promise<void> {
  await db.deleteFrom('link_move').where('made_at', '<', madeBefore).execute()
}

/** A space, for a mail about it. */
export function findSpaceOf(
  db: Db,
  id: string,
): Promise<{ name: string; owner_id: string } | undefined> {
  return db
    .selectFrom('space')
    .select(['name', 'owner_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** An account that can get mail. */
export function findWriter(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** @returns the owners of these spaces, each once */
export async function listOwners(db: Db, spaceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('space')
    .select('owner_id')
    .distinct()
    .where('id', 'in', [...spaceIds])
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}
