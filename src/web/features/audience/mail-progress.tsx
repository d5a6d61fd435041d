import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/permissions.ts'
import { MailFrame } from '#web/features/mailbox/mail-frame.tsx'
import { WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { IconCopyPlus, IconPlayerPause, IconPlayerPlay, IconTrash } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import {
  controlBroadcast,
  type FullBroadcast,
  previewBroadcast,
  type Segment,
} from './audience.api.ts'
import { putBroadcast, useDeleteBroadcast, useSwitchWelcome } from './audience.queries.ts'
import { CountBars } from './count-bars.tsx'
import { sayBlock } from './held-back.ts'
import classes from './mail-editor.module.css'
import { PlannedMail } from './mail-editor.tsx'
import { MailLinks } from './mail-links.tsx'
import { useWriteMail } from './mail-list.tsx'

/** A mail that is scheduled, being sent or sent: progress, results and content. */
export function MailProgress({ mail }: { mail: FullBroadcast }) {
  const words = text.audience
  const { results, state, recipients } = mail
  const done = results.sent + results.bounced + results.failed + results.skipped
  const percent = recipients === 0 ? 100 : (100 * done) / recipients
  const isUnderWay = mail.startedAt !== null && (state === 'sending' || state === 'paused')
  const date = mail.finishedAt ?? mail.startedAt ?? mail.scheduledAt ?? mail.updatedAt
  return (
    <div className={classes.editor}>
      <div className={classes.writing}>
        <SectionCard
          title={
            mail.isWelcome
              ? `${words.welcome.title} · ${words.mailStates.on}`
              : words.mailStates[state]
          }
          text={
            state === 'paused' && mail.pauseReason
              ? words.pauseReasons[mail.pauseReason]
              : words.mailFacts[state](formatDateTime(date))
          }
        >
          {mail.segment && <p>{sayTo(mail.segment)}</p>}
          {isUnderWay && (
            <div className={classes.progress}>
              <Progress value={percent} size="lg" aria-label={words.progressOf(mail.subject)} />
              <span role="status">{words.doneOf(done, recipients)}</span>
            </div>
          )}
          {results.deferred > 0 && <p className="wp-muted">{words.deferred(results.deferred)}</p>}
          {may(mail.role ?? 'owner', 'broadcasts.change') && <Actions mail={mail} />}
        </SectionCard>
        {mail.startedAt !== null && (
          <SectionCard title={words.results} text={words.resultsText}>
            <WaitingMail />
            <CountBars
              all={recipients}
              items={[
                { label: words.outcome.sent, value: results.sent },
                { label: words.outcome.clicked, value: results.clicked },
                { label: words.outcome.bounced, value: results.bounced, tone: 'bad' },
                { label: words.outcome.failed, value: results.failed, tone: 'bad' },
                { label: words.outcome.skipped, value: results.skipped },
                { label: words.outcome.unsubscribed, value: results.unsubscribed, tone: 'bad' },
                { label: words.outcome.complained, value: results.complained, tone: 'bad' },
              ]}
            />
          </SectionCard>
        )}
        {mail.startedAt !== null && <MailLinks mail={mail} />}
      </div>
      <Sent mail={mail} />
    </div>
  )
}

/** Whom a mail goes to, as one line. */
function sayTo(segment: Segment): string {
  const { tags, match, source, joinedAfter, joinedBefore, followed } = segment
  const words = text.audience.segment.said
  const conditions = [
    tags.length > 0 && words.tags[match](tags.join(', ')),
    joinedAfter && words.joinedAfter(formatDate(joinedAfter)),
    joinedBefore && words.joinedBefore(formatDate(joinedBefore)),
    source && words.source(text.audience.sources[source]),
    followed && words.followed,
  ]
  return words.to(conditions.filter(Boolean).join(' · '))
}

function Actions({ mail }: { mail: FullBroadcast }) {
  const words = text.audience
  const queryClient = useQueryClient()
  const remove = useDeleteBroadcast()
  const write = useWriteMail(mail.pageId)
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (action: 'pause' | 'resume' | 'stop') => {
    setBusy(action)
    try {
      putBroadcast(queryClient, await controlBroadcast(mail.id, action))
    } catch (error) {
      toastError(sayBlock(error))
    } finally {
      setBusy(null)
    }
  }
  const welcome = useSwitchWelcome(mail)
  const { state } = mail
  return (
    <div className={classes.actions}>
      {state === 'on' && (
        <Button variant="default" loading={welcome.isBusy} onClick={() => void welcome.turn(false)}>
          {words.welcome.turnOff}
        </Button>
      )}
      {state === 'scheduled' && <PlannedMail mail={mail} />}
      {state === 'sending' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} stroke={1.75} />}
          loading={busy === 'pause'}
          onClick={() => void act('pause')}
        >
          {words.pause}
        </Button>
      )}
      {state === 'paused' && (
        <>
          <Button
            leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
            loading={busy === 'resume'}
            onClick={() => void act('resume')}
          >
            {words.resume}
          </Button>
          <Button
            variant="subtle"
            color="red"
            loading={busy === 'stop'}
            onClick={() => void act('stop')}
          >
            {words.stop}
          </Button>
        </>
      )}
      {(state === 'sent' || state === 'stopped') && (
        <>
          <Button
            variant="default"
            leftSection={<IconCopyPlus size={18} stroke={1.75} />}
            loading={write.isBusy}
            onClick={() =>
              void write.begin({
                subject: mail.subject,
                previewText: mail.previewText,
                document: mail.document,
                segment: mail.segment ?? null,
              })
            }
          >
            {words.copyMail}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={() => void remove(mail)}
          >
            {words.deleteMail}
          </Button>
        </>
      )}
    </div>
  )
}

/** Its content. */
function Sent({ mail }: { mail: FullBroadcast }) {
  const words = text.audience
  const { id, pageId, subject, previewText, document } = mail
  const preview = useQuery({
    queryKey: ['audience', 'sent', id, mail.revision],
    queryFn: ({ signal }) => previewBroadcast(pageId, { subject, previewText, document }, signal),
    staleTime: 60_000,
  })
  return (
    <section className={classes.preview} aria-label={words.preview}>
      <h2 className={classes.previewTitle}>{words.preview}</h2>
      {preview.data && <MailFrame html={preview.data.html} title={words.preview} />}
    </section>
  )
}
