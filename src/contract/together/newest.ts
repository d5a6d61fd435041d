import { z } from 'zod'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { broadcastSchema } from '../mail/broadcasts.ts'

/** As far back as subscribers and answers are new. */
export const NEWEST_DAYS = 30

const gainedSchema = z.object({
  pageId: idSchema,
  /** the page's title, or its username */
  page: z.string(),
  /** how many in these 30 days */
  many: z.int(),
  newestAt: isoTimeSchema,
})

export const newestEndpoint = defineEndpoint({
  id: 'home.newest',
  feature: 'Home',
  access: 'account',
  method: 'GET',
  path: '/api/v1/home/newest',
  summary:
    'The newest from each part of your space; null for a part without anything, or that you do not see',
  limit: 'read',
  answer: z.object({
    /** the last message of somebody else, and how many you have not read */
    chat: z
      .object({
        roomId: z.string(),
        /** '' if the account no longer exists */
        sender: z.string(),
        /** its beginning, or the name of its attachment */
        message: z.string(),
        sentAt: isoTimeSchema,
        unread: z.int(),
      })
      .nullable(),
    /** of the page that gained one last */
    subscribers: gainedSchema.nullable(),
    /** to the forms of the page that got one last */
    answers: gainedSchema.nullable(),
    /** the mail that changed last: a draft, or one on its way or sent, with its results */
    mail: broadcastSchema.nullable(),
    /** the page that changed last */
    page: z.object({ id: idSchema, name: z.string(), changedAt: isoTimeSchema }).nullable(),
  }),
  errors: [],
})
