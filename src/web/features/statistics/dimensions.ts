import type { ClickDimension } from '#contract/statistics.ts'

/** The dimensions of clicks, in the order of the filter chips; each is a key of the address. */
export const DIMENSIONS = [
  'link',
  'country',
  'city',
  'referrer',
  'referrerHost',
  'trigger',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'device',
  'system',
  'browser',
  'language',
  'weekdayHour',
  'kind',
] as const satisfies readonly ClickDimension[]

/** The screen's tables: which dimensions share a card with tabs. */
export const TABLE_GROUPS = {
  sources: [
    'referrer',
    'trigger',
    'utmSource',
    'utmMedium',
    'utmCampaign',
    'utmTerm',
    'utmContent',
  ],
  places: ['country', 'city'],
  devices: ['device', 'system', 'browser', 'language'],
} as const satisfies Record<string, readonly ClickDimension[]>
export type TableGroup = keyof typeof TABLE_GROUPS

export function isDimension(name: string): name is ClickDimension {
  return (DIMENSIONS as readonly string[]).includes(name)
}
