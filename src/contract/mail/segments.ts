import { z } from 'zod'
import { defineEndpoint, givenTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { tagsSchema } from '../links/link-fields.ts'
import { subscriberSources } from './subscribers.ts'

/** Which active subscribers of a page a mail goes to: those who meet every condition. */
export const segmentSchema = z.object({
  /** empty: with any tags or none */
  tags: tagsSchema.default([]),
  /** `any`: has one of the tags; `all`: has each of them */
  match: z.enum(['any', 'all']).default('any'),
  /** where they subscribed; null: anywhere */
  source: z.enum(subscriberSources).nullable().default(null),
  /** agreed at this time or later */
  joinedAfter: givenTimeSchema.nullable().default(null),
  /** agreed before this time */
  joinedBefore: givenTimeSchema.nullable().default(null),
  /** followed a link of this mail; null: of any or none */
  followed: idSchema.nullable().default(null),
})
export type Segment = z.infer<typeof segmentSchema>

export const countSegmentEndpoint = defineEndpoint({
  id: 'subscribers.countSegment',
  method: 'POST',
  path: '/api/v1/pages/:id/subscribers/count',
  summary: 'How many active subscribers a mail to this segment would reach now',
  feature: 'Subscribers',
  access: 'account',
  limit: 'read',
  params: idParams,
  body: z.object({
    /** null: everybody */
    segment: segmentSchema.nullable(),
  }),
  answer: z.object({ subscribers: z.int() }),
  errors: ['notFound', 'noPermission'],
})
