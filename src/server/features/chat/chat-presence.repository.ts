import type { Db } from '../../database.ts'
import type { ChatPresenceTable, PresenceState } from './chat.table.ts'

/** Values that one statement may hold on either engine. */
const PER_QUERY = 200

/**
 * Merges the reports of all processes: online in one means online. @param since older reports are
 * ignored
 */
export async function listPresence(
  db: Db,
  userIds: readonly string[],
  since: number,
): Promise<Map<string, PresenceState>> {
  const states = new Map<string, PresenceState>()
  for (let at = 0; at < userIds.length; at += PER_QUERY) {
    const rows = await db
      .selectFrom('chat_presence')
      .select(['user_id', 'state'])
      .where('user_id', 'in', userIds.slice(at, at + PER_QUERY))
      .where('seen_at', '>', since)
      .execute()
    for (const { user_id, state } of rows) {
      if (states.get(user_id) !== 'online') states.set(user_id, state)
    }
  }
  return states
}

export async function savePresence(db: Db, rows: readonly ChatPresenceTable[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PER_QUERY) {
    await db
      .insertInto('chat_presence')
      .values(rows.slice(at, at + PER_QUERY))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'process_id']).doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          seen_at: row.ref('excluded.seen_at'),
        })),
      )
      .execute()
  }
}

export async function removePresence(
  db: Db,
  processId: string,
  userIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < userIds.length; at += PER_QUERY) {
    await db
      .deleteFrom('chat_presence')
      .where('process_id', '=', processId)
      .where('user_id', 'in', userIds.slice(at, at + PER_QUERY))
      .execute()
  }
}

/** Records that the process is still running. */
export async function touchPresence(db: Db, processId: string, now: number): Promise<void> {
  await db
    .updateTable('chat_presence')
    .set({ seen_at: now })
    .where('process_id', '=', processId)
    .execute()
}

/** Removes the rows of processes that have died. @returns the accounts in those rows */
export async function removeStalePresence(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('chat_presence')
    .where('seen_at', '<=', before)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
