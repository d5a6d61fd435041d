import { z } from 'zod'
import { liveStatisticsEndpoint } from '../statistics.ts'
import { messageSchema, presenceSchema } from './chat.ts'

/**
 * The messages of the live connection `/api/v1/live` (contract.md §3; docs/live.md): each frame
 * holds one JSON object with a `type`. A type never changes its meaning; new features get a new
 * type or topic, and both sides ignore properties that they do not know.
 */

/** Chosen by the client, one per subscription. */
const subscriptionSchema = z.string().min(1).max(64)

/** As many ids as always fit into a frame. */
export const LIVE_LINKS_MAX = 300

/** Stands for a call's answer: a new version means a new answer. */
const versionSchema = z.object({ version: z.string() })

/** Topics by name: what to ask for, and what each `update` contains. */
export const liveTopics = {
  statistics: {
    /** as `GET /api/v1/statistics/live`, in JSON */
    query: liveStatisticsEndpoint.query.extend({ bots: z.boolean().default(false) }).strict(),
    data: liveStatisticsEndpoint.answer,
  },
  /** clicks of these links of your space, as in `GET /api/v1/links`; other ids are left out */
  clicks: {
    query: z.strictObject({ ids: z.array(z.string().min(1).max(64)).max(LIVE_LINKS_MAX) }),
    data: z.object({
      counts: z.array(
        z.object({ id: z.string(), clicks: z.int(), allClicks: z.int(), ownClicks: z.int() }),
      ),
    }),
  },
  /** the board: `GET /tasks` */
  tasks: { query: z.strictObject({}), data: versionSchema },
  /** the people of your spaces and invitations: `GET /users`, `GET /api/v1/users` */
  users: { query: z.strictObject({}), data: versionSchema },
  /** the open space as you see it in `GET /api/v1/spaces`: its owner, and to whom it is offered */
  space: { query: z.strictObject({}), data: versionSchema },
} as const
export type LiveTopicName = keyof typeof liveTopics

export type SentLiveQuery<T extends LiveTopicName> = z.input<(typeof liveTopics)[T]['query']>
export type ParsedLiveQuery<T extends LiveTopicName> = z.output<(typeof liveTopics)[T]['query']>
export type LiveData<T extends LiveTopicName> = z.output<(typeof liveTopics)[T]['data']>

/**
 * Topics that send every event at once, in order: what to ask for, what an `event` contains, and
 * what a subscriber may `signal`.
 */
export const liveStreams = {
  chat: {
    query: z.strictObject({
      /** the number of the newest known event: missed events are sent first */
      after: z.int().min(0).optional(),
    }),
    event: z.discriminatedUnion('kind', [
      /** all missed events were sent; the following ones are live */
      z.object({ kind: z.literal('ready'), seq: z.int() }),
      /** too much was missed: reload lists and rooms, and continue from here */
      z.object({ kind: z.literal('reset'), seq: z.int() }),
      z.object({
        kind: z.literal('message'),
        seq: z.int(),
        clientId: z.string().nullable(),
        message: messageSchema,
      }),
      /** a message was edited or deleted; one that you do not have is new to you */
      z.object({ kind: z.literal('changed'), seq: z.int(), message: messageSchema }),
      /** in small rooms of everybody; in larger ones only your own */
      z.object({
        kind: z.literal('read'),
        roomId: z.string(),
        userId: z.string(),
        messageId: z.string(),
      }),
      z.object({
        kind: z.literal('typing'),
        roomId: z.string(),
        userId: z.string(),
        name: z.string(),
      }),
      z.object({
        kind: z.literal('presence'),
        people: z.array(z.object({ id: z.string(), status: presenceSchema })),
      }),
      /** the lists of rooms or people have changed */
      z.object({ kind: z.literal('rooms') }),
    ]),
    signal: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('typing'), roomId: z.string().min(1).max(64) }),
      z.strictObject({ kind: z.literal('presence'), status: z.enum(['online', 'away']) }),
    ]),
  },
} as const
export type LiveStreamName = keyof typeof liveStreams

export type SentStreamQuery<T extends LiveStreamName> = z.input<(typeof liveStreams)[T]['query']>
export type ParsedStreamQuery<T extends LiveStreamName> = z.output<(typeof liveStreams)[T]['query']>
export type StreamEvent<T extends LiveStreamName> = z.output<(typeof liveStreams)[T]['event']>
export type StreamSignal<T extends LiveStreamName> = z.output<(typeof liveStreams)[T]['signal']>

const subscribeSchema = z.discriminatedUnion('topic', [
  z.strictObject({
    type: z.literal('subscribe'),
    subscription: subscriptionSchema,
    topic: z.literal('statistics'),
    query: liveTopics.statistics.query,
  }),
  z.strictObject({
    type: z.literal('subscribe'),
    subscription: subscriptionSchema,
    topic: z.literal('clicks'),
    query: liveTopics.clicks.query,
  }),
  z.strictObject({
    type: z.literal('subscribe'),
    subscription: subscriptionSchema,
    topic: z.literal('tasks'),
    query: liveTopics.tasks.query,
  }),
  z.strictObject({
    type: z.literal('subscribe'),
    subscription: subscriptionSchema,
    topic: z.literal('users'),
    query: liveTopics.users.query,
  }),
  z.strictObject({
    type: z.literal('subscribe'),
    subscription: subscriptionSchema,
    topic: z.literal('space'),
    query: liveTopics.space.query,
  }),
  z.strictObject({
    type: z.literal('subscribe'),
    subscription: subscriptionSchema,
    topic: z.literal('chat'),
    query: liveStreams.chat.query,
  }),
])

/** From the client. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  subscribeSchema,
  z.strictObject({ type: z.literal('unsubscribe'), subscription: subscriptionSchema }),
  /** a passing event for the others of a stream; only refusals are answered */
  z.strictObject({
    type: z.literal('signal'),
    subscription: subscriptionSchema,
    signal: liveStreams.chat.signal,
  }),
  /** answered at once by `pong`, to test the connection */
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
  z.object({
    type: z.literal('update'),
    subscription: subscriptionSchema,
    topic: z.literal('clicks'),
    data: liveTopics.clicks.data,
  }),
  z.object({
    type: z.literal('update'),
    subscription: subscriptionSchema,
    topic: z.literal('tasks'),
    data: liveTopics.tasks.data,
  }),
  z.object({
    type: z.literal('update'),
    subscription: subscriptionSchema,
    topic: z.literal('users'),
    data: liveTopics.users.data,
  }),
  z.object({
    type: z.literal('update'),
    subscription: subscriptionSchema,
    topic: z.literal('space'),
    data: liveTopics.space.data,
  }),
])

/** From the server. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  /** sent first: the connection is authenticated */
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('subscribed'), subscription: subscriptionSchema }),
  /**
   * the first follows `subscribed`, then one whenever something changes, and one from time to time
   */
  updateSchema,
  /** of a stream: one event at a time, in order */
  z.object({
    type: z.literal('event'),
    subscription: subscriptionSchema,
    topic: z.literal('chat'),
    event: liveStreams.chat.event,
  }),
  z.object({ type: z.literal('unsubscribed'), subscription: subscriptionSchema }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('error'),
    /** of the catalogue, docs/errors.md */
    code: z.string(),
    detail: z.string(),
    /** it was not started, or it has ended */
    subscription: subscriptionSchema.optional(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
])
export type ServerMessage = z.output<typeof serverMessageSchema>
