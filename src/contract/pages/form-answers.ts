import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'

/** What visitors sent with the forms of a page. */

export const formAnswerSchema = z.object({
  id: idSchema,
  /** the form, which may have been deleted since */
  blockId: idSchema,
  sentAt: isoTimeSchema,
  /** labels as they were when it was sent; fields left empty are missing */
  answers: z.array(z.object({ fieldId: z.string(), label: z.string(), text: z.string() })),
})
export type FormAnswer = z.infer<typeof formAnswerSchema>

const ofPage = { feature: 'Subscribers', access: 'account', params: idParams } as const
/** one form; absent: all forms of the page */
const formQuery = z.object({ block: idSchema.optional() })

export const listFormAnswersEndpoint = defineEndpoint({
  ...ofPage,
  id: 'formAnswers.list',
  method: 'GET',
  path: '/api/v1/pages/:id/form-answers',
  summary: 'Answers to the forms of a page, newest first',
  limit: 'read',
  query: cursorQuery.extend(formQuery.shape),
  answer: cursorPage(formAnswerSchema).extend({
    /** forms that have answers, also deleted ones */
    forms: z.array(z.object({ blockId: idSchema, title: z.string(), count: z.int().min(0) })),
  }),
  errors: ['notFound', 'noPermission', 'malformed'],
})

export const exportFormAnswersEndpoint = defineEndpoint({
  ...ofPage,
  id: 'formAnswers.export',
  method: 'GET',
  path: '/api/v1/pages/:id/form-answers/export',
  summary: 'Answers as CSV, oldest first, a column for each label; safe for spreadsheets',
  limit: 'bulk',
  query: formQuery,
  answer: z.string(),
  answerType: 'text/csv',
  errors: ['notFound', 'noPermission'],
})

export const deleteFormAnswerEndpoint = defineEndpoint({
  ...ofPage,
  id: 'formAnswers.delete',
  method: 'DELETE',
  path: '/api/v1/pages/:id/form-answers/:answerId',
  summary: 'Delete an answer permanently',
  limit: 'write',
  status: 204,
  params: z.object({ id: idSchema, answerId: idSchema }),
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const deleteFormAnswersEndpoint = defineEndpoint({
  ...ofPage,
  id: 'formAnswers.deleteAll',
  method: 'DELETE',
  path: '/api/v1/pages/:id/form-answers',
  summary: 'Delete all answers to one form, or to all forms of a page, permanently',
  limit: 'write',
  query: formQuery,
  answer: z.object({ deleted: z.int().min(0) }),
  errors: ['notFound', 'noPermission'],
})
