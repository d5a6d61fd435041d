import type { Insertable } from 'kysely'
import type { Rule } from '#contract/links/link-rules.ts'
import type { Database, Db } from '#server/database.ts'
import { insertLink } from '../faults/click-fixtures.ts'

/** Links with more fields, written as rows; each leads to `https://example.com/<alias>`. */

export const richLinks = (db: () => Db) => ({
  make: (alias: string, link: Partial<Insertable<Database['link']>> = {}) =>
    insertLink(db(), { alias, destination: `https://example.com/${alias}`, ...link }),
})

export const withRules = (...rules: Omit<Rule, 'name'>[]) => ({
  rules: JSON.stringify(rules.map((rule) => ({ name: '', ...rule }))),
})

/** A rule's target. */
export const to = (path: string) =>
  ({ kind: 'destination', destination: `https://example.com/${path}` }) as const

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
/** makes the small preview below a link */
export const CARD = 'facebookexternalhit/1.1'
