import { type Kysely, sql } from 'kysely'

/** Gradients of QR codes, and frames with a call to action. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['gradient', 'frame']) {
    await sql`alter table qr_design add column ${sql.ref(column)} text not null default 'none'`.execute(
      db,
    )
  }
  await sql`alter table qr_design add column gradient_to text not null default '#000000'`.execute(
    db,
  )
  await sql`alter table qr_design add column frame_text text not null default ''`.execute(db)
}
