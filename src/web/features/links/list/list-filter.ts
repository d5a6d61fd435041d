import type { LinkFilter } from '../links.api.ts'

/** The filters of the popover, as they stand in its fields; '' for none. */
export interface FilterDraft {
  tag: string
  /** days as `YYYY-MM-DD`, on the clock of the viewer */
  from: string
  to: string
  clicksMin: string
  clicksMax: string
  /** only those that lead nowhere */
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

/** How many of them are set. */
export function countFilters(draft: FilterDraft): number {
  return Object.values(draft).filter((value) => value !== '').length
}

/** What the server is asked: whole days, both ends included. */
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

/** @param later days later @returns ISO; undefined for what is no day */
function startOfDay(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const time = new Date(year, month - 1, date + later)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

function withoutAbsent<T extends object>(filter: T): T {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as T
}
