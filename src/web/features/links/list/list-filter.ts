import type { LinkFilter } from '../links.api.ts'

/** The filters of the popover as its fields hold them; '' for none. */
export interface FilterDraft {
  tag: string
  /** days as `YYYY-MM-DD`, in the viewer's time zone */
  from: string
  to: string
  clicksMin: string
  clicksMax: string
  /** only dead ones */
  health: '' | 'dead'
}

export const NO_FILTER: FilterDraft = {
  tag: '',
  from: '',
  to: '',
  clicksMin: '',
  clicksMax: '',
  health: '',
}

/** How many filters are set. */
export function countFilters(draft: FilterDraft): number {
  return Object.values(draft).filter((value) => value !== '').length
}

/** The server's filters: whole days, both ends included. */
export function filterOf(draft: FilterDraft): Omit<LinkFilter, 'q' | 'state'> {
  const count = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
  return withoutAbsent({
    tag: draft.tag || undefined,
    from: startOfDay(draft.from, 0),
    to: startOfDay(draft.to, 1),
    clicksMin: count(draft.clicksMin),
    clicksMax: count(draft.clicksMax),
    health: draft.health || undefined,
  })
}

/** @param later days to add @returns ISO; undefined for an invalid day */
function startOfDay(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const time = new Date(year, month - 1, date + later)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

function withoutAbsent<T extends object>(filter: T): T {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as T
}
