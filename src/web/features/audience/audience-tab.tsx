import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { may } from '#contract/permissions.ts'
import { WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { SubscribeCard } from '#web/features/studio/settings/subscribe-card.tsx'
import { useStudio } from '#web/features/studio/studio-context.ts'
import { text } from '#web/messages/index.ts'
import { type AudienceView, audienceViews } from '#web/paths.ts'
import { ReadOnly } from '#web/ui/read-only.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import classes from './audience.module.css'
import { Growth } from './growth.tsx'
import { MailList } from './mail-list.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import { WelcomeCard } from './welcome-card.tsx'

const AnswerList = lazy(async () => ({ default: (await import('./answer-list.tsx')).AnswerList }))

/** A page's subscribers, its mails, the answers to its forms, and its subscribe button. */
export function AudienceTab() {
  const { draft, edit } = useStudio()
  const [search, setSearch] = useSearchParams()
  const view = audienceViews.find((one) => one === search.get('view')) ?? 'subscribers'
  const words = text.audience
  const { role = 'owner' } = draft
  const show = (next: AudienceView) =>
    setSearch(next === 'subscribers' ? {} : { view: next }, { replace: true })
  return (
    <>
      <SegmentedControl
        className={classes.views}
        aria-label={words.view}
        value={view}
        onChange={(next) => show(next as AudienceView)}
        data={audienceViews.map((value) => ({ value, label: words.views[value] }))}
      />
      <WaitingMail />
      {view === 'subscribers' && <UsageLine of={['subscribers']} />}
      {view === 'mails' && <UsageLine of={['mailsPerMonth']} />}
      {view === 'subscribers' && !may(role, 'subscribers.read') && <Growth pageId={draft.id} />}
      {(view === 'subscribers' || view === 'answers') && !may(role, 'subscribers.read') && (
        <StatePanel picture="mail" title={words.hiddenTitle}>
          {words.hiddenText}
        </StatePanel>
      )}
      {view === 'subscribers' && may(role, 'subscribers.read') && (
        <SubscriberList
          pageId={draft.id}
          username={draft.username}
          onSetUp={
            draft.isSubscribable || !may(role, 'pages.change')
              ? undefined
              : () => edit('page', 'isSubscribable', true)
          }
        />
      )}
      {view === 'answers' && may(role, 'subscribers.read') && (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <AnswerList pageId={draft.id} username={draft.username} />
        </Suspense>
      )}
      {view === 'mails' && (
        <>
          <WelcomeCard pageId={draft.id} canWrite={may(role, 'broadcasts.change')} />
          <MailList pageId={draft.id} canWrite={may(role, 'broadcasts.change')} />
        </>
      )}
      {view === 'button' && (
        <ReadOnly isOn={!may(role, 'pages.change')}>
          <SubscribeCard />
        </ReadOnly>
      )}
    </>
  )
}
