import type { AppClient } from '../support/app-client.ts'
import { linkIdOfAccount, TAGS } from './seed-account.ts'
import { SEEDED_DAYS } from './seed-account-clicks.ts'

/** The calls that the screens of a big account make, by kind. */
export type Calls = Record<'lists' | 'searches' | 'statistics' | 'others', readonly string[]>

const DAY_MS = 86_400_000
const SORTS = ['newest', 'oldest', 'alias', 'clicks']

/** @param at a number that makes each round of calls different */
export function callsOf(links: number, at: number): Calls {
  const seen = Math.floor(links / 3) + at
  // by all, many, few, one, two letters, none
  const needles = ['landing page', 'page 7', `page ${seen % 1_000}`, `page ${seen}`, '77', 'zzyx']
  const narrowed = [
    ...Object.values(TAGS).map((tag) => `tag=${encodeURIComponent(tag)}`),
    ...['clicksMin=9990', 'clicksMax=0', 'state=archived', 'state=deleted', 'health=dead'],
  ]
  const of = (query: string) => SORTS.map((sort) => `/api/v1/links?sort=${sort}&${query}`)
  const link = linkIdOfAccount({ number: 0 }, seen % links)
  return {
    lists: ['', ...narrowed].flatMap(of),
    searches: needles.map((needle) => `q=${encodeURIComponent(needle)}`).flatMap(of),
    statistics: statisticsOf(link),
    others: [
      ...['/api/v1/tags', '/api/v1/links/ids', '/api/v1/pages', '/api/v1/account'],
      `/api/v1/links/ids?tag=${TAGS.large}`,
      ...[`/api/v1/links/${link}`, `/api/v1/links/${link}/versions`],
    ],
  }
}

function statisticsOf(link: string): string[] {
  const from = new Date(Date.now() - SEEDED_DAYS * DAY_MS).toISOString()
  const span = `from=${from}&to=${new Date().toISOString()}`
  const scopes = [
    ...['', `&scope=link&id=${link}`],
    ...Object.values(TAGS).map((tag) => `&scope=tag&id=${encodeURIComponent(tag)}`),
  ]
  const dimensions = ['link', 'country', 'referrer', 'browser', 'weekdayHour']
  return scopes.flatMap((scope) => [
    `/api/v1/statistics?interval=day&${span}${scope}`,
    ...dimensions.map((one) => `/api/v1/statistics/breakdown?dimension=${one}&${span}${scope}`),
  ])
}

export const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Reduces a call to the part that is the same in every round. */
export const kindOf = (path: string) =>
  path
    .replace('/api/v1/', '')
    .replace(/(from|to)=[^&]*&?/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/g, ':id')
    .replace(/\d{4,}/g, 'n')
    .replace(/[&?]$/, '')

export async function timesOf(
  client: AppClient,
  paths: readonly string[],
  found: Map<string, number[]>,
): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const startedAt = performance.now()
    await client.call('GET', path)
    const name = `${at} ${kindOf(path)}`
    found.set(name, [...(found.get(name) ?? []), performance.now() - startedAt])
  }
}
