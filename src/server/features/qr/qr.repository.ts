import type { Db } from '../../database.ts'
import type { QrDesignTable } from './qr.table.ts'

/** What a design is of. */
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

/** @param id of the row when there is none yet */
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

function columnOf({ kind }: QrTarget): 'link_id' | 'page_id' {
  return kind === 'link' ? 'link_id' : 'page_id'
}
