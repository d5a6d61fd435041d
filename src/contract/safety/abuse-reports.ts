import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'

/** Visitors' reports about links and pages: a public form without an account, and an inbox. */

export const REPORT_TEXT_MAX = 1_000

/** `mistake`: a warning page that is wrong */
export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'other', 'mistake'] as const
export type ReportReason = (typeof reportReasons)[number]
/** `look-alike`: found by the installation itself, not by a visitor */
export const noticedReasons = [...reportReasons, 'look-alike'] as const
export type NoticedReason = (typeof noticedReasons)[number]

export const reportActions = [
  'disable-link',
  'unblock-link',
  'disable-page',
  'unblock-page',
  'ban-account',
  'dismiss',
] as const
export type ReportAction = (typeof reportActions)[number]
export const reportResolutions = [
  'link-disabled',
  'link-unblocked',
  'page-disabled',
  'page-unblocked',
  'account-banned',
  'dismissed',
] as const

export const abuseReportSchema = z.object({
  id: idSchema,
  kind: z.enum(['link', 'page']),
  reason: z.enum(noticedReasons),
  /** the visitor's text; for a look-alike, the host it resembles */
  text: z.string(),
  /** address for the answer; '' for none */
  contact: z.string(),
  madeAt: isoTimeSchema,
  resolution: z.enum(reportResolutions).nullable(),
  resolvedAt: isoTimeSchema.nullable(),
  /** open reports about the same thing, including this one */
  openAboutIt: z.int(),
  /** what it is about; null if it no longer exists */
  target: z
    .object({
      id: idSchema,
      slug: z.string(),
      /** where a link leads; '' for a page */
      destination: z.string(),
      /** blocked on its own */
      isBlocked: z.boolean(),
      /** shows the warning page because its owner is banned */
      isAccountBanned: z.boolean(),
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
  summary: "Visitors' reports, newest first",
  query: cursorQuery.extend({ state: z.enum(['open', 'resolved']).default('open') }),
  answer: cursorPage(abuseReportSchema).extend({ total: z.int() }),
  errors: [],
})

/** maximum number of reports in one call */
export const RESOLVE_MAX = 100

export const resolveReportsEndpoint = defineEndpoint({
  ...administrator,
  id: 'abuseReports.resolveMany',
  method: 'POST',
  path: '/api/v1/safety/reports/resolve',
  summary: `Act on up to ${RESOLVE_MAX} reports at once`,
  description:
    'Each separately: `disable` and `unblock` do what applies to the link or page. Reports ' +
    'that were resolved meanwhile, for instance by another one in the list, count as done.',
  limit: 'bulk',
  body: z.strictObject({
    ids: z.array(idSchema).min(1).max(RESOLVE_MAX),
    action: z.enum(['disable', 'unblock', 'ban-account', 'dismiss']),
  }),
  answer: z.object({
    resolved: z.int(),
    /** what could not be done, with the code of the refusal */
    refused: z.array(z.object({ id: idSchema, code: z.string() })),
  }),
  errors: [],
})

export const seePageEndpoint = defineEndpoint({
  ...administrator,
  id: 'abuseReports.seePage',
  method: 'GET',
  path: '/api/v1/safety/pages/:id',
  summary: 'A page as its visitors saw it, for administrators who decide about it',
  description: 'Even while it shows the warning page; without scripts, as one file.',
  params: idParams,
  limit: 'bulk',
  answer: z.any(),
  answerType: 'text/html',
  errors: ['notFound'],
})

export const waitingEndpoint = defineEndpoint({
  ...administrator,
  id: 'abuseReports.waiting',
  method: 'GET',
  path: '/api/v1/safety/waiting',
  summary: 'How many cases are open',
  answer: z.object({ reports: z.int(), appeals: z.int() }),
  errors: [],
})

export const resolveReportEndpoint = defineEndpoint({
  ...administrator,
  id: 'abuseReports.resolve',
  method: 'POST',
  path: '/api/v1/safety/reports/:id',
  summary: 'Act on a report; all open ones about the same thing are resolved with it',
  description:
    '`disable-link` and `disable-page` turn the warning page on. `unblock-link` and ' +
    '`unblock-page` turn it off for as long as the destination stays the same, and the owner ' +
    'is told. `ban-account` bans the account that made the link or page: everything of that ' +
    "account shows the warning page until the ban is lifted; what it made in somebody else's " +
    'space is disabled separately.',
  atomic: true,
  params: idParams,
  body: z.strictObject({ action: z.enum(reportActions) }),
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'conflict', 'noPermission'],
})
