import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { PageDocument } from '#contract/pages/page-document.ts'
import { PagePreview } from '#page/page-preview.tsx'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { pageQuery, pagesQuery } from '#web/features/pages/pages.queries.ts'
import { documentOf } from '#web/features/studio/draft.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { AddressStep } from './address-step.tsx'
import { BringStep } from './bring-step.tsx'
import { DonePanel } from './done-panel.tsx'
import classes from './onboarding.module.css'
import { steps, useStep } from './steps.ts'

const PlatformsStep = lazy(async () => ({
  default: (await import('./platforms-step.tsx')).PlatformsStep,
}))
const ThemeStep = lazy(async () => ({
  default: (await import('./theme-step.tsx')).ThemeStep,
}))

/** /app/start/:pageId?: from nothing to a published page in under a minute (bio-page.md §2). */
export function OnboardingScreen() {
  const { pageId } = useParams()
  const pages = useQuery({ ...pagesQuery, enabled: pageId === undefined })
  const first = pages.data?.items[0]
  const id = pageId ?? first?.id
  const page = useQuery({ ...pageQuery(id ?? ''), enabled: id !== undefined })
  useDocumentTitle(text.onboarding.title)
  if (pages.data && !first) return <Navigate to={paths.pages} replace />
  const error = pages.error ?? page.error
  if (error && !page.data) {
    const isGone = error instanceof CallFailure && error.status === 404
    return isGone ? <NotFound /> : <ErrorPanel error={error} retry={() => void page.refetch()} />
  }
  if (!page.data) return <Waiting />
  return <Onboarding key={page.data.id} page={page.data} />
}

/** Placeholder of the step and the page beside it while they load. */
function Waiting() {
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <Skeleton height={14} width={96} radius="sm" />
        <Skeleton height={36} mt={24} radius="sm" />
        <Skeleton height={96} mt={24} radius="md" />
      </div>
      <aside className={classes.aside} aria-label={text.studio.preview}>
        <div className={classes.phone}>
          <PagePreview lang={locale} className={classes.frame} title={text.common.loading} />
        </div>
      </aside>
    </div>
  )
}

function Onboarding({ page }: { page: FullPage }) {
  const { step, go } = useStep()
  const [isDone, setDone] = useState(false)
  const [shown, setShown] = useState<Partial<PageDocument>>({})
  if (isDone) return <DonePanel page={page} />
  const props = {
    page,
    onShow: setShown,
    onBack: () => go(-1),
    onDone: () => {
      setShown({})
      go(1)
    },
  }
  const document = { ...documentOf(page), ...shown }
  const number = steps.indexOf(step) + 1
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <p className={classes.progress}>{text.onboarding.progress(number, steps.length)}</p>
        <div className={classes.bar} aria-hidden="true">
          {steps.map((one, index) => (
            <span key={one} data-done={index < number || undefined} />
          ))}
        </div>
        {step === 'address' && <AddressStep {...props} />}
        {step === 'bring' && <BringStep {...props} />}
        {step === 'platforms' && (
          <Suspense>
            <PlatformsStep {...props} />
          </Suspense>
        )}
        {step === 'theme' && (
          <Suspense>
            <ThemeStep {...props} onDone={() => setDone(true)} />
          </Suspense>
        )}
      </div>
      <aside className={classes.aside} aria-label={text.studio.preview}>
        <div className={classes.phone}>
          <PagePreview
            lang={page.language}
            className={classes.frame}
            document={document}
            title={text.studio.previewOf(page.username)}
            replayKey={document.theme.animation}
          />
        </div>
      </aside>
    </div>
  )
}
