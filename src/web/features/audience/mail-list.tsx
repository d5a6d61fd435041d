import { Button, Progress, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { IconPencil } from '#web/ui/icons.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { type Broadcast, createBroadcast } from './audience.api.ts'
import shared from './audience.module.css'
import { broadcastsQuery, putBroadcast } from './audience.queries.ts'
import { heldBackText } from './held-back.ts'
import classes from './mails.module.css'

/** Mails of a page: drafts, scheduled ones, and the results of sent ones. */
export function MailList({ pageId, canWrite }: { pageId: string; canWrite: boolean }) {
  const words = text.audience
  const list = useInfiniteQuery(broadcastsQuery(pageId))
  const write = useWriteMail(pageId)
  const mails = list.data?.pages.flatMap((page) => page.items) ?? []
  const button = canWrite && (
    <Button
      leftSection={<IconPencil size={18} stroke={1.75} />}
      loading={write.isBusy}
      onClick={() => void write.begin()}
    >
      {words.write}
    </Button>
  )
  if (list.isPending) return <Skeleton height={240} radius="lg" />
  if (list.error && mails.length === 0) {
    return <ErrorPanel error={list.error} retry={() => list.refetch()} />
  }
  if (mails.length === 0) {
    return (
      <StatePanel picture="mail" title={words.noMailsTitle} action={button}>
        {canWrite && words.noMailsText}
      </StatePanel>
    )
  }
  return (
    <>
      {button && <div className={classes.bar}>{button}</div>}
      <ul className={classes.mails} aria-label={words.views.mails}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className={shared.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.loadMore}
        </Button>
      )}
    </>
  )
}

function MailRow({ mail }: { mail: Broadcast }) {
  const words = text.audience
  const { sent, bounced, failed, skipped, unsubscribed, clicked } = mail.results
  const done = sent + bounced + failed + skipped
  return (
    <li className={classes.mail}>
      <span className={classes.mailHead}>
        <Link className={classes.subject} to={paths.broadcast(mail.id)}>
          {mail.subject || words.noSubject}
        </Link>
        <span className={shared.state} data-state={mail.state}>
          {words.mailStates[mail.state]}
        </span>
      </span>
      <span className={classes.facts}>
        {heldBackText(mail) ?? words.mailFacts[mail.state](formatDateTime(dateOf(mail)))}
      </span>
      {mail.startedAt !== null && (mail.state === 'sending' || mail.state === 'paused') && (
        <Progress
          value={mail.recipients === 0 ? 0 : (100 * done) / mail.recipients}
          aria-label={words.progressOf(mail.subject)}
        />
      )}
      {mail.startedAt !== null && (
        <span className={classes.facts}>
          {[
            words.reached(sent, mail.recipients),
            clicked > 0 && words.followed(clicked),
            bounced > 0 && words.bounces(bounced),
            unsubscribed > 0 && words.left(unsubscribed),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </li>
  )
}

/** The date that matters in a state. */
function dateOf(mail: Broadcast): string {
  if (mail.state === 'draft') return mail.updatedAt
  if (mail.state === 'scheduled') return mail.scheduledAt ?? mail.updatedAt
  return mail.finishedAt ?? mail.startedAt ?? mail.updatedAt
}

/** Creates an empty mail, or a copy, and opens it. */
export function useWriteMail(pageId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttemptKey()
  const begin = async (words: Parameters<typeof createBroadcast>[1] = {}) => {
    setBusy(true)
    try {
      const made = await createBroadcast(pageId, words, attempt.keyFor(JSON.stringify(words)))
      attempt.done()
      putBroadcast(queryClient, made)
      navigate(paths.broadcast(made.id))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { begin, isBusy }
}
