import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { FormAnswerTable } from './form-answers.table.ts'

export type FormAnswerRow = Selectable<FormAnswerTable>

/** The answers of a page, or only those to one of its forms. */
export interface AnswersOf {
  pageId: string
  blockId?: string | undefined
}

export async function insertFormAnswer(db: Db, row: FormAnswerRow): Promise<void> {
  await db.insertInto('form_answer').values(row).execute()
}

/** @param after the last row of the previous portion */
export function listFormAnswers(
  db: Db,
  { pageId, blockId }: AnswersOf,
  options: {
    sort: 'newest' | 'oldest'
    limit: number
    after?: Pick<FormAnswerRow, 'created_at' | 'id'> | undefined
  },
): Promise<FormAnswerRow[]> {
  const { sort, limit, after } = options
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const beyond = sql.raw(sort === 'newest' ? '<' : '>')
  return db
    .selectFrom('form_answer')
    .selectAll()
    .where('page_id', '=', pageId)
    .$if(blockId !== undefined, (query) => query.where('block_id', '=', blockId!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) ${beyond} (${after!.created_at}, ${after!.id})`),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

/** @returns how many answers a page has, or has got since a time */
export async function countFormAnswers(db: Db, pageId: string, since = 0): Promise<number> {
  const { many } = await db
    .selectFrom('form_answer')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where('page_id', '=', pageId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(many)
}

/** How many each page of a space got since a time, and when the last; pages without any are left out. */
export async function listNewAnswers(db: Db, spaceId: string, since: number) {
  const rows = await db
    .selectFrom('form_answer')
    .innerJoin('page', 'page.id', 'form_answer.page_id')
    .select(['page.id as pageId', 'page.folder_id as folderId', 'page.title', 'page.username'])
    .select(({ fn }) => [
      fn.countAll<number>().as('many'),
      fn.max('form_answer.created_at').as('newestAt'),
    ])
    .where('page.space_id', '=', spaceId)
    .where('page.deleted_at', 'is', null)
    .where('form_answer.created_at', '>=', since)
    .groupBy(['page.id', 'page.folder_id', 'page.title', 'page.username'])
    .execute()
  return rows.map((row) => ({ ...row, many: Number(row.many), newestAt: Number(row.newestAt) }))
}

/** @returns the forms of a page that have answers, also deleted ones, with the title they have now */
export async function listAnsweredForms(
  db: Db,
  pageId: string,
): Promise<{ blockId: string; title: string; count: number }[]> {
  const rows = await db
    .selectFrom('form_answer')
    .leftJoin('block', 'block.id', 'form_answer.block_id')
    .select((eb) => ['form_answer.block_id', 'block.title', eb.fn.countAll<number>().as('many')])
    .where('form_answer.page_id', '=', pageId)
    .groupBy(['form_answer.block_id', 'block.title'])
    .orderBy('form_answer.block_id')
    .execute()
  return rows.map((row) => ({
    blockId: row.block_id,
    title: row.title ?? '',
    count: Number(row.many),
  }))
}

/** @returns how many there were; @param answerId only this one */
export async function deleteFormAnswers(
  db: Db,
  { pageId, blockId }: AnswersOf,
  answerId?: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('form_answer')
    .where('page_id', '=', pageId)
    .$if(blockId !== undefined, (query) => query.where('block_id', '=', blockId!))
    .$if(answerId !== undefined, (query) => query.where('id', '=', answerId!))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** @returns those of these pages that have answers */
export async function listPagesWithAnswers(
  db: Db,
  pageIds: readonly string[],
): Promise<Set<string>> {
  if (pageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('form_answer')
    .select('page_id')
    .distinct()
    .where('page_id', 'in', [...pageIds])
    .execute()
  return new Set(rows.map((row) => row.page_id))
}
