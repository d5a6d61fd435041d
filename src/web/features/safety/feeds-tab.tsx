import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SafetyFeedAnswer } from '#contract/safety/safety-feeds.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { IconTrash } from '#web/ui/icons.ts'
import toolClasses from '#web/ui/list-tools.module.css'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { feedsQuery, removeFeed, safetyKey } from './safety.api.ts'
import classes from './safety.module.css'
import { ServiceCard } from './service-card.tsx'

/** Lists of bad hosts that others maintain, read every hour, and the service for checks. */
export function FeedsTab() {
  const words = text.safety.feeds
  const list = useQuery(feedsQuery)
  const [isAdding, setAdding] = useState(false)
  const feeds = list.data?.items
  return (
    <>
      <div className={classes.service}>
        <ServiceCard />
      </div>
      <div className={toolClasses.tools}>
        <p className={classes.lead}>{words.lead}</p>
        <div className={classes.actions}>
          <Button onClick={() => setAdding(true)}>{words.add}</Button>
        </div>
      </div>
      {feeds === undefined ? (
        list.error ? (
          <ErrorPanel error={list.error} retry={() => list.refetch()} />
        ) : (
          <Skeleton height={160} radius="lg" />
        )
      ) : feeds.length === 0 ? (
        <StatePanel picture="empty" title={words.emptyTitle}>
          {words.emptyText}
        </StatePanel>
      ) : (
        <ul className={classes.list} aria-label={text.safety.tabs.feeds}>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {isAdding && <FeedDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function FeedRow({ feed }: { feed: SafetyFeedAnswer }) {
  const words = text.safety.feeds
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { address, reason, entries, lookedAt, problem } = feed
  const remove = async () => {
    setBusy(true)
    try {
      await removeFeed(feed.id)
      toastSuccess(words.removed(address))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  const facts = [
    text.safety.reasons[reason],
    text.safety.count(entries),
    lookedAt && words.lookedAt(formatDateTime(lookedAt)),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <bdi className={classes.name} dir="ltr">
          {address}
        </bdi>
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {problem && <span className={classes.problem}>{words.problems[problem]}</span>}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={isBusy}
        aria-label={words.remove(address)}
        onClick={remove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
