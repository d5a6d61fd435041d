import type { Selectable } from 'kysely'
import type { Db } from '../../database.ts'
import type { MailboxMailTable } from './mailbox.table.ts'

export type MailboxMailRow = Selectable<MailboxMailTable>
export type MailboxEntryRow = Omit<MailboxMailRow, 'text' | 'html'>

export async function insertMail(db: Db, mail: MailboxMailRow): Promise<void> {
  await db.insertInto('mailbox_mail').values(mail).execute()
}

/** @returns newest first, older than `before` if given */
export async function listMails(
  db: Db,
  page: { before: string | undefined; limit: number },
): Promise<MailboxEntryRow[]> {
  let query = db
    .selectFrom('mailbox_mail')
    .select(['id', 'to_name', 'to_address', 'subject', 'created_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query.execute()
}

export async function findMail(db: Db, id: string): Promise<MailboxMailRow | undefined> {
  return db.selectFrom('mailbox_mail').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteMailsBefore(db: Db, createdBefore: number): Promise<void> {
  await db.deleteFrom('mailbox_mail').where('created_at', '<', createdBefore).execute()
}
