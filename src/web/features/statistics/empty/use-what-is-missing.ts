import { useQuery } from '@tanstack/react-query'
import { firstClickQuery, statisticsQuery } from '../statistics.queries.ts'
import type { StatisticsChoice } from '../url-state.ts'
import type { Question } from '../use-question.ts'

/**
 * Why there is nothing to show: never a click, none in this period, none with these filters, or
 * only excluded ones. Undefined if there is something, or if it is not known yet.
 */
export type Missing = 'clicks' | 'time' | 'filters' | 'people'

export function useWhatIsMissing(
  question: Question,
  choice: StatisticsChoice,
): Missing | undefined {
  const { asked, span, interval } = question
  const found = useQuery(statisticsQuery({ ...asked, span, interval }))
  const numbers = found.data?.numbers
  const isEmpty = numbers?.clicks === 0 && !found.isPlaceholderData
  const first = useQuery({ ...firstClickQuery(asked), enabled: isEmpty })
  if (!isEmpty || !numbers) return undefined
  const hasFilters = Object.keys(choice.filters).length > 0
  const leftOut = Object.values(numbers.excluded).reduce((sum, count) => sum + count, 0)
  if (leftOut > 0 && choice.filters.kind === undefined) return 'people'
  if (hasFilters) return 'filters'
  if (first.data === undefined) return undefined
  return first.data === null ? 'clicks' : 'time'
}
