import { z } from 'zod'
import { liveStatisticsEndpoint } from './statistics.ts'

/**
 * What is said on the live connection `/api/v1/live` (contract.md §3; docs/live.md): one JSON object a
 * frame, told apart by `type`. A type is never given another meaning; what is new gets a new type or
 * a new topic, and either side leaves out what it does not know of an object.
 */

/** Chosen by the client, one for each of its subscriptions. */
const subscriptionSchema = z.string().min(1).max(64)

/** Topics by name: what is asked for, and what each `update` brings. */
export const liveTopics = {
  statistics: {
    /** as `GET /api/v1/statistics/live`, in JSON */
    query: liveStatisticsEndpoint.query.extend({ bots: z.boolean().default(false) }).strict(),
    data: liveStatisticsEndpoint.answer,
  },
} as const
export type LiveTopicName = keyof typeof liveTopics

export type SentLiveQuery<T extends LiveTopicName> = z.input<(typeof liveTopics)[T]['query']>
export type ParsedLiveQuery<T extends LiveTopicName> = z.output<(typeof liveTopics)[T]['query']>
export type LiveData<T extends LiveTopicName> = z.output<(typeof liveTopics)[T]['data']>

const subscribeSchema = z.discriminatedUnion('topic', [
  z.strictObject({
    type: z.literal('subscribe'),
    subscription: subscriptionSchema,
    topic: z.literal('statistics'),
    query: liveTopics.statistics.query,
  }),
])

/** From the client. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  subscribeSchema,
  z.strictObject({ type: z.literal('unsubscribe'), subscription: subscriptionSchema }),
  /** answered at once by `pong`: is anybody there? */
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientMessage = z.output<typeof clientMessageSchema>
export type SentClientMessage = z.input<typeof clientMessageSchema>
export type SubscribeMessage = z.output<typeof subscribeSchema>

const updateSchema = z.discriminatedUnion('topic', [
  z.object({
    type: z.literal('update'),
    subscription: subscriptionSchema,
    topic: z.literal('statistics'),
    data: liveTopics.statistics.data,
  }),
])

/** From the server. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  /** first of all: the connection is somebody's */
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('subscribed'), subscription: subscriptionSchema }),
  /** the first follows `subscribed`, then one whenever there is news, and one now and then */
  updateSchema,
  z.object({ type: z.literal('unsubscribed'), subscription: subscriptionSchema }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('error'),
    /** of the catalogue, docs/errors.md */
    code: z.string(),
    detail: z.string(),
    /** it was not begun, or it has ended */
    subscription: subscriptionSchema.optional(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
])
export type ServerMessage = z.output<typeof serverMessageSchema>
