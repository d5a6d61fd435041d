import { z } from 'zod'
import { defineEndpoint, givenTimeSchema, isoTimeSchema } from './endpoint.ts'
import { idParams, idSchema } from './ids.ts'
import { timeZoneSchema } from './time-zone.ts'

/** Statistics of links, tags, pages and spaces (contract.md §5). */

/** Dimensions of clicks; each can also filter every statistics call. */
export const CLICK_DIMENSIONS = [
  'country',
  'city',
  'device',
  'system',
  'browser',
  'language',
  // the network: `l.facebook.com` and Facebook's applications count as `facebook.com`
  'referrer',
  // the single host or application, one level down
  'referrerHost',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'trigger',
  'kind',
  'link',
  'weekdayHour',
] as const
export type ClickDimension = (typeof CLICK_DIMENSIONS)[number]

export const statisticsIntervals = ['hour', 'day', 'week', 'month'] as const
export type StatisticsInterval = (typeof statisticsIntervals)[number]

export const statisticsScopes = ['link', 'tag', 'page', 'space'] as const
export type StatisticsScope = (typeof statisticsScopes)[number]

/** Days after which clicks may be deleted permanently. */
export const RETENTION_DAYS = [30, 90, 180, 365, 730, 1095] as const
const DIMENSION_VALUE_MAX = 600

const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true')
const valueSchema = z.string().max(DIMENSION_VALUE_MAX).optional()

/** One key per dimension, so that filters combine and keys are unique. */
const filterKeys = Object.fromEntries(
  CLICK_DIMENSIONS.map((dimension) => [dimension, valueSchema]),
) as Record<ClickDimension, typeof valueSchema>

const scopeQuery = z.object({
  scope: z.enum(statisticsScopes).default('space'),
  /** of the link, page or space; the text of a tag; absent: your own space */
  id: z.string().min(1).max(128).optional(),
  /** clicks of links, or views of pages; a page's clicks are those of its links */
  of: z.enum(['clicks', 'views']).default('clicks'),
  /** ISO time, inclusive; 30 days before `to` when absent */
  from: givenTimeSchema.optional(),
  /** ISO time, exclusive; now when absent */
  to: givenTimeSchema.optional(),
  /** includes bots in what is shown */
  bots: flagSchema.default(false),
  ...filterKeys,
})

/** The clicks that are left out, by reason (contract.md §5). */
export const excludedSchema = z.object({
  bot: z.int(),
  own: z.int(),
  preview: z.int(),
  prefetch: z.int(),
  head: z.int(),
})

export const statisticsNumbersSchema = z.object({
  /** by people; includes bots with `bots`, or counts another kind with `kind` */
  clicks: z.int(),
  /** every answered redirect except prefetch and preview fetchers: people, bots and own visits */
  allClicks: z.int(),
  /** distinct visitors per day (UTC) among what is shown */
  unique: z.int(),
  /** of one visitor to one link or page, 30 minutes apart, among what is shown */
  visits: z.int(),
  excluded: excludedSchema,
})

export const statisticsPointSchema = z.object({
  /** start of the hour, day, week (Monday) or month in the requested time zone */
  startsAt: isoTimeSchema,
  clicks: z.int(),
  allClicks: z.int(),
  unique: z.int(),
  visits: z.int(),
})

export const statisticsEndpoint = defineEndpoint({
  id: 'statistics.get',
  method: 'GET',
  path: '/api/v1/statistics',
  summary: 'Numbers over time for a link, tag, page or space',
  description:
    'Every dimension is also a filter (`country=CH&device=mobile`); filters combine. ' +
    '`previous` has the numbers of the previous period of the same length. Clicks before ' +
    '`reachesBackTo` are not shown: `from` is never earlier, and a `previous` that is earlier is zero.',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  query: scopeQuery.extend({
    timezone: timeZoneSchema,
    /** chosen by the length of the period if absent */
    interval: z.enum(statisticsIntervals).optional(),
  }),
  answer: z.object({
    from: isoTimeSchema,
    to: isoTimeSchema,
    /** how far back the package of the space reaches; null: as far as there are clicks */
    reachesBackTo: isoTimeSchema.nullable(),
    interval: z.enum(statisticsIntervals),
    timezone: z.string(),
    numbers: statisticsNumbersSchema,
    previous: statisticsNumbersSchema,
    series: z.array(statisticsPointSchema),
  }),
  errors: ['notFound', 'linkNotFound'],
})

export const firstClickEndpoint = defineEndpoint({
  id: 'statistics.first',
  method: 'GET',
  path: '/api/v1/statistics/first',
  summary: 'Time of the first click of a link, tag, page or space',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  query: scopeQuery.pick({ scope: true, id: true, of: true }),
  answer: z.object({
    /** of all counted clicks, but not before what the package shows; null if there are none */
    firstClickAt: isoTimeSchema.nullable(),
  }),
  errors: ['notFound', 'linkNotFound'],
})

/** A page of a list. */
export const DAILY_LINKS_MAX = 100
export const DAILY_DAYS = 30

export const dailyStatisticsEndpoint = defineEndpoint({
  id: 'statistics.daily',
  method: 'GET',
  path: '/api/v1/statistics/daily',
  summary: 'Clicks of several links by day, for the last 30 days',
  description: 'By people. Links without clicks and links of other spaces are left out.',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  query: z.object({
    /** ids separated by commas, at most 100 */
    ids: z
      .string()
      .min(1)
      .max(DAILY_LINKS_MAX * 65)
      .transform((text) => text.split(','))
      .pipe(z.array(idSchema).max(DAILY_LINKS_MAX)),
    timezone: timeZoneSchema,
  }),
  answer: z.object({
    /** start of the first day */
    from: isoTimeSchema,
    items: z.array(
      z.object({
        id: z.string(),
        /** 30 numbers, ending with today's */
        days: z.array(z.int()),
      }),
    ),
  }),
  errors: [],
})

export const breakdownItemSchema = z.object({
  /** '' if unknown; `weekdayHour` is `1-13`: ISO weekday and hour */
  value: z.string(),
  /** for `link`: its title, or its alias; for a page: its title or username */
  label: z.string(),
  clicks: z.int(),
  unique: z.int(),
  visits: z.int(),
})

export const breakdownEndpoint = defineEndpoint({
  id: 'statistics.breakdown',
  method: 'GET',
  path: '/api/v1/statistics/breakdown',
  summary: 'The same numbers by one dimension, largest first',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  query: scopeQuery.extend({
    timezone: timeZoneSchema,
    dimension: z.enum(CLICK_DIMENSIONS),
    limit: z.coerce.number().int().min(1).max(1_000).default(50),
  }),
  answer: z.object({
    items: z.array(breakdownItemSchema),
    /** total number of values */
    values: z.int(),
    /** clicks of all values */
    clicks: z.int(),
  }),
  errors: ['notFound', 'linkNotFound'],
})

export const liveClickSchema = z.object({
  at: isoTimeSchema,
  linkId: z.string(),
  alias: z.string(),
  title: z.string(),
  kind: z.string(),
  trigger: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
  system: z.string(),
  browser: z.string(),
  /** the network */
  referrer: z.string(),
  referrerHost: z.string(),
})

export const liveStatisticsEndpoint = defineEndpoint({
  id: 'statistics.live',
  method: 'GET',
  path: '/api/v1/statistics/live',
  summary: 'The last 30 minutes by minute, and the latest clicks',
  description:
    'Call it again every few seconds; it is about half a second behind the redirects. ' +
    '`timezone` applies to the filter `weekdayHour`.',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  query: scopeQuery.omit({ from: true, to: true }).extend({ timezone: timeZoneSchema }),
  answer: z.object({
    /** 30 of them; the last one is the current minute */
    minutes: z.array(z.object({ startsAt: isoTimeSchema, clicks: z.int() })),
    clicks: z.int(),
    unique: z.int(),
    /** newest first, at most 50, of every kind unless one is requested */
    last: z.array(liveClickSchema),
  }),
  errors: ['notFound', 'linkNotFound'],
})

export const exportStatisticsEndpoint = defineEndpoint({
  id: 'statistics.export',
  method: 'GET',
  path: '/api/v1/statistics.csv',
  summary: 'Every click of the period as CSV, oldest first (RFC 4180, UTF-8)',
  description:
    'Of every kind unless one is requested. A cell that a spreadsheet would calculate starts ' +
    'with an apostrophe. Times are UTC; `timezone` applies to the filter `weekdayHour`. When ' +
    'a browser saves it, the file starts with a byte order mark, which spreadsheets need.',
  feature: 'statistics',
  access: 'account',
  limit: 'bulk',
  query: scopeQuery.omit({ bots: true }).extend({ timezone: timeZoneSchema }),
  answerType: 'text/csv',
  answer: z.string(),
  errors: ['notFound', 'linkNotFound'],
})

export const statisticsSettingsSchema = z.object({
  /** clicks older than this are deleted permanently; null keeps them */
  retentionDays: z.union(RETENTION_DAYS.map((days) => z.literal(days))).nullable(),
  /** a weekly mail with the numbers, to this account */
  weeklyMail: z.boolean(),
})

export const getStatisticsSettingsEndpoint = defineEndpoint({
  id: 'statistics.settings',
  method: 'GET',
  path: '/api/v1/statistics/settings',
  summary: 'How long the clicks of your space are kept, and whether you get the weekly mail',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  answer: statisticsSettingsSchema,
  errors: ['notFound'],
})

export const changeStatisticsSettingsEndpoint = defineEndpoint({
  id: 'statistics.changeSettings',
  method: 'PATCH',
  path: '/api/v1/statistics/settings',
  summary: 'Change how long clicks are kept (owners and administrators of the space), or the mail',
  feature: 'statistics',
  access: 'account',
  limit: 'write',
  body: z.strictObject(statisticsSettingsSchema.partial().shape),
  answer: statisticsSettingsSchema,
  errors: ['notFound', 'noPermission'],
})

export const ownDeviceEndpoint = defineEndpoint({
  id: 'statistics.ownDevice',
  method: 'GET',
  path: '/api/v1/statistics/own-device',
  summary: "Whether this browser's visits to your own links count",
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  answer: z.object({
    /** marked by you: its visits are your own and do not count, even while you are signed out */
    isOwn: z.boolean(),
  }),
  errors: [],
})

export const changeOwnDeviceEndpoint = defineEndpoint({
  id: 'statistics.changeOwnDevice',
  method: 'PUT',
  path: '/api/v1/statistics/own-device',
  summary: "Stop or resume counting this browser's visits to your own links",
  feature: 'statistics',
  access: 'account',
  limit: 'write',
  body: z.strictObject({ isOwn: z.boolean() }),
  answer: z.object({
    isOwn: z.boolean(),
    /**
     * if short links have a separate host: open this address in this browser within ten minutes to
     * mark the device there too
     */
    address: z.string().nullable(),
  }),
  errors: [],
})

export const linkStatisticsAccessSchema = z.object({ isStatisticsPublic: z.boolean() })

export const getLinkStatisticsAccessEndpoint = defineEndpoint({
  id: 'statistics.linkAccess',
  method: 'GET',
  path: '/api/v1/links/:id/statistics-access',
  summary: 'Whether the numbers of a link are public',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  params: idParams,
  answer: linkStatisticsAccessSchema,
  errors: ['linkNotFound'],
})

export const changeLinkStatisticsAccessEndpoint = defineEndpoint({
  id: 'statistics.changeLinkAccess',
  method: 'PUT',
  path: '/api/v1/links/:id/statistics-access',
  summary: 'Make the numbers of a link public or private',
  feature: 'statistics',
  access: 'account',
  limit: 'write',
  params: idParams,
  body: z.strictObject(linkStatisticsAccessSchema.shape),
  answer: linkStatisticsAccessSchema,
  errors: ['linkNotFound', 'noPermission'],
})

const publicTable = z.array(z.object({ value: z.string(), clicks: z.int() }))

export const publicStatisticsEndpoint = defineEndpoint({
  id: 'statistics.public',
  method: 'GET',
  path: '/api/v1/public-statistics/:alias',
  summary: 'The public numbers of a link, for the last 30 days',
  feature: 'statistics',
  access: 'public',
  limit: 'read',
  params: z.object({ alias: idSchema }),
  query: z.object({ timezone: timeZoneSchema }),
  answer: z.object({
    alias: z.string(),
    shortUrl: z.string(),
    from: isoTimeSchema,
    to: isoTimeSchema,
    clicks: z.int(),
    allClicks: z.int(),
    unique: z.int(),
    series: z.array(z.object({ startsAt: isoTimeSchema, clicks: z.int(), unique: z.int() })),
    countries: publicTable,
    devices: publicTable,
    browsers: publicTable,
    referrers: publicTable,
  }),
  errors: ['linkNotFound'],
})
