import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** Layout settings of the application (spec §4, bio-page.md §3). */
export const layoutSchema = z.object({
  layout: z.enum(['vertical', 'horizontal']),
  size: z.enum(['fluid', 'boxed']),
  /** the bars scroll with the screen instead of staying in view */
  isScrollable: z.boolean(),
  topbar: z.enum(['light', 'dark', 'colored']),
  sidebar: z.enum(['light', 'dark', 'colored']),
  sidebarType: z.enum(['default', 'compact', 'icon', 'condensed']),
})
export type LayoutSettings = z.infer<typeof layoutSchema>

/** Columns of the list of links that can be hidden. */
export const LINK_COLUMNS = ['tags', 'date', 'clicks'] as const
export const linksTableSchema = z.object({
  /** in any order; columns that are not listed are shown */
  hiddenColumns: z
    .array(z.enum(LINK_COLUMNS))
    .max(LINK_COLUMNS.length)
    .transform((columns) => [...new Set(columns)]),
})
export type LinksTable = z.output<typeof linksTableSchema>

const shared = {
  feature: 'Account',
  access: 'account',
  errors: [],
} as const

export const getLayoutEndpoint = defineEndpoint({
  ...shared,
  id: 'layout.get',
  method: 'GET',
  path: '/api/v1/account/layout',
  summary: 'My layout, language and time zone of the application',
  limit: 'read',
  /** `language`: a tag such as de-AT; `timeZone`: such as Europe/Zurich; empty for those of the browser */
  answer: layoutSchema.extend({ language: z.string(), timeZone: z.string() }),
})

export const putLayoutEndpoint = defineEndpoint({
  ...shared,
  id: 'layout.put',
  method: 'PUT',
  path: '/api/v1/account/layout',
  summary: 'Change my layout of the application',
  limit: 'write',
  body: layoutSchema,
  answer: layoutSchema,
})

export const getLinksTableEndpoint = defineEndpoint({
  ...shared,
  id: 'layout.getLinksTable',
  method: 'GET',
  path: '/api/v1/account/links-table',
  summary: 'The columns that I hide in the list of links',
  limit: 'read',
  answer: linksTableSchema,
})

export const putLinksTableEndpoint = defineEndpoint({
  ...shared,
  id: 'layout.putLinksTable',
  method: 'PUT',
  path: '/api/v1/account/links-table',
  summary: 'Choose the columns that I hide in the list of links',
  limit: 'write',
  body: linksTableSchema,
  answer: linksTableSchema,
})
