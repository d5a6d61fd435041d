import { useSearchParams } from 'react-router'
import type { PageDocument } from '#contract/pages/page-document.ts'
import type { FullPage } from '#web/features/pages/pages.api.ts'

export const steps = ['address', 'bring', 'platforms', 'theme'] as const
export type StepName = (typeof steps)[number]

/** What each step gets. */
export interface StepProps {
  page: FullPage
  /** shows unsaved changes in the preview */
  onShow: (change: Partial<PageDocument>) => void
  onBack: () => void
  onDone: () => void
}

/** The step in the address (`?step=theme`), so that the browser's back button works. */
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
