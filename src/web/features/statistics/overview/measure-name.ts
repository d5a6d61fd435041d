import { text } from '#web/messages/index.ts'
import type { Measure, StatisticsChoice } from '../url-state.ts'

const words = text.statistics.measures

/** The name of a number: people by default, unless other kinds were requested. */
export function measureName(
  measure: Measure,
  { of, bots, filters }: Pick<StatisticsChoice, 'of' | 'bots' | 'filters'>,
): string {
  if (measure === 'unique' || measure === 'visits') return words[measure]
  if (measure === 'allClicks') return of === 'views' ? words.allViews : words.allClicks
  if (filters.kind !== undefined) return of === 'views' ? words.viewsFiltered : words.clicksFiltered
  if (bots) return of === 'views' ? words.viewsBots : words.clicksBots
  return words[of]
}
