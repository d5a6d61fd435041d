import { useSearchParams } from 'react-router'
import type { PageDocument } from '#contract/pages/page-document.ts'
import type { FullPage } from '#web/features/pages/pages.api.ts'

export const steps = ['address', 'bring', 'platforms', 'look'] as const
export type StepName = (typeof steps)[number]

/** What each step works with. */
export interface StepProps {
  page: FullPage
  /** lays what is not saved yet over the preview */
  onShow: (change: Partial<PageDocument>) => void
  onBack: () => void
  onDone: () => void
}

/** The step of the address (`?step=look`), so that the browser's own way back works. */
export function useStep() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('step')
  const step = steps.find((one) => one === named) ?? steps[0]
  const go = (by: number) => {
    const next = steps[steps.indexOf(step) + by]
    if (next) setSearch({ step: next })
  }
  return { step, go }
}
