import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'

/** Feeds of known-bad hosts and addresses, fetched every hour. */

export const FEEDS_MAX = 20
export const FEED_ADDRESS_MAX = 2_048
export const feedReasons = ['phishing', 'malware', 'spam'] as const
export type FeedReason = (typeof feedReasons)[number]

export const safetyFeedSchema = z.object({
  id: idSchema,
  address: z.string(),
  reason: z.enum(feedReasons),
  entries: z.int(),
  /** when its entries last changed */
  changedAt: isoTimeSchema.nullable(),
  /** when it was last fetched */
  lookedAt: isoTimeSchema.nullable(),
  /** why that fetch failed; the previous entries stay in force */
  problem: z.enum(['unreachable', 'refused', 'unreadable']).nullable(),
})
export type SafetyFeedAnswer = z.infer<typeof safetyFeedSchema>

const administrator = { feature: 'safety', access: 'administrator' } as const

export const listFeedsEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.listFeeds',
  method: 'GET',
  path: '/api/v1/safety/feeds',
  summary: 'Feeds of known-bad hosts and addresses',
  answer: z.object({ items: z.array(safetyFeedSchema) }),
  errors: [],
})

export const addFeedEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.addFeed',
  method: 'POST',
  path: '/api/v1/safety/feeds',
  summary: 'Add a feed; it is read at once and then every hour',
  description:
    'A list of domains or addresses, one per line, a `hosts` file, filters like ' +
    '`||evil.example^`, or a CSV with an address in each line. `file:NAME` is a file with ' +
    'that name in the folder `feeds` of `DATA_DIR`. `err_293` if it cannot be read now.',
  limit: 'outbound',
  body: z.strictObject({
    address: z.string().max(FEED_ADDRESS_MAX),
    reason: z.enum(feedReasons).default('malware'),
  }),
  status: 201,
  answer: safetyFeedSchema,
  errors: ['destinationMissing', 'destinationInvalid', 'conflict', 'safetyUnreachable'],
})

export const deleteFeedEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.deleteFeed',
  method: 'DELETE',
  path: '/api/v1/safety/feeds/:id',
  summary: 'Remove a feed; links that only this feed blocked work again',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound'],
})
