import type { Db } from '../../database.ts'
import type { QrDesignTable } from './qr-designs.table.ts'

/** The only writer of `qr_design`. */

/** The link or page that a design belongs to. */
export interface QrTarget {
  kind: 'link' | 'page'
  id: string
}

export type QrDesignValues = Omit<QrDesignTable, 'id' | 'link_id' | 'page_id'>

export function findQrDesign(db: Db, target: QrTarget): Promise<QrDesignTable | undefined> {
  return db
    .selectFrom('qr_design')
    .selectAll()
    .where(columnOf(target), '=', target.id)
    .executeTakeFirst()
}

const LINKS_PER_QUERY = 500

/** @returns designs by link, only for links that have one of their own */
export async function listQrDesignsOfLinks(
  db: Db,
  linkIds: readonly string[],
): Promise<Map<string, QrDesignTable>> {
  const found = new Map<string, QrDesignTable>()
  for (let at = 0; at < linkIds.length; at += LINKS_PER_QUERY) {
    const rows = await db
      .selectFrom('qr_design')
      .selectAll()
      .where('link_id', 'in', linkIds.slice(at, at + LINKS_PER_QUERY))
      .execute()
    for (const row of rows) if (row.link_id !== null) found.set(row.link_id, row)
  }
  return found
}

/** Inserts designs of links that were just created. */
export async function insertQrDesigns(db: Db, rows: readonly QrDesignTable[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('qr_design')
      .values([...rows])
      .execute()
}

/** Gives the designs of these links or pages other logos, by the ids of those they have. */
export async function setLogos(
  db: Db,
  kind: QrTarget['kind'],
  ids: readonly string[],
  logos: ReadonlyMap<string, string>,
): Promise<void> {
  if (ids.length === 0) return
  for (const [from, logo_id] of logos) {
    await db
      .updateTable('qr_design')
      .set({ logo_id })
      .where(columnOf({ kind }), 'in', [...ids])
      .where('logo_id', '=', from)
      .execute()
  }
}

/** @param id for the row if there is none yet */
export async function saveQrDesign(
  db: Db,
  target: QrTarget,
  { id, ...values }: QrDesignValues & { id: string },
): Promise<void> {
  const ids = {
    link_id: target.kind === 'link' ? target.id : null,
    page_id: target.kind === 'page' ? target.id : null,
  }
  await db
    .insertInto('qr_design')
    .values({ id, ...ids, ...values })
    .onConflict((conflict) => conflict.column(columnOf(target)).doUpdateSet(values))
    .execute()
}

function columnOf({ kind }: Pick<QrTarget, 'kind'>): 'link_id' | 'page_id' {
  return kind === 'link' ? 'link_id' : 'page_id'
}
