import { z } from 'zod'
import { DESTINATION_MAX_LENGTH } from '../constants.ts'
import { givenTimeSchema } from '../endpoint.ts'
import { plainText } from '../texts/plain-text.ts'
import { isTimeZone } from '../time-zone.ts'
import {
  BROWSERS,
  COUNTRY_CODES,
  DEVICES,
  DIRECT_REFERRER,
  RULE_CONDITIONS_MAX,
  RULE_ID_MAX,
  RULE_NAME_MAX,
  RULE_VARIANTS_MAX,
  RULE_VARIANTS_MIN,
  RULES_MAX,
  SYSTEMS,
  VARIANT_WEIGHT_MAX,
} from './rule-values.ts'

/**
 * Rules of a link: the first rule whose conditions all match decides where a visitor goes; without
 * a match, the link's own destination. docs/decisions/031-link-rules.md explains the values.
 */

const isNot = z.boolean().optional().meta({ description: 'inverts the condition' })

/** A list of 1 to `max` different values. */
function oneOf<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .array(item)
    .min(1)
    .max(max)
    .overwrite((values) => [...new Set(values)])
}

const countries: ReadonlySet<string> = new Set(COUNTRY_CODES)
const countrySchema = z
  .string()
  .max(2)
  .overwrite((code) => code.toUpperCase())
  .refine((code) => countries.has(code), 'is not a country')
  .meta({ description: 'ISO 3166-1 alpha-2', examples: ['CH'] })

const languageSchema = z
  .string()
  .max(11)
  .regex(/^[A-Za-z]{2,3}(?:-(?:[A-Za-z]{2}|\d{3}))?$/)
  .overwrite((tag) => {
    const [primary, region] = tag.split('-')
    return primary!.toLowerCase() + (region === undefined ? '' : `-${region.toUpperCase()}`)
  })
  .meta({
    description: 'BCP 47: a language, or a language and a region',
    examples: ['de', 'de-CH'],
  })

const referrerSchema = z
  .string()
  .max(253)
  .overwrite(asciiHost)
  .refine((host) => host !== '', 'is not a host')
  .meta({
    description: `a host, which covers those below it, or \`${DIRECT_REFERRER}\` for none`,
    examples: ['example.com'],
  })

declare const URL: { parse(text: string): { hostname: string } | null }

/** @returns the host in lower-case ASCII; '' if it is not a host */
function asciiHost(given: string): string {
  const text = given.trim().replace(/^\*\./, '')
  if (text === '' || /[\s/?#@:\\[\]%]/.test(text)) return ''
  return URL.parse(`http://${text}`)?.hostname.replace(/\.+$/, '') ?? ''
}

const timeOfDaySchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: 'HH:MM, 24 hours', examples: ['09:30'] })
const zoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'is not an IANA time zone')
  .meta({ description: 'IANA time zone', examples: ['Europe/Zurich'] })

export const conditionSchema = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('device'), values: oneOf(z.enum(DEVICES), 10), isNot }),
  z.strictObject({ on: z.literal('system'), values: oneOf(z.enum(SYSTEMS), 10), isNot }),
  z.strictObject({ on: z.literal('browser'), values: oneOf(z.enum(BROWSERS), 10), isNot }),
  z.strictObject({ on: z.literal('country'), values: oneOf(countrySchema, 250), isNot }),
  z.strictObject({ on: z.literal('language'), values: oneOf(languageSchema, 100), isNot }),
  z.strictObject({ on: z.literal('referrer'), values: oneOf(referrerSchema, 100), isNot }),
  z
    .strictObject({
      on: z.literal('query'),
      name: plainText(100).min(1),
      test: z.enum(['exists', 'equals', 'contains']),
      value: plainText(500).optional(),
      isNot,
    })
    .refine(({ test, value }) => test === 'exists' || value !== undefined, {
      path: ['value'],
      message: 'is needed',
    })
    .refine(({ test, value }) => test !== 'contains' || value !== '', {
      path: ['value'],
      message: 'is empty',
    }),
  z
    .strictObject({
      on: z.literal('time'),
      /** inclusive */
      from: givenTimeSchema.optional(),
      /** exclusive */
      to: givenTimeSchema.optional(),
      isNot,
    })
    .refine(({ from, to }) => from !== undefined || to !== undefined, {
      path: ['from'],
      message: 'is needed where there is no end',
    })
    .refine(
      ({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
      { path: ['to'], message: 'is not after the beginning' },
    ),
  z
    .strictObject({
      on: z.literal('daytime'),
      /** inclusive */
      from: timeOfDaySchema,
      /** exclusive; if before `from`, on the next day */
      to: timeOfDaySchema,
      timezone: zoneSchema,
      isNot,
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must not be the beginning' }),
  z.strictObject({
    on: z.literal('weekday'),
    /** ISO: Monday is 1, Sunday 7 */
    values: oneOf(z.int().min(1).max(7), 7),
    timezone: zoneSchema,
    isNot,
  }),
  z
    .strictObject({
      on: z.literal('visit'),
      /** number of this visitor's visit of this link today, starting with 1; approximate */
      from: z.int().min(1).max(1_000_000),
      to: z.int().min(1).max(1_000_000).optional(),
      isNot,
    })
    .refine(({ from, to }) => to === undefined || to >= from, {
      path: ['to'],
      message: 'is before the beginning',
    }),
])

/**
 * Any text: the service refuses an invalid address with `err_28` and a missing one with `err_21`.
 */
const addressText = z.string('destinationMissing').meta({
  description: 'http or https address, at most 8,192 characters, without user name and password',
  examples: ['https://example.com/a?b=c'],
})

export const variantSchema = z.strictObject({
  destination: addressText,
  weight: z.int().min(1).max(VARIANT_WEIGHT_MAX),
})

export const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('destination'), destination: addressText }),
  z.strictObject({
    kind: z.literal('split'),
    /** a visitor always gets the same variant */
    variants: z.array(variantSchema).min(RULE_VARIANTS_MIN).max(RULE_VARIANTS_MAX),
  }),
  z.strictObject({
    kind: z.literal('app'),
    /** https, or an app's own scheme; only used for a button on one of our pages */
    appUrl: z.string('destinationMissing').meta({
      description: `https address or one of an app's own scheme, at most ${DESTINATION_MAX_LENGTH} characters`,
      examples: ['myapp://product/42'],
    }),
    /** where to get the app; null shows no button for it */
    storeUrl: addressText.nullable().default(null),
    /** the web version */
    destination: addressText,
  }),
])

export const ruleSchema = z
  .strictObject({
    /** chosen by the client, unique within the link */
    id: plainText(RULE_ID_MAX).min(1),
    name: plainText(RULE_NAME_MAX).default(''),
    /** all must match; an empty list always matches */
    conditions: z.array(conditionSchema).max(RULE_CONDITIONS_MAX).default([]),
    target: targetSchema,
  })
  .meta({ id: 'Rule' })

export const rulesSchema = z
  .array(ruleSchema)
  .max(RULES_MAX)
  .refine((rules) => new Set(rules.map((rule) => rule.id)).size === rules.length, {
    message: 'has two rules with the same id',
  })

export type Condition = z.output<typeof conditionSchema>
export type ConditionSubject = Condition['on']
export type Variant = z.output<typeof variantSchema>
export type Target = z.output<typeof targetSchema>
/** As stored. */
export type Rule = z.output<typeof ruleSchema>
/** As a client sends it. */
export type RuleInput = z.input<typeof ruleSchema>
