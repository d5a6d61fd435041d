import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from './endpoint.ts'
import { idParams, idSchema } from './ids.ts'

/** What visitors report about links and pages: a public form without an account, and an inbox. */

export const REPORT_TEXT_MAX = 1_000

/** `mistake`: a warning page that should not be */
export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'other', 'mistake'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportActions = ['disable-link', 'unblock-link', 'ban-account', 'dismiss'] as const
export type ReportAction = (typeof reportActions)[number]
export const reportResolutions = [
  'link-disabled',
  'link-unblocked',
  'account-banned',
  'dismissed',
] as const

export const abuseReportSchema = z.object({
  id: idSchema,
  kind: z.enum(['link', 'page']),
  reason: z.enum(reportReasons),
  text: z.string(),
  /** address to answer to; '' for none */
  contact: z.string(),
  madeAt: isoTimeSchema,
  resolution: z.enum(reportResolutions).nullable(),
  resolvedAt: isoTimeSchema.nullable(),
  /** open ones about the same, this among them */
  openAboutIt: z.int(),
  /** what it is about; what is gone is null */
  target: z
    .object({
      id: idSchema,
      slug: z.string(),
      /** where a link leads; '' for a page */
      destination: z.string(),
      isBlocked: z.boolean(),
      email: z.string().nullable(),
    })
    .nullable(),
})
export type AbuseReportAnswer = z.infer<typeof abuseReportSchema>

const administrator = { feature: 'safety', access: 'administrator' } as const

export const listReportsEndpoint = defineEndpoint({
  ...administrator,
  id: 'abuseReports.list',
  method: 'GET',
  path: '/api/v1/safety/reports',
  summary: 'What visitors reported, newest first',
  query: cursorQuery.extend({ state: z.enum(['open', 'resolved']).default('open') }),
  answer: cursorPage(abuseReportSchema).extend({ total: z.int() }),
  errors: [],
})

export const resolveReportEndpoint = defineEndpoint({
  ...administrator,
  id: 'abuseReports.resolve',
  method: 'POST',
  path: '/api/v1/safety/reports/:id',
  summary: 'Act on a report; all open ones about the same are resolved with it',
  description:
    '`disable-link` puts the link behind the warning page, `unblock-link` takes it away for as long as ' +
    'the link leads where it does now, `ban-account` bans whoever made the link or page.',
  atomic: true,
  params: idParams,
  body: z.strictObject({ action: z.enum(reportActions) }),
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'conflict', 'noPermission'],
})
