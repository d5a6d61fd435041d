import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParams } from '../ids.ts'
import { linkSchema } from './link-fields.ts'

/** Calls for the checks of destinations. */

const shared = { feature: 'links', access: 'account' } as const

export const checkLinkEndpoint = defineEndpoint({
  ...shared,
  id: 'links.check',
  method: 'POST',
  path: '/api/v1/links/:id/check',
  summary: 'See now whether the destination of a link answers',
  description:
    'Links are looked after by themselves, about once a week. One that does not answer is called ' +
    'dead after at least three checks over a day.',
  limit: 'outbound',
  params: idParams,
  answer: linkSchema,
  errors: ['linkNotFound', 'noPermission', 'destinationInvalid'],
})

export const ignoreDeadLinkEndpoint = defineEndpoint({
  ...shared,
  id: 'links.ignoreDead',
  method: 'PUT',
  path: '/api/v1/links/:id/health',
  summary: 'Hear no more, or again, of a link whose destination does not answer',
  description: 'It ends when the link gets another destination.',
  limit: 'write',
  params: idParams,
  body: z.strictObject({ isIgnored: z.boolean() }),
  answer: linkSchema,
  errors: ['linkNotFound', 'noPermission'],
})

const settingsSchema = z.object({
  /** whether the links of the space are checked */
  isOn: z.boolean(),
  /** whether the installation checks links at all */
  isOffered: z.boolean(),
})

export const getLinkCheckSettingsEndpoint = defineEndpoint({
  ...shared,
  id: 'links.getCheckSettings',
  method: 'GET',
  path: '/api/v1/link-checks',
  summary: 'Whether the links of your space are looked after',
  limit: 'read',
  answer: settingsSchema,
  errors: ['notFound'],
})

export const changeLinkCheckSettingsEndpoint = defineEndpoint({
  ...shared,
  id: 'links.changeCheckSettings',
  method: 'PATCH',
  path: '/api/v1/link-checks',
  summary: 'Have the links of your space looked after, or not',
  limit: 'write',
  body: z.strictObject({ isOn: z.boolean() }),
  answer: settingsSchema,
  errors: ['notFound', 'noPermission'],
})
