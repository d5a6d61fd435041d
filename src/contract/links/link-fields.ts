import { z } from 'zod'
import { spaceRoleSchema } from '../account/users.ts'
import {
  CLICK_LIMIT_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  PREVIEW_TEXT_MAX,
  PREVIEW_TITLE_MAX,
} from '../constants.ts'
import { givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { qrDesignSchema } from '../qr/qr.ts'
import { plainText } from '../texts/plain-text.ts'
import { FOLDER_NAME_MAX } from './folder-values.ts'
import { linkHealthSchema } from './link-health.ts'
import { rulesSchema } from './link-rules.ts'
import {
  type PlainField,
  type PlainName,
  type PlainValues,
  plainLinkDefaults,
  plainLinkFields,
  plainLinkNames,
} from './plain-link-fields.ts'

/** The fields of a link in answers, when it is created and when it is changed. */

export const LINK_TAGS_MAX = 20
export const LINK_TAG_MAX = 80

/**
 * Any text: the service refuses an invalid address with `err_28` and a missing one with `err_21`.
 */
export const destinationText = z.string('destinationMissing').meta({
  description: 'http or https address, at most 8,192 characters, without user name and password',
  examples: ['https://example.com/a?b=c'],
})
/** The same for an optional address. */
const otherDestination = z
  .string()
  .nullable()
  .meta({ description: 'as `destination`; null or empty for our own page' })
const aliasText = z.string().meta({
  description: '4 to 50 of A–Z a–z 0–9 _ -; compared ignoring case',
  examples: ['summer-sale'],
})
const domainText = z
  .string()
  .max(260)
  .nullable()
  .meta({
    description:
      "host of a domain of the space; null: the installation's own, absent: the primary one",
    examples: ['go.example.com'],
  })
const folderText = z
  .string()
  .max(2 * FOLDER_NAME_MAX + 10)
  .nullable()
  .meta({
    description: 'id of a folder of the space, or its name as files have it; null for none',
    examples: ['Campaigns / Spring'],
  })
export const tagsSchema = z
  .array(
    plainText(LINK_TAG_MAX)
      .trim()
      .min(1)
      .refine((tag) => !/[;\r\n\t]/.test(tag), 'must not hold a semicolon or a line break'),
  )
  .max(LINK_TAGS_MAX)
  .transform((tags) => [...new Set(tags)])
const passwordText = plainText(LINK_PASSWORD_MAX)
  .min(LINK_PASSWORD_MIN)
  .refine((text) => !/[\r\n\t]/.test(text), 'must be one line')
  .meta({ description: 'what visitors must enter; null for none. Never part of an answer' })

type Schema<Value> = z.ZodType<Value, Value>
type PlainSchemas = { [Name in PlainName]: Schema<PlainValues[Name]> }

/** A plain field in requests. */
function givenSchema(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return plainText(field.max)
    case 'flag':
      return z.boolean()
    case 'moment':
      return givenTimeSchema.nullable()
    case 'address':
      return otherDestination
    case 'number':
      return z.int().min(field.min).max(field.max).nullable()
    case 'choice':
      return z.enum(field.of)
  }
}

/** A plain field in answers: stored values may be older than today's limits. */
function answeredSchema(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'moment':
      return isoTimeSchema.nullable()
    case 'address':
      return z.string().nullable()
    case 'number':
      return z.int().nullable()
    default:
      return givenSchema(field)
  }
}

function plainSchemas(schemaOf: (field: PlainField, name: PlainName) => z.ZodType): PlainSchemas {
  const made = plainLinkNames.map((name) => [name, schemaOf(plainLinkFields[name], name)])
  return Object.fromEntries(made) as PlainSchemas
}
const givenPlain = plainSchemas(givenSchema)
const newPlain = plainSchemas((field, name) =>
  givenSchema(field).default(plainLinkDefaults[name]),
) as { [Name in PlainName]: z.ZodDefault<Schema<PlainValues[Name]>> }

/** Clicks that a link had elsewhere. */
export const earlierClicksSchema = z.int().min(0).max(CLICK_LIMIT_MAX)

/** The preview of the link in chats, social networks and search engines. */
export const linkPreviewSchema = z.strictObject({
  title: plainText(PREVIEW_TITLE_MAX).default(''),
  text: plainText(PREVIEW_TEXT_MAX).default(''),
  /** `url` of a picture of your space, from the answer to its upload */
  image: z.string().max(2_048).nullable().default(null),
})
export type LinkPreview = z.output<typeof linkPreviewSchema>

export const linkSchema = z
  .object({
    id: idSchema,
    alias: z.string(),
    /** host of the domain it is on; null for the installation's own */
    domain: z.string().nullable(),
    /** absolute address of the short link */
    shortUrl: z.string(),
    /**
     * as its owner entered it; visitors are sent to a valid reference made from it (contract.md §5)
     */
    destination: z.string(),
    /** the host that visitors reach, in ASCII */
    displayHost: z.string(),
    tags: z.array(z.string()),
    /** id of its folder */
    folder: idSchema.nullable(),
    /** created by hand, or belongs to a block or icon of a page, where it is edited */
    origin: z.enum(['shortener', 'block', 'icon']),
    ...plainSchemas(answeredSchema),
    /** how often it redirects; null: no limit */
    clickLimit: z.int().nullable(),
    /** how much of the limit is used; 0 without a limit */
    clickLimitUsed: z.int().min(0),
    /** visitors must enter a password */
    hasPassword: z.boolean(),
    preview: z
      .object({ title: z.string(), text: z.string(), image: z.string().nullable() })
      .nullable(),
    /** in order; the first one that matches decides */
    rules: rulesSchema,
    /** an administrator put a warning page before it */
    isBlocked: z.boolean(),
    /** whether its destination answers; null: not checked yet */
    health: linkHealthSchema.nullable(),
    /** by people, as everywhere (contract.md §5) */
    clicks: z.int().min(0),
    /** every answered redirect: `clicks`, bots and the owner's own visits */
    allClicks: z.int().min(0),
    /** the owner's own visits, included only in `allClicks` */
    ownClicks: z.int().min(0),
    /** clicks at its previous shortener, from the import; not included in the numbers above */
    earlierClicks: earlierClicksSchema,
    /** of the whole link; send it with a change to detect conflicts */
    revision: z.int(),
    createdAt: isoTimeSchema,
    updatedAt: isoTimeSchema,
    deletedAt: isoTimeSchema.nullable(),
    /** your role, in answers about a single link */
    role: spaceRoleSchema.optional(),
  })
  .meta({ id: 'Link' })
export type LinkAnswer = z.infer<typeof linkSchema>

/** Every field that can be set, without defaults. */
const fields = {
  destination: destinationText,
  alias: aliasText,
  tags: tagsSchema,
  folder: folderText,
  ...givenPlain,
  /** raising it lets the link continue; used clicks stay used until the limit is removed */
  clickLimit: z.int().min(1).max(CLICK_LIMIT_MAX).nullable(),
  password: passwordText.nullable(),
  preview: linkPreviewSchema.nullable(),
  rules: rulesSchema,
}

const newLinkFields = {
  destination: fields.destination,
  /** absent or empty: a generated one */
  alias: fields.alias.optional(),
  domain: domainText.optional(),
  tags: fields.tags.default([]),
  folder: fields.folder.default(null),
  ...newPlain,
  clickLimit: fields.clickLimit.default(null),
  password: fields.password.default(null),
  preview: fields.preview.default(null),
  rules: fields.rules.default([]),
  /** how its QR code looks; null for the standard look */
  qrDesign: qrDesignSchema.nullable().default(null),
}
export const newLinkSchema = z.strictObject(newLinkFields)
export type NewLink = z.output<typeof newLinkSchema>

/** Excludes the password: hashing 250 of them would take seconds. */
export const bulkLinkSchema = newLinkSchema.omit({ password: true }).extend({
  earlierClicks: earlierClicksSchema.default(0),
})
export type BulkLink = z.output<typeof bulkLinkSchema>

export const linkChangeSchema = z.strictObject({
  /**
   * the revision that the change is based on; 409 `err_409` only if one of these fields has changed
   * since
   */
  revision: z.int().optional(),
  ...z.strictObject(fields).partial().shape,
})
export type LinkChange = z.output<typeof linkChangeSchema>
