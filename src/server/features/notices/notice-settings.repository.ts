import type { NoticeKind } from '#contract/together/notices.ts'
import type { Db } from '../../database.ts'
import type { NoticeMuteTable } from './notices.table.ts'

/** The only writer of `notice_mute`, `notice_mark` and `notice_mail`. */

export async function listMuted(db: Db, userId: string): Promise<Set<NoticeMuteTable['kind']>> {
  const rows = await db
    .selectFrom('notice_mute')
    .select('kind')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map((row) => row.kind))
}

export async function setMuted(
  db: Db,
  { userId, kind, isMuted }: { userId: string; kind: NoticeMuteTable['kind']; isMuted: boolean },
): Promise<void> {
  if (!isMuted) {
    await db
      .deleteFrom('notice_mute')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
    return
  }
  await db
    .insertInto('notice_mute')
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute()
}

/** Records that a notice was given. @returns false if it was already */
export async function markTold(
  db: Db,
  mark: { linkId: string; kind: NoticeKind; value: number },
): Promise<boolean> {
  const row = await db
    .insertInto('notice_mark')
    .values({ link_id: mark.linkId, kind: mark.kind, value: mark.value })
    .onConflict((conflict) =>
      conflict
        .columns(['link_id', 'kind'])
        .doUpdateSet({ value: mark.value })
        .where('notice_mark.value', '<>', mark.value),
    )
    .returning('link_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns ms UTC; undefined if the account has had no such mail yet */
export async function findMailTime(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('notice_mail')
    .select('sent_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sent_at
}

export async function saveMailTime(db: Db, userId: string, sentAt: number): Promise<void> {
  await db
    .insertInto('notice_mail')
    .values({ user_id: userId, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sent_at: sentAt }))
    .execute()
}

/** The address for the mail; undefined unless the account is active. */
export async function findMailAddress(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.email
}
