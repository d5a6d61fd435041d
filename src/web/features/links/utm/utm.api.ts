import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import type { createUtmTemplateEndpoint } from '#contract/links/utm-templates.ts'
import { call } from '#web/platform/call.ts'

export type UtmTemplate = AnswerOf<typeof createUtmTemplateEndpoint>
export type NewUtmTemplate = SentBody<typeof createUtmTemplateEndpoint>

export const listUtmTemplates = (signal: AbortSignal) =>
  call('links.listUtmTemplates', {}, { signal })

export const createUtmTemplate = (body: NewUtmTemplate, idempotencyKey: string) =>
  call('links.createUtmTemplate', { body }, { idempotencyKey })

/** A removed text is sent as such. */
export const changeUtmTemplate = (id: string, body: NewUtmTemplate) =>
  call('links.changeUtmTemplate', { params: { id }, body })

export const deleteUtmTemplate = (id: string) => call('links.deleteUtmTemplate', { params: { id } })

export const restoreUtmTemplate = (id: string) =>
  call('links.restoreUtmTemplate', { params: { id } })
