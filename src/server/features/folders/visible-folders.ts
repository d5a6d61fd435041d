import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The folders that somebody may see: only these, or all and none but these. */
export type VisibleFolders = { only: readonly string[] } | { except: readonly string[] }

/** Condition on `link.folder_id` or `page.folder_id`. */
export function inVisible(
  visible: VisibleFolders | undefined,
  column: 'link.folder_id' | 'page.folder_id' = 'link.folder_id',
): RawBuilder<SqlBool> {
  if (visible === undefined) return sql`1 = 1`
  const folder = sql.ref(column)
  if ('except' in visible) {
    return sql`(${folder} is null or ${folder} not in (${sql.join(visible.except)}))`
  }
  return visible.only.length === 0 ? sql`1 = 0` : sql`${folder} in (${sql.join(visible.only)})`
}
