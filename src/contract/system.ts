import { z } from 'zod'
import { certificateProblemSchema } from './domains.ts'
import { defineEndpoint, isoTimeSchema } from './endpoint.ts'
import { idSchema } from './ids.ts'

/** The state of the machine, for administrators (F6, F7, F21). */
export const systemStateSchema = z.object({
  disk: z.object({
    /** `full`: redirects continue, all writes are refused; `broken`: a restart is needed */
    state: z.enum(['good', 'full', 'broken']),
    freeBytes: z.number(),
  }),
  /** problems with clicks, newest first */
  incidents: z.array(
    z.object({
      id: idSchema,
      /**
       * `lost`: the disk refused writes for too long; `damaged`: part of a journal was unreadable;
       * `gap`, `behind`: clicks of a journal are missing; `recount`: counters were older than the
       * clicks
       */
      kind: z.enum(['damaged', 'gap', 'recount', 'behind', 'lost']),
      lostClicks: z.int(),
      detail: z.string(),
      at: isoTimeSchema,
    }),
  ),
  /** of all incidents ever */
  lostClicks: z.int(),
})
export type SystemState = z.infer<typeof systemStateSchema>

export const systemStateEndpoint = defineEndpoint({
  id: 'system.state',
  method: 'GET',
  path: '/api/v1/system',
  summary: 'The state of the installation: the disk, and lost clicks',
  feature: 'system',
  access: 'administrator',
  limit: 'read',
  answer: systemStateSchema,
  errors: [],
})

/** What an administrator should look at; the application says why, and leads there. */
export const attentionKinds = [
  'disk-full',
  'disk-broken',
  'clicks-lost',
  'no-mail-server',
  'mails-late',
  'work-late',
  'work-failed',
  'certificates-failed',
  'domains-failing',
  'stripe-away',
  'reports-open',
  'appeals-open',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const failedCertificateSchema = certificateProblemSchema.extend({
  host: z.string(),
  /** of the certificate that is still in use; null without one */
  expiresAt: isoTimeSchema.nullable(),
})

export const overviewSchema = z.object({
  accounts: z.object({ active: z.int(), deactivated: z.int(), banned: z.int(), deleted: z.int() }),
  /** of people who joined within the last 30 days */
  newAccounts: z.int(),
  spaces: z.int(),
  pages: z.int(),
  links: z.int(),
  /** of all links, ever */
  clicks: z.int(),
  domains: z.object({ active: z.int(), failing: z.int() }),
  disk: systemStateSchema.shape.disk,
  backlog: z.object({
    /** mails that wait to be sent */
    mails: z.int(),
    /** other work that is due */
    work: z.int(),
    /** since when the oldest of them is due */
    oldestAt: isoTimeSchema.nullable(),
    /** work of the last week that was given up */
    failed: z.int(),
  }),
  certificates: z.object({
    /** whether this installation orders its own (`TLS_PORT`) */
    isOwn: z.boolean(),
    valid: z.int(),
    /** the first fifty */
    failed: z.array(failedCertificateSchema),
  }),
  versions: z.object({
    program: z.string(),
    node: z.string(),
    database: z.string().meta({ examples: ['SQLite 3.50.4'] }),
    /** number of the last migration */
    schema: z.int(),
  }),
  attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int() })),
})
export type Overview = z.infer<typeof overviewSchema>

export const overviewEndpoint = defineEndpoint({
  id: 'system.overview',
  method: 'GET',
  path: '/api/v1/admin/overview',
  summary: 'The installation at a glance, and what needs attention',
  description: 'Totals of links and clicks are up to a minute old.',
  feature: 'system',
  access: 'administrator',
  limit: 'read',
  answer: overviewSchema,
  errors: [],
})
