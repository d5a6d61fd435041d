import { z } from 'zod'
import {
  cursorPage,
  cursorQuery,
  defineEndpoint,
  emptyAnswer,
  givenTimeSchema,
  isoTimeSchema,
} from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { tagsSchema } from '../links/link-fields.ts'
import { leaveReasons } from './leave-reasons.ts'

/** The subscription calls of contract.md §2 (exact bodies) and the creator's list. */

/** An unknown page id is not found (404), never malformed, whatever it looks like. */
const wireId = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'Opaque id', examples: ['0199c5f0-7a2c-7d7e-9c1f-2b8a4f6d1e35'] })

/** Any text: the service refuses invalid addresses with `err_7`, as contract.md promises. */
const emailText = z.string().meta({ description: 'E-mail address', examples: ['ada@example.com'] })

const bioQuery = z.object({ link_bio_id: wireId })

export const subscribeEndpoint = defineEndpoint({
  id: 'subscribers.subscribe',
  method: 'POST',
  path: '/api/user/subscribe_user',
  summary: 'Ask for a subscription: sends a one-time code to the address',
  description:
    'Calling again for the same address while its code is valid is a resend: allowed after ' +
    '30, 60, 120 and 300 seconds; the new code invalidates the old one. `delayed` means that ' +
    'the mail is waiting.',
  feature: 'Link-bio',
  access: 'public',
  limit: 'subscribe',
  cors: 'public',
  query: z.object({ user_id: wireId, link_bio_id: wireId }),
  body: z.object({ subscribe_email: emailText }),
  answer: z.object({
    data: z.object({ message: z.literal('succ_001'), delayed: z.literal(true).optional() }),
  }),
  errors: [
    'emailInvalid',
    'notFound',
    'alreadySubscribed',
    'tooManyRequests',
    'tooManyFromAccount',
    'unavailable',
  ],
})

export const verifySubscriberEndpoint = defineEndpoint({
  id: 'subscribers.verify',
  method: 'POST',
  path: '/api/user/verify_subscribe_otp',
  summary: 'Confirm a subscription with the code from the mail; sets the subscription cookie',
  feature: 'Link-bio',
  access: 'public',
  limit: 'code',
  cors: 'public',
  query: bioQuery,
  body: z.object({
    /** absent or not six digits is `err_349_4`, so the schema accepts any text */
    otp: z
      .union([z.string(), z.number()])
      .nullish()
      .meta({ description: 'The six digits of the mail', examples: ['042137'] }),
    subscribe_email: emailText,
  }),
  answer: z.object({
    data: z.object({
      message: z.literal('succ_0'),
      subscribe_email: z.string(),
      subscriber_id: z.string().max(43),
      link_bio_id: z.string(),
    }),
  }),
  errors: [
    'emailInvalid',
    'notFound',
    'wrongCode',
    'codeAbsent',
    'alreadyVerified',
    'tooManyRequests',
  ],
})

export const unsubscribeEndpoint = defineEndpoint({
  id: 'subscribers.unsubscribe',
  method: 'PUT',
  path: '/api/user/unsubscribe_user',
  summary: 'Unsubscribe, authorized by the subscription cookie',
  description:
    'Without the cookie the answer is `err_349_2`, and a subscriber gets a mail with the ' +
    'link.',
  feature: 'Link-bio',
  access: 'public',
  limit: 'write',
  cors: 'public',
  query: bioQuery,
  body: z.object({ subscribe_email: emailText }),
  answer: z.object({ data: z.object({ message: z.literal('succ_101_2') }) }),
  errors: ['emailInvalid', 'notFound', 'subscriberNotFound'],
})

/**
 * `pending`: imported, has not confirmed · `bounced`: the address does not exist · `complained`:
 * reported a mail as spam · `suppressed`: "this was not me". Only `active` subscribers get mail.
 */
export const subscriberStates = [
  'active',
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberSources = ['page', 'import'] as const
export type SubscriberSource = (typeof subscriberSources)[number]

/**
 * How somebody agreed: entered the code of a mail, followed the link of a mail, or agreed
 * elsewhere, through the operators of this installation. No network address is kept as proof.
 */
export const consentProofs = ['code', 'link', 'elsewhere'] as const
export type ConsentProof = (typeof consentProofs)[number]

export const subscriberSorts = ['newest', 'oldest', 'email'] as const
export type SubscriberSort = (typeof subscriberSorts)[number]

export const subscriberSchema = z.object({
  id: idSchema,
  email: z.string(),
  state: z.enum(subscriberStates),
  /** where the consent was given */
  source: z.enum(subscriberSources),
  /** when they agreed; null for those who have not */
  consentAt: isoTimeSchema.nullable(),
  proof: z.enum(consentProofs).nullable(),
  tags: z.array(z.string()),
  /** as they said after unsubscribing */
  leftReason: z.enum(leaveReasons).nullable(),
  addedAt: isoTimeSchema,
  unsubscribedAt: isoTimeSchema.nullable(),
})
export type Subscriber = z.infer<typeof subscriberSchema>

export const listSubscribersEndpoint = defineEndpoint({
  id: 'subscribers.list',
  method: 'GET',
  path: '/api/v1/pages/:id/subscribers',
  summary: 'Subscribers of one page, newest first',
  feature: 'Subscribers',
  access: 'account',
  limit: 'read',
  params: idParams,
  query: cursorQuery.extend({
    state: z.enum(subscriberStates).optional(),
    source: z.enum(subscriberSources).optional(),
    tag: z.string().min(1).max(200).optional(),
    /** part of the address */
    q: z.string().trim().min(1).max(254).optional(),
    sort: z.enum(subscriberSorts).default('newest'),
  }),
  answer: cursorPage(subscriberSchema).extend({
    /** of the page, regardless of filters */
    counts: z.record(z.enum(subscriberStates), z.int()),
  }),
  errors: ['notFound', 'malformed'],
})

/**
 * `mailed`: gets a mail that asks for consent · `pending`: got one before · `left`: unsubscribed,
 * which only they can undo · `refused`: wants no mail, or the address does not exist · `later`:
 * already got enough mail from here today
 */
export const importResults = [
  'mailed',
  'pending',
  'subscribed',
  'left',
  'refused',
  'later',
  'invalid',
] as const
export type ImportResult = (typeof importResults)[number]

/** addresses in one call */
export const IMPORT_ADDRESSES_MAX = 250

export const importSubscribersEndpoint = defineEndpoint({
  id: 'subscribers.import',
  method: 'POST',
  path: '/api/v1/pages/:id/subscribers/import',
  summary: 'Import addresses; each gets a mail and is subscribed when its owner confirms',
  feature: 'Subscribers',
  access: 'account',
  limit: 'bulk',
  atomic: true,
  bodyLimitBytes: 256 * 1024,
  params: idParams,
  body: z.object({
    addresses: z.array(z.string().max(1_000)).min(1).max(IMPORT_ADDRESSES_MAX),
    /** for each of these addresses that is mailed, waits for consent or is subscribed */
    tags: tagsSchema.default([]),
  }),
  /** in the order of the addresses */
  answer: z.object({ results: z.array(z.enum(importResults)) }),
  errors: ['notFound', 'noPermission', 'malformed', 'tooManyFromAccount', 'unavailable'],
})

export const exportSubscribersEndpoint = defineEndpoint({
  id: 'subscribers.export',
  method: 'GET',
  path: '/api/v1/pages/:id/subscribers/export',
  summary: 'Subscribers of one page as CSV, safe for spreadsheets',
  feature: 'Subscribers',
  access: 'account',
  limit: 'bulk',
  params: idParams,
  query: z.object({ state: z.enum(subscriberStates).optional() }),
  answer: z.string(),
  answerType: 'text/csv',
  errors: ['notFound'],
})

export const deleteSubscriberEndpoint = defineEndpoint({
  id: 'subscribers.delete',
  method: 'DELETE',
  path: '/api/v1/pages/:id/subscribers/:subscriberId',
  summary: 'Delete a subscriber: the address is removed permanently',
  description: 'People who refused mails stay refused: only an anonymous hash is kept for that.',
  feature: 'Subscribers',
  access: 'account',
  limit: 'write',
  status: 204,
  params: z.object({ id: idSchema, subscriberId: idSchema }),
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const subscriberGrowthEndpoint = defineEndpoint({
  id: 'subscribers.growth',
  method: 'GET',
  path: '/api/v1/pages/:id/subscribers/growth',
  summary: 'How the subscribers of a page grew, day by day in UTC, oldest first',
  description:
    'Deleted subscribers are left out of all days. Somebody who subscribed again counts from then.',
  feature: 'Subscribers',
  access: 'account',
  limit: 'read',
  params: idParams,
  query: z.object({ days: z.coerce.number().int().min(7).max(365).default(90) }),
  answer: z.object({
    items: z.array(
      z.object({
        day: z.iso.date(),
        joined: z.int(),
        /** unsubscribed, bounced, complained or refused mail */
        left: z.int(),
        /** active at its end */
        active: z.int(),
      }),
    ),
  }),
  errors: ['notFound', 'malformed'],
})

export const leaveReasonsEndpoint = defineEndpoint({
  id: 'subscribers.leaveReasons',
  method: 'GET',
  path: '/api/v1/pages/:id/subscribers/reasons',
  summary: 'Why people unsubscribed from a page, as far as they said',
  description: 'The page after the unsubscribe link of a mail asks; nobody has to answer.',
  feature: 'Subscribers',
  access: 'account',
  limit: 'read',
  params: idParams,
  answer: z.object({
    items: z.array(z.object({ reason: z.enum(leaveReasons), subscribers: z.int() })),
  }),
  errors: ['notFound', 'noPermission'],
})

export const gainedSubscribersEndpoint = defineEndpoint({
  id: 'subscribers.gained',
  method: 'GET',
  path: '/api/v1/subscribers/gained',
  summary: 'How many subscribers the pages of your space gained since a given time',
  feature: 'Subscribers',
  access: 'account',
  limit: 'read',
  query: z.object({ from: givenTimeSchema }),
  answer: z.object({
    /** confirmed since then, including people who have unsubscribed again */
    gained: z.int(),
    /** in the previous period of the same length */
    before: z.int(),
    /** who gets mail at present */
    active: z.int(),
  }),
  errors: ['notFound'],
})
