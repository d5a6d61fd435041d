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
  summary: 'Check now whether the destination of a link answers',
  description:
    'Links are checked automatically, about once a week. A link counts as dead after at least ' +
    'three failed checks over a day.',
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
  summary: "Turn notices about a link's unreachable destination off or on",
  description: 'Notices are turned on again when the link gets another destination.',
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
  summary: 'Whether the links of your space are checked',
  limit: 'read',
  answer: settingsSchema,
  errors: ['notFound'],
})

export const changeLinkCheckSettingsEndpoint = defineEndpoint({
  ...shared,
  id: 'links.changeCheckSettings',
  method: 'PATCH',
  path: '/api/v1/link-checks',
  summary: "Turn checks of your space's links on or off",
  limit: 'write',
  body: z.strictObject({ isOn: z.boolean() }),
  answer: settingsSchema,
  errors: ['notFound', 'noPermission'],
})
