import { z } from 'zod'
import { defineEndpoint, givenTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { GATES } from '../pages/page-document.ts'
import { plainText } from '../texts/plain-text.ts'
import { linkChangeSchema } from './link-fields.ts'
import { BROWSERS, COUNTRY_CODES, DEVICES, SYSTEMS } from './rule-values.ts'

/** Simulates what a given visitor would get. */

const { shape: fields } = linkChangeSchema.omit({
  revision: true,
  alias: true,
  tags: true,
  password: true,
  preview: true,
})

/** A stored link, a new one, or a stored one with unsaved changes. */
export const simulatedLinkSchema = z
  .strictObject({
    id: idSchema.optional(),
    ...fields,
    hasPassword: z.boolean().optional(),
    clickLimitUsed: z.int().min(0).optional(),
  })
  .refine((link) => link.id !== undefined || link.destination !== undefined, {
    path: ['destination'],
    message: 'destinationMissing',
  })
export type SimulatedLink = z.output<typeof simulatedLinkSchema>

/** The visitor; missing facts are unknown, or derived from `userAgent`. */
export const simulatedVisitorSchema = z.strictObject({
  userAgent: plainText(512).optional(),
  device: z.enum(DEVICES).optional(),
  system: z.enum(SYSTEMS).optional(),
  browser: z.enum(BROWSERS).optional(),
  country: z
    .string()
    .overwrite((code) => code.toUpperCase())
    .refine((code) => COUNTRY_CODES.includes(code), 'is not a country')
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2' }),
  language: plainText(200)
    .optional()
    .meta({ description: 'as in Accept-Language', examples: ['de-CH', 'de-CH,en;q=0.8'] }),
  referrer: plainText(2_048).optional().meta({
    description: 'host or address that the visitor comes from; absent or `direct` for none',
  }),
  query: plainText(2_048)
    .optional()
    .meta({ description: 'of the short address', examples: ['utm_source=mail'] }),
  /** now when absent */
  at: givenTimeSchema.optional(),
  /** number of the visit of this link today */
  visit: z.int().min(1).max(1_000_000).default(1),
  address: z
    .union([z.ipv4(), z.ipv6()])
    .optional()
    .meta({
      description:
        'gives the country if none is given; with the agent it decides between variants. It is ' +
        'not stored',
    }),
})
export type SimulatedVisitor = z.output<typeof simulatedVisitorSchema>

export const simulationOutcomes = [
  'redirect',
  'app',
  /** the page or group that contains it asks for something first */
  'barrier',
  'password',
  'gate',
  'subscribers',
  'interstitial',
  'expired',
  'not-started',
  'limit-reached',
  'blocked',
  'gone',
  /** the owner's link preview, for preview fetchers */
  'custom-preview',
  /**
   * says where the link leads without redirecting: for preview fetchers, if the link has a limit
   */
  'link-preview',
] as const

export const simulatedStepSchema = z.object({
  ruleId: z.string(),
  /** all of its conditions match; only the first such rule decides */
  matched: z.boolean(),
  conditions: z.array(
    z.object({
      on: z.string(),
      matched: z.boolean(),
      /** what the visitor has, in words for people */
      saw: z.string(),
      wanted: z.string(),
    }),
  ),
})

export const simulationSchema = z.object({
  /** what the visitor gets first: a redirect, or one of our pages */
  outcome: z.enum(simulationOutcomes),
  /** where the visitor is sent, or continues from the page; null if nothing leads further */
  location: z.string().nullable(),
  /** barriers of the page that contains the link: what is asked first; null if there are none */
  boundBy: z
    .object({
      /** username of the page */
      page: z.string(),
      /** title of the group that asks; null for the page itself */
      group: z.string().nullable(),
      /** null: the page does not show it at this time */
      asks: z.enum(['passcode', ...GATES]).nullable(),
    })
    .nullable(),
  /** null: no rule matches, or an earlier step decided */
  ruleId: z.string().nullable(),
  ruleName: z.string().nullable(),
  /** index of the variant in the rule's split */
  variant: z.int().nullable(),
  steps: z.array(simulatedStepSchema),
})
export type SimulationAnswer = z.output<typeof simulationSchema>

export const simulateLinkEndpoint = defineEndpoint({
  id: 'links.simulate',
  method: 'POST',
  path: '/api/v1/links/simulate',
  summary: 'What a visitor would get, which rule decides and why',
  description:
    'Gives the same answer as the redirect, without counting. `link` is `{id}`, a complete ' +
    'new link, or `{id}` with the changed fields.',
  feature: 'links',
  access: 'account',
  limit: 'read',
  body: z.strictObject({
    link: simulatedLinkSchema,
    visitor: simulatedVisitorSchema.prefault({}),
  }),
  bodyLimitBytes: 512 * 1024,
  answer: simulationSchema,
  errors: ['linkNotFound', 'destinationMissing', 'destinationInvalid'],
})
