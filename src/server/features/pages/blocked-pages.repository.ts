import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { PageRow } from './pages.repository.ts'

export type JudgedPage = LeadingPage &
  Pick<PageRow, 'id' | 'user_id' | 'blocked_at' | 'blocked_reason' | 'blocked_host'>

/** The fields of a page that may hold addresses. */
export type LeadingPage = Pick<PageRow, 'description' | 'forward_to' | 'ended_destination'> & {
  /** of its text blocks */
  texts: readonly string[]
}

/** Every text with an address in it contains this. */
const ADDRESS_SIGN = '%://%'

/**
 * Pages ordered by id that lead elsewhere, have a text with an address in it, or did so when they
 * were blocked, without those that an administrator disabled individually.
 * @param text only pages with this text in an address; null for all. Pages with an address in a text
 *   are always included: it is stored as written, while addresses are compared in parsed form.
 * @param ids only these pages
 */
export async function listPagesToJudge(
  db: Db,
  {
    after,
    text,
    ids,
    limit,
  }: { after: string; text: string | null; ids?: readonly string[] | undefined; limit: number },
): Promise<{ pages: JudgedPage[]; upTo: string | undefined }> {
  const asked = db
    .selectFrom('page')
    .where('id', '>', after)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
  const last = asked
    .select('id')
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
  const upTo = (await last.executeTakeFirst())?.id
  const like = text === null ? '%' : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const leadsTo = (column: 'forward_to' | 'ended_destination') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`
  let query = asked
    .select(['id', 'user_id', 'description', 'forward_to', 'ended_destination'])
    .select(['blocked_at', 'blocked_reason', 'blocked_host'])
    .where('deleted_at', 'is', null)
    .where('blocked_reason', '<>', 'administrator')
    .where((where) =>
      where.or([
        leadsTo('forward_to'),
        leadsTo('ended_destination'),
        where('description', 'like', ADDRESS_SIGN),
        where.exists(
          selectTexts(db).where('page_id', '=', sql.ref<string>('page.id')).select('block.id'),
        ),
        where('blocked_at', 'is not', null),
      ]),
    )
    .orderBy('id')
  if (upTo !== undefined) query = query.where('id', '<=', upTo)
  return { pages: await withTexts(db, await query.execute()), upTo }
}

/**
 * Adds the texts of their blocks that contain an address, also of hidden blocks, which may be shown
 * again at any time.
 */
export async function withTexts<Page extends { id: string }>(
  db: Db,
  pages: readonly Page[],
): Promise<(Page & { texts: string[] })[]> {
  if (pages.length === 0) return []
  const ids = pages.map(({ id }) => id)
  const rows = await selectTexts(db)
    .where('page_id', 'in', ids)
    .select(['page_id', 'text'])
    .orderBy('id')
    .execute()
  const texts = Map.groupBy(rows, ({ page_id }) => page_id)
  return pages.map((page) => ({
    ...page,
    texts: (texts.get(page.id) ?? []).map(({ text }) => text),
  }))
}

function selectTexts(db: Db) {
  return db
    .selectFrom('block')
    .where('kind', '=', 'text')
    .where('block.deleted_at', 'is', null)
    .where('text', 'like', ADDRESS_SIGN)
}
