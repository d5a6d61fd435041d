import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { accountQuery } from '#web/features/account/account.queries.ts'
import { pageQuery, pagesQuery } from '#web/features/pages/pages.queries.ts'
import { SystemNotice } from '#web/features/system/system-notice.tsx'
import { text } from '#web/messages/index.ts'
import { loadAllMessages } from '#web/messages/load-messages.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from './dashboard.module.css'
import { lookBack } from './last-visit.ts'
import { NextSteps } from './next-steps.tsx'
import { NoPage } from './no-page.tsx'
import { PageCard, PageCardSkeleton } from './page-card.tsx'
import { RecentLinks } from './recent-links.tsx'
import { RecentNumbers } from './recent-numbers.tsx'

/** These show more than the dashboard's basics, and usually nothing, so they load later. */
const NoticesCard = lazy(async () => {
  await keepTrying(loadAllMessages)
  const part = await keepTrying(() => import('#web/features/notices/notices-card.tsx'))
  return { default: part.NoticesCard }
})
const WaitingEdits = lazy(async () => {
  await keepTrying(loadAllMessages)
  const part = await keepTrying(() => import('#web/features/earlier-edits/waiting-edits.tsx'))
  return { default: part.WaitingEdits }
})

const WhatChanged = lazy(async () => {
  await keepTrying(loadAllMessages)
  const part = await keepTrying(() => import('./what-changed.tsx'))
  return { default: part.WhatChanged }
})
const Latest = lazy(async () => {
  await keepTrying(loadAllMessages)
  const part = await keepTrying(() => import('./latest.tsx'))
  return { default: part.Latest }
})
const ComingUp = lazy(async () => {
  await keepTrying(loadAllMessages)
  const part = await keepTrying(() => import('./coming-up.tsx'))
  return { default: part.ComingUp }
})

/** /user-dashboard: your page, your newest links, and the next steps. */
export function DashboardScreen() {
  const { data: account } = useQuery(accountQuery)
  // without a name this is the username, which is no way to greet a person
  const name = account === undefined || account.name === account.username ? '' : account.name
  const pages = useQuery(pagesQuery)
  const first = pages.data?.items[0]
  const page = useQuery({ ...pageQuery(first?.id ?? ''), enabled: first !== undefined })
  const [back] = useState(() => lookBack(Date.now()))
  const error = pages.error ?? page.error
  return (
    <Screen
      title={text.dashboard.title}
      heading={text.dashboard.greeting(new Date().getHours(), name)}
      width="wide"
    >
      <SystemNotice />
      <Suspense>
        <WaitingEdits />
        <NoticesCard />
      </Suspense>
      <div className={classes.wide}>
        <RecentNumbers {...back} />
      </div>
      <div className={classes.root}>
        {error && !page.data ? (
          <ErrorPanel
            error={error}
            retry={() => void (pages.error ? pages.refetch() : page.refetch())}
          />
        ) : pages.data && !first ? (
          <NoPage />
        ) : page.data ? (
          <PageCard page={page.data} />
        ) : (
          <PageCardSkeleton />
        )}
        <div className={classes.column}>
          {page.data && <NextSteps page={page.data} />}
          <Suspense>
            <WhatChanged from={back.from} days={back.days} />
            <ComingUp />
            <Latest firstPageId={first?.id} />
          </Suspense>
          <RecentLinks />
        </div>
      </div>
    </Screen>
  )
}
