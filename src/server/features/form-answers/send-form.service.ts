import type { FormAnswer } from '#contract/pages/form-answers.ts'
import {
  askedFields,
  FORM_ANSWERS_MAX,
  FORM_NAME_MAX,
  FORM_TEXT_MAX,
  type FormField,
  inputNameOf,
} from '#contract/pages/form-fields.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findForm } from '../pages/index.ts'
import { countFormAnswers, insertFormAnswer } from './form-answers.repository.ts'
import { enqueueFormMail } from './form-mail.job.ts'

export interface SentForm {
  pageId: string
  blockId: string
  /** as posted, by the name of the input */
  given: ReadonlyMap<string, string>
  clientKey: string
}

/** Why nothing was stored: a field, or that there is no room for more answers. */
export type FormRefusal = { fieldId: string; problem: 'missing' | 'invalid' } | { problem: 'full' }

/**
 * Stores what a visitor sent. The caller has checked that the visitor sees the form.
 * @returns undefined if it was stored
 * @throws tooManyRequests for too many answers of one client, or on one page
 */
export async function sendForm(deps: Deps, sent: SentForm): Promise<FormRefusal | undefined> {
  const { pageId, blockId, given, clientKey } = sent
  const form = await findForm(deps, pageId, blockId)
  const read = readAnswers(form?.fields ?? [], given)
  if ('problem' in read) return read
  // strangers' answers are refused long before writes of accounts suffer (A67)
  if (!deps.disk.hasRoomForUploads()) return { problem: 'full' }
  await deps.limits.consumeAll(deps, [
    ['formClient', clientKey],
    ['formPage', pageId],
  ])
  return transaction(deps, async (deps) => {
    if ((await countFormAnswers(deps.db, pageId)) >= FORM_ANSWERS_MAX) return { problem: 'full' }
    const now = deps.clock.now()
    await insertFormAnswer(deps.db, {
      id: deps.ids.uuid(),
      page_id: pageId,
      block_id: blockId,
      answers: JSON.stringify(read.answers),
      created_at: now,
    })
    if (form?.isMailed) await enqueueFormMail(deps, pageId, now)
    return undefined
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no database or spreadsheet keeps them
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu

/** Reads the fields that the form has now; anything else in the post is ignored. */
function readAnswers(
  fields: readonly FormField[],
  given: ReadonlyMap<string, string>,
): FormRefusal | Pick<FormAnswer, 'answers'> {
  const answers: FormAnswer['answers'] = []
  for (const field of askedFields(fields)) {
    const said = (given.get(inputNameOf(field)) ?? '')
      .replace(/\r\n?/g, '\n')
      .replace(UNSTORABLE, '')
      .trim()
    if (said === '' && field.isRequired) return { fieldId: field.id, problem: 'missing' }
    if (said === '') continue
    if (!fits(field, said)) return { fieldId: field.id, problem: 'invalid' }
    answers.push({ fieldId: field.id, label: field.label, text: said })
  }
  return answers.length === 0 ? missingAll(fields) : { answers }
}

function fits({ kind, choices }: FormField, said: string): boolean {
  if (kind === 'choice') return choices.includes(said)
  return said.length <= (kind === 'name' ? FORM_NAME_MAX : FORM_TEXT_MAX)
}

/** An empty form tells nobody anything. */
const missingAll = (fields: readonly FormField[]): FormRefusal => ({
  fieldId: askedFields(fields)[0]?.id ?? '',
  problem: 'missing',
})
