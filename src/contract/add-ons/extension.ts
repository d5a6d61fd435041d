import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'

/**
 * The browser extension (contract.md §9): paired by a single-use code, with a key of narrow scope that
 * acts as the person who paired it, in that space alone.
 */

export const PAIRING_MINUTES = 5
export const PAIRED_BROWSERS_MAX = 20
const BROWSER_NAME_MAX = 60

const ofSpace = { feature: 'add-ons', access: 'account' } as const
const PATH = '/api/v1/spaces/:id/browsers'

export const pairedBrowserSchema = z.object({
  id: idSchema,
  name: z.string(),
  pairedBy: z.object({ id: idSchema, name: z.string() }),
  pairedAt: isoTimeSchema,
  /** accurate to a minute; null: never */
  usedAt: isoTimeSchema.nullable(),
})
export type PairedBrowser = z.infer<typeof pairedBrowserSchema>

export const listBrowsersEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'addOns.browsers',
  method: 'GET',
  path: PATH,
  summary: 'Browsers that are paired with a space: your own; those who lead it see all',
  limit: 'read',
  params: idParams,
  answer: z.object({ items: z.array(pairedBrowserSchema) }),
  errors: ['spaceNotFound', 'noPermission'],
})

export const makePairingEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'addOns.makePairing',
  method: 'POST',
  path: PATH,
  summary: 'Make a code that pairs one browser within five minutes; only this answer shows it',
  limit: 'write',
  secret: true,
  params: idParams,
  status: 201,
  answer: z.object({
    /** address of the application and the code, to be pasted into the extension */
    pairing: z.string().meta({ examples: ['https://go.example#…'] }),
    expiresAt: isoTimeSchema,
  }),
  errors: ['spaceNotFound', 'noPermission', 'limitReached'],
})

export const deleteBrowserEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'addOns.deleteBrowser',
  method: 'DELETE',
  path: `${PATH}/:browserId`,
  summary: 'Take the access of a paired browser back at once',
  limit: 'write',
  params: idParams.extend({ browserId: idSchema }),
  status: 204,
  answer: emptyAnswer,
  errors: ['spaceNotFound', 'notFound'],
})

export const pairExtensionEndpoint = defineEndpoint({
  id: 'addOns.pair',
  method: 'POST',
  path: '/api/v1/extension/pair',
  summary: 'For the extension: exchange a pairing code for a key',
  description:
    'Each code works once, for five minutes (`err_0`). The key may create links and read links and ' +
    'statistics of that space, as the person who made the code.',
  feature: 'add-ons',
  access: 'public',
  fromExtensions: true,
  limit: 'code',
  secret: true,
  body: z.strictObject({
    code: z.string().max(100),
    name: plainText(BROWSER_NAME_MAX).default(''),
  }),
  answer: z.object({ key: z.string(), space: z.object({ id: idSchema, name: z.string() }) }),
  errors: ['wrongCode', 'tooManyRequests', 'limitReached'],
})

export const unpairExtensionEndpoint = defineEndpoint({
  id: 'addOns.unpair',
  method: 'POST',
  path: '/api/v1/extension/unpair',
  summary: 'For the extension: end the key that makes this call',
  feature: 'add-ons',
  access: 'account',
  limit: 'write',
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound'],
})
