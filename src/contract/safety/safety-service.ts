import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'

/** Google Safe Browsing, which checks destinations if the installation has a key. */

export const SERVICE_KEY_MAX = 200

export const safetyServiceSchema = z.object({
  /** where the key comes from; null: there is none, so nothing is checked */
  source: z.enum(['environment', 'setting']).nullable(),
  /**
   * why it does not work at present; destinations are accepted meanwhile and checked again later
   */
  problem: z.enum(['unreachable', 'refused', 'quota']).nullable(),
  problemSince: isoTimeSchema.nullable(),
})
export type SafetyServiceAnswer = z.infer<typeof safetyServiceSchema>

const administrator = {
  feature: 'safety',
  access: 'administrator',
  path: '/api/v1/safety/service',
} as const

export const getServiceEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.getService',
  method: 'GET',
  summary: 'The service that checks destinations',
  answer: safetyServiceSchema,
  errors: [],
})

export const putServiceEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.putService',
  method: 'PUT',
  summary: 'Set the key of Google Safe Browsing, which is tested before it is saved',
  description:
    'Stored encrypted and never shown again. All links are checked once with it. `err_409` ' +
    'while the key comes from `SAFE_BROWSING_KEY`.',
  limit: 'outbound',
  body: z.strictObject({ key: z.string().trim().max(SERVICE_KEY_MAX) }),
  answer: safetyServiceSchema,
  errors: ['safetyKeyMissing', 'safetyKeyRefused', 'safetyUnreachable', 'conflict'],
})

export const deleteServiceEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.deleteService',
  method: 'DELETE',
  summary: 'Delete the key; links that only the service blocked work again',
  status: 204,
  answer: emptyAnswer,
  errors: ['safetyKeyNotFound', 'conflict'],
})

export const checkServiceEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.checkService',
  method: 'POST',
  path: '/api/v1/safety/service/check',
  summary: 'Test the current key now',
  limit: 'outbound',
  answer: safetyServiceSchema,
  errors: ['safetyKeyNotFound', 'safetyKeyRefused', 'safetyUnreachable'],
})
