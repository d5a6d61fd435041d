import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'

/** Mails of an installation without SMTP: kept for 24 hours for the administrator to read (F12). */
export const mailboxEntrySchema = z.object({
  id: idSchema,
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  createdAt: isoTimeSchema,
})
export type MailboxEntry = z.infer<typeof mailboxEntrySchema>

export const mailboxMailSchema = mailboxEntrySchema.extend({
  text: z.string(),
  /** a whole document; show it in a frame that runs no scripts */
  html: z.string(),
})
export type MailboxMail = z.infer<typeof mailboxMailSchema>

export const listMailboxEndpoint = defineEndpoint({
  id: 'mailbox.list',
  method: 'GET',
  path: '/api/v1/mailbox',
  summary: 'List the mails kept because no mail server is configured, newest first',
  feature: 'mailbox',
  access: 'administrator',
  query: cursorQuery,
  answer: cursorPage(mailboxEntrySchema),
  errors: [],
})

export const getMailboxMailEndpoint = defineEndpoint({
  id: 'mailbox.get',
  method: 'GET',
  path: '/api/v1/mailbox/:id',
  summary: 'Read one kept mail',
  feature: 'mailbox',
  access: 'administrator',
  params: idParams,
  answer: mailboxMailSchema,
  errors: ['notFound'],
})
