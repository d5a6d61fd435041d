import { failure } from '#contract/errors.ts'
import type { FormAnswer } from '#contract/pages/form-answers.ts'
import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { csvLine } from '../../platform/csv.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { requirePageOf } from '../subscribers/index.ts'
import {
  type AnswersOf,
  deleteFormAnswers,
  type FormAnswerRow,
  listAnsweredForms,
  listFormAnswers,
} from './form-answers.repository.ts'

/** Calls about the answers to the forms of a page need the permissions of its subscribers. */

interface Asked extends AnswersOf {
  userId: string
}

/** @throws notFound, noPermission; malformed for an invalid cursor */
export async function listAnswers(
  deps: Deps,
  { limit, cursor, ...asked }: Asked & { limit: number; cursor?: string | undefined },
) {
  await requirePageOf(deps, { ...asked, action: 'subscribers.read' })
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await listFormAnswers(deps.db, asked, { sort: 'newest', limit: limit + 1, after })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(presentAnswer),
    nextCursor: last === undefined ? null : writeCursor(last),
    forms: await listAnsweredForms(deps.db, asked.pageId),
  }
}

const ROWS_PER_READ = 500

/** Answers as CSV, oldest first, a column for each label; the audit records the export. @throws as above */
export async function exportAnswers(deps: Deps, asked: Asked) {
  const page = await recordFor(deps, asked, 'subscribers.export', 'form-answers-export')
  return { username: page.username, lines: writeLines(deps, asked) }
}

/** Reads them twice: the columns are known when all were seen. */
async function* writeLines(deps: Pick<Deps, 'db'>, of: AnswersOf): AsyncGenerator<string> {
  const labels = new Set<string>()
  for await (const row of allAnswers(deps, of)) {
    for (const { label } of row.answers) labels.add(label)
  }
  yield csvLine(['sent_at', ...labels])
  for await (const { sentAt, answers } of allAnswers(deps, of)) {
    const said = (label: string) => answers.filter((one) => one.label === label)
    const cells = [...labels].map((label) =>
      said(label)
        .map(({ text }) => text)
        .join('\n'),
    )
    yield csvLine([sentAt, ...cells])
  }
}

async function* allAnswers({ db }: Pick<Deps, 'db'>, of: AnswersOf): AsyncGenerator<FormAnswer> {
  for (let after: FormAnswerRow | undefined; ; ) {
    const rows = await listFormAnswers(db, of, { sort: 'oldest', limit: ROWS_PER_READ, after })
    yield* rows.map(presentAnswer)
    if (rows.length < ROWS_PER_READ) return
    after = rows.at(-1)
  }
}

/** Deletes one answer for good. @throws notFound, noPermission */
export async function deleteAnswer(
  deps: Deps,
  { answerId, ...asked }: Asked & { answerId: string },
): Promise<void> {
  await transaction(deps, async (deps) => {
    await recordFor(deps, asked, 'subscribers.change', 'form-answers-delete')
    const deleted = await deleteFormAnswers(deps.db, asked, answerId)
    if (deleted === 0) throw failure('notFound')
  })
}

/** Deletes all answers of a page, or of one form, for good. @throws notFound, noPermission */
export function deleteAllAnswers(deps: Deps, asked: Asked): Promise<{ deleted: number }> {
  return transaction(deps, async (deps) => {
    await recordFor(deps, asked, 'subscribers.change', 'form-answers-delete')
    return { deleted: await deleteFormAnswers(deps.db, asked) }
  })
}

async function recordFor(
  deps: Deps,
  { userId, pageId }: Asked,
  action: Action,
  said: 'form-answers-export' | 'form-answers-delete',
) {
  const page = await requirePageOf(deps, { userId, pageId, action })
  await recordAudit(deps, {
    action: said,
    object: { kind: 'page', id: page.id, text: page.username },
  })
  return page
}

function presentAnswer(row: FormAnswerRow): FormAnswer {
  return {
    id: row.id,
    blockId: row.block_id,
    sentAt: new Date(row.created_at).toISOString(),
    answers: JSON.parse(row.answers) as FormAnswer['answers'],
  }
}

const writeCursor = ({ created_at, id }: FormAnswerRow) =>
  Buffer.from(`${created_at} ${id}`).toString('base64url')

function readCursor(cursor: string): Pick<FormAnswerRow, 'created_at' | 'id'> {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const parts = /^(\d{1,15}) ([\w-]{1,64})$/.exec(text)
  if (parts === null) {
    throw failure('malformed', { fields: { cursor: 'Not a cursor of this list' } })
  }
  return { created_at: Number(parts[1]), id: parts[2]! }
}
