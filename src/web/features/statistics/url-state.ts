import type { ClickDimension, StatisticsInterval, StatisticsScope } from '#contract/statistics.ts'
import { DIMENSIONS, isDimension, TABLE_GROUPS, type TableGroup } from './dimensions.ts'
import { isSpan, SPAN_PRESETS, type SpanChoice, type SpanPreset } from './spans.ts'

/** All choices of the screen, kept in the address. Pure. */

export const MEASURES = ['clicks', 'unique', 'visits', 'allClicks'] as const
export type Measure = (typeof MEASURES)[number]

export interface ScopeChoice {
  scope: StatisticsScope
  /** of the link, page or space; the text of a tag */
  id?: string
}

export type Filters = Partial<Record<ClickDimension, string>>

export interface StatisticsChoice {
  scope: ScopeChoice
  isLive: boolean
  of: 'clicks' | 'views'
  span: SpanChoice
  interval: StatisticsInterval | undefined
  measure: Measure
  bots: boolean
  compare: boolean
  /** id of a link to compare the link with, in place of the previous period */
  against: string | undefined
  filters: Filters
  tabs: { [Group in TableGroup]: (typeof TABLE_GROUPS)[Group][number] }
  /** the table that is open in full */
  all: ClickDimension | undefined
}

const SCOPES: readonly StatisticsScope[] = ['space', 'link', 'page', 'tag']
const INTERVALS: readonly StatisticsInterval[] = ['hour', 'day', 'week', 'month']
const VALUE_MAX = 600
const DEFAULT_SPAN: SpanPreset = '30d'

/** Reads an address and ignores invalid parts. */
export function readChoice(search: URLSearchParams): StatisticsChoice {
  const id = search.get('id') ?? ''
  const scope = oneOf(SCOPES, search.get('scope')) ?? 'space'
  const filters: Filters = {}
  for (const dimension of DIMENSIONS) {
    const value = search.get(dimension)
    if (value !== null && value.length <= VALUE_MAX) filters[dimension] = value
  }
  const all = search.get('all') ?? ''
  return {
    scope: scope === 'space' || id === '' ? { scope: 'space' } : { scope, id },
    isLive: search.get('view') === 'live',
    of: search.get('of') === 'views' ? 'views' : 'clicks',
    span: readSpan(search),
    interval: oneOf(INTERVALS, search.get('interval')),
    measure: oneOf(MEASURES, search.get('show')) ?? 'clicks',
    bots: search.get('bots') === '1',
    compare: search.get('compare') !== '0',
    against: search.get('against') || undefined,
    filters,
    tabs: {
      sources: oneOf(TABLE_GROUPS.sources, search.get('sources')) ?? 'referrer',
      places: oneOf(TABLE_GROUPS.places, search.get('places')) ?? 'country',
      devices: oneOf(TABLE_GROUPS.devices, search.get('devices')) ?? 'device',
    },
    all: isDimension(all) ? all : undefined,
  }
}

function readSpan(search: URLSearchParams): SpanChoice {
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  if (isSpan({ from, to })) return { from, to }
  return oneOf(SPAN_PRESETS, search.get('span')) ?? DEFAULT_SPAN
}

export type ChoiceChange = Partial<Omit<StatisticsChoice, 'tabs' | 'filters'>> & {
  tabs?: Partial<StatisticsChoice['tabs']>
  /** undefined removes a filter */
  filters?: { [Dimension in ClickDimension]?: string | undefined }
}

/** An address with some parts changed; other keys stay, and defaults are left out. */
export function writeChoice(search: URLSearchParams, change: ChoiceChange): URLSearchParams {
  const next = new URLSearchParams(search)
  const set = (key: string, value: string | undefined) =>
    value === undefined ? next.delete(key) : next.set(key, value)
  if (change.scope) {
    const { scope, id } = change.scope
    set('scope', scope === 'space' ? undefined : scope)
    set('id', scope === 'space' ? undefined : id)
    set('against', undefined)
  }
  if (change.isLive !== undefined) set('view', change.isLive ? 'live' : undefined)
  if (change.of) set('of', change.of === 'views' ? 'views' : undefined)
  if (change.span) {
    const custom = typeof change.span === 'object' ? change.span : undefined
    set('from', custom?.from)
    set('to', custom?.to)
    set('span', custom || change.span === DEFAULT_SPAN ? undefined : (change.span as SpanPreset))
  }
  if ('interval' in change) set('interval', change.interval)
  if (change.measure) set('show', change.measure === 'clicks' ? undefined : change.measure)
  if (change.bots !== undefined) set('bots', change.bots ? '1' : undefined)
  if (change.compare !== undefined) set('compare', change.compare ? undefined : '0')
  if ('against' in change) set('against', change.against)
  for (const [dimension, value] of Object.entries(change.filters ?? {})) set(dimension, value)
  for (const [group, dimension] of Object.entries(change.tabs ?? {})) {
    set(group, dimension === TABLE_GROUPS[group as TableGroup][0] ? undefined : dimension)
  }
  if ('all' in change) set('all', change.all)
  return next
}

function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text)
}
