import { z } from 'zod'
import { emailText } from '../account/identity.ts'
import { defineEndpoint } from '../endpoint.ts'
import { mailRecordKinds } from './mail-check-values.ts'

/** Whether mails of this installation arrive: the DNS records of its sender, and a test mail. */

export const mailRecordSchema = z.object({
  kind: z.enum(mailRecordKinds),
  /** where it stands; '' for DKIM if the mail server signs */
  name: z.string(),
  /**
   * `elsewhere`: the mail server signs, with a key that only the test mail shows; `unknown`: the
   * DNS did not answer
   */
  state: z.enum(['good', 'missing', 'wrong', 'elsewhere', 'unknown']),
  found: z.array(z.string()),
  /** to be set; '' for none */
  value: z.string(),
})
export type MailRecord = z.infer<typeof mailRecordSchema>

const shared = { feature: 'mailbox', access: 'administrator' } as const

export const checkMailEndpoint = defineEndpoint({
  ...shared,
  id: 'mailCheck.records',
  method: 'GET',
  path: '/api/v1/admin/mail-check',
  summary: 'SPF, DKIM and DMARC of the address that mails come from',
  limit: 'read',
  answer: z.object({
    from: z.string(),
    domain: z.string(),
    hasServer: z.boolean(),
    records: z.array(mailRecordSchema),
  }),
  errors: [],
})

export const sendTestMailEndpoint = defineEndpoint({
  ...shared,
  id: 'mailCheck.send',
  method: 'POST',
  path: '/api/v1/admin/mail-check',
  summary: 'Send a test mail now, and answer what the mail server says',
  description: 'Without a mail server `err_102`: set `SMTP_URL` first.',
  limit: 'mail',
  body: z.strictObject({ to: emailText }),
  answer: z.object({
    isAccepted: z.boolean(),
    /** what the mail server says to a mail that it does not accept */
    detail: z.string(),
  }),
  errors: ['configureFirst', 'emailInvalid'],
})
