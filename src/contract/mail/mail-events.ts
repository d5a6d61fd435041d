import { z } from 'zod'
import { defineEndpoint, givenTimeSchema } from '../endpoint.ts'

/** A mail service's reports about bounces and complaints. */

export const MAIL_EVENTS_MAX = 500
/** five minutes, as for every signed call (A57) */
export const MAIL_EVENT_WINDOW_MS = 5 * 60_000

/**
 * `bounce`: the address does not exist; `soft-bounce`: temporary, such as a full mailbox;
 * `complaint`: reported as spam
 */
export const mailEventKinds = ['bounce', 'soft-bounce', 'complaint'] as const
export type MailEventKind = (typeof mailEventKinds)[number]

export const mailEventSchema = z
  .strictObject({
    /** the service's id of the event: repeating it changes nothing */
    id: z.string().min(1).max(200),
    kind: z.enum(mailEventKinds),
    /** Message-ID of the mail as we sent it; angle brackets may be missing */
    messageId: z.string().max(400).optional(),
    /**
     * its recipient: enough if the service gives no Message-ID; applies to every page the recipient
     * subscribed to
     */
    email: z.string().max(320).optional(),
    at: givenTimeSchema.optional(),
  })
  .refine((event) => event.messageId !== undefined || event.email !== undefined, {
    message: 'Name the Message-ID or the receiver',
    path: ['messageId'],
  })
export type MailEvent = z.infer<typeof mailEventSchema>

export const mailEventsBodySchema = z.strictObject({
  events: z.array(mailEventSchema).min(1).max(MAIL_EVENTS_MAX),
})

/** `repeated`: already received; `unknown`: no such mail or subscriber */
export const mailEventResults = [...mailEventKinds, 'repeated', 'unknown'] as const
export type MailEventResult = (typeof mailEventResults)[number]

export const takeMailEventsEndpoint = defineEndpoint({
  id: 'mailEvents.take',
  method: 'POST',
  path: '/api/v1/mail-events',
  summary: 'Bounces and complaints, from the mail service of the installation',
  description:
    'There while `MAIL_EVENTS_SECRET` is set. JSON: ' +
    '`{"events": [{"id", "kind": "bounce" | "soft-bounce" | "complaint", "messageId"?, "email"?, "at"?}]}`, ' +
    `at most ${MAIL_EVENTS_MAX}, each with a \`messageId\` or an \`email\`. Signed as Standard Webhooks are: ` +
    '`webhook-signature: v1,<base64 of HMAC-SHA256 over "{webhook-id}.{webhook-timestamp}.{body}">` under the ' +
    'secret, the timestamp in seconds and not more than five minutes off. An event whose `id` was taken before ' +
    'changes nothing, so that a service may send again whatever it is not sure of.',
  feature: 'Broadcasts',
  access: 'public',
  limit: 'bulk',
  upload: true,
  uploadTypes: ['application/json'],
  bodyLimitBytes: 512 * 1024,
  headers: z.object({
    'webhook-id': z.string().min(1).max(200),
    'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
    'webhook-signature': z.string().min(1).max(2_000),
  }),
  answer: z.object({
    results: z.array(z.object({ id: z.string(), result: z.enum(mailEventResults) })),
  }),
  errors: ['notFound', 'unauthenticated', 'tooLarge'],
})
