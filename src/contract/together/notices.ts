import { z } from 'zod'
import { countedLimits } from '../business/package-values.ts'
import { cursorPage, cursorQuery, defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { linkHealthReasons } from '../links/link-health.ts'

/** Notices: events of a person's links and spaces that the person did not cause. */
export const noticeKinds = [
  'linkDead',
  'linkAlive',
  'linkEnding',
  'linkEnded',
  'linkLimit',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeSchema = z.object({
  id: idSchema,
  /**
   * `moved`: things moved out of the open space or into it; `nearLimits`: it has used 80 or 100 % of limits of its
   * package. For those who lead the space, and cannot be turned off. `eventSoon`: your reminder; `taskComment`: on a
   * task that is assigned to you; `spaceOffered`: you are to own the space; `spaceAccepted`, `spaceDeclined`: the answer
   * to your offer
   */
  kind: z.enum([
    ...noticeKinds,
    'moved',
    'nearLimits',
    'eventSoon',
    'taskComment',
    'spaceOffered',
    'spaceAccepted',
    'spaceDeclined',
  ]),
  at: isoTimeSchema,
  isRead: z.boolean(),
  /** null if it is not about a link */
  link: z
    .object({
      id: idSchema,
      alias: z.string(),
      title: z.string(),
      shortUrl: z.string(),
      /** as browsers connect to it, in ASCII */
      displayHost: z.string(),
      /** of a link that belongs to a page: where it is edited */
      pageId: idSchema.nullable(),
    })
    .nullable(),
  /** of the kind `moved` */
  move: z
    .object({
      kind: z.enum(['links', 'pages']),
      direction: z.enum(['out', 'in']),
      count: z.int(),
      /** name of the other space, and of who moved them; null if it is gone */
      other: z.string().nullable(),
      by: z.string().nullable(),
    })
    .nullable(),
  /** of the kind `nearLimits` */
  nearLimits: z
    .array(z.object({ limit: z.enum(countedLimits), used: z.int(), max: z.int() }))
    .nullable(),
  /** of the kinds `eventSoon`, `taskComment` and those about an offered space */
  about: z
    .object({
      /** of the event, task or space */
      id: idSchema,
      title: z.string(),
      startsAt: isoTimeSchema.nullable(),
      allDay: z.boolean(),
      /** who commented, offered or answered; null if they are gone */
      by: z.string().nullable(),
    })
    .nullable(),
  /** why a link is dead */
  reason: z.enum(linkHealthReasons).nullable(),
  status: z.int().nullable(),
  /** when the link ends or ended */
  endsAt: isoTimeSchema.nullable(),
  /** the click limit */
  limit: z.int().nullable(),
})
export type NoticeAnswer = z.infer<typeof noticeSchema>

const shared = { feature: 'notices', access: 'account' } as const

export const listNoticesEndpoint = defineEndpoint({
  ...shared,
  id: 'notices.list',
  method: 'GET',
  path: '/api/v1/notices',
  summary: 'News about your links, and about the space if you lead it, newest first',
  description: 'Kept for 90 days. The account settings choose the kinds.',
  limit: 'read',
  query: cursorQuery,
  answer: cursorPage(noticeSchema).extend({
    /** at most 100 */
    unread: z.int().min(0),
  }),
  errors: [],
})

export const readNoticesEndpoint = defineEndpoint({
  ...shared,
  id: 'notices.read',
  method: 'POST',
  path: '/api/v1/notices/read',
  summary: 'Mark notices as read',
  limit: 'write',
  body: z.strictObject({
    /** id of the newest notice seen: it and all before it are read */
    upTo: idSchema,
  }),
  answer: z.object({ unread: z.int().min(0) }),
  errors: ['notFound'],
})
