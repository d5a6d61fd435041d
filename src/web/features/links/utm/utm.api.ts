import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import type {
  changeUtmTemplateEndpoint,
  createUtmTemplateEndpoint,
  deleteUtmTemplateEndpoint,
  listUtmTemplatesEndpoint,
  restoreUtmTemplateEndpoint,
} from '#contract/utm-templates.ts'
import { call } from '#web/platform/call.ts'

const PATH = '/api/v1/utm-templates'
const ONE = `${PATH}/:id` as const

export type UtmTemplate = AnswerOf<typeof createUtmTemplateEndpoint>
export type NewUtmTemplate = SentBody<typeof createUtmTemplateEndpoint>

export const listUtmTemplates = (signal: AbortSignal) =>
  call<typeof listUtmTemplatesEndpoint>('GET', PATH, {}, { signal })

export const createUtmTemplate = (body: NewUtmTemplate, idempotencyKey: string) =>
  call<typeof createUtmTemplateEndpoint>('POST', PATH, { body }, { idempotencyKey })

/** A text that is taken away is sent as such. */
export const changeUtmTemplate = (id: string, body: NewUtmTemplate) =>
  call<typeof changeUtmTemplateEndpoint>('PATCH', ONE, { params: { id }, body })

export const deleteUtmTemplate = (id: string) =>
  call<typeof deleteUtmTemplateEndpoint>('DELETE', ONE, { params: { id } })

export const restoreUtmTemplate = (id: string) =>
  call<typeof restoreUtmTemplateEndpoint>('POST', `${ONE}/restore`, { params: { id } })
