import { z } from 'zod'
import { UTM_TEMPLATE_NAME_MAX, UTM_VALUE_MAX } from '../constants.ts'
import { defineEndpoint, emptyAnswer } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'

/** UTM parameters for reuse, saved under a name for everybody in the space. */

const value = plainText(UTM_VALUE_MAX).trim()
const fields = {
  name: plainText(UTM_TEMPLATE_NAME_MAX).trim().min(1),
  source: value,
  medium: value,
  campaign: value,
  term: value,
  content: value,
}

export const utmTemplateSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** '' if the template does not set it */
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    term: z.string(),
    content: z.string(),
    /** of a space that somebody else shared with the caller */
    isShared: z.boolean(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'UtmTemplate' })
export type UtmTemplateAnswer = z.infer<typeof utmTemplateSchema>

export const newUtmTemplateSchema = z
  .strictObject({
    name: fields.name,
    source: fields.source.default(''),
    medium: fields.medium.default(''),
    campaign: fields.campaign.default(''),
    term: fields.term.default(''),
    content: fields.content.default(''),
  })
  .refine(
    ({ name: _name, ...utm }) => Object.values(utm).some((text) => text !== ''),
    'must set one parameter at least',
  )
export type NewUtmTemplate = z.output<typeof newUtmTemplateSchema>

const shared = { feature: 'links', access: 'account' } as const
const PATH = '/api/v1/utm-templates'

export const listUtmTemplatesEndpoint = defineEndpoint({
  ...shared,
  id: 'links.listUtmTemplates',
  method: 'GET',
  path: PATH,
  summary: 'The UTM templates of your spaces, by name',
  limit: 'read',
  answer: z.object({ items: z.array(utmTemplateSchema) }),
  errors: [],
})

export const createUtmTemplateEndpoint = defineEndpoint({
  ...shared,
  id: 'links.createUtmTemplate',
  method: 'POST',
  path: PATH,
  summary: 'Save UTM parameters under a name',
  limit: 'write',
  atomic: true,
  body: newUtmTemplateSchema,
  status: 201,
  answer: utmTemplateSchema,
  errors: ['noPermission'],
})

export const changeUtmTemplateEndpoint = defineEndpoint({
  ...shared,
  id: 'links.changeUtmTemplate',
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Change a UTM template; links made with it stay the same',
  limit: 'write',
  params: idParams,
  body: z.strictObject(fields).partial(),
  answer: utmTemplateSchema,
  errors: ['notFound', 'noPermission'],
})

export const deleteUtmTemplateEndpoint = defineEndpoint({
  ...shared,
  id: 'links.deleteUtmTemplate',
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a UTM template; it can be restored for a day',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const restoreUtmTemplateEndpoint = defineEndpoint({
  ...shared,
  id: 'links.restoreUtmTemplate',
  method: 'POST',
  path: `${PATH}/:id/restore`,
  summary: 'Restore a deleted UTM template',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: utmTemplateSchema,
  errors: ['notFound', 'noPermission'],
})
