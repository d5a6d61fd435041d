import { Button, Modal, Skeleton, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { endFeed, getFeed, makeFeed } from '../calendar.api.ts'
import classes from './dialogs.module.css'

const words = text.calendar.feed
const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: ({ signal }) => getFeed(signal),
})

/** The address at which other calendars follow this one. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(feedQuery)
  const [busy, setBusy] = useState<'make' | 'end' | null>(null)
  const act = async (what: 'make' | 'end') => {
    setBusy(what)
    try {
      if (what === 'make') {
        client.setQueryData(feedQuery.queryKey, await makeFeed())
        if (data?.url) toastSuccess(words.replaced)
      } else {
        await endFeed()
        client.setQueryData(feedQuery.queryKey, { url: null })
        toastSuccess(words.ended)
      }
    } catch (error) {
      const isRefused = error instanceof CallFailure && error.code === 'err_101'
      toastError(isRefused ? namedFailure(error, () => words.ownSignInOnly) : error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.feed}>
        <p className={classes.quiet}>{words.text}</p>
        {error && !data ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : !data ? (
          <Skeleton height={64} radius={8} />
        ) : data.url === null ? (
          <div className={classes.feedButtons}>
            <Button data-autofocus loading={busy === 'make'} onClick={() => act('make')}>
              {words.make}
            </Button>
          </div>
        ) : (
          <>
            <TextInput
              label={words.address}
              description={words.secret}
              readOnly
              value={data.url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className={classes.feedButtons}>
              <Button
                variant="subtle"
                color="red"
                loading={busy === 'end'}
                onClick={() => act('end')}
              >
                {words.end}
              </Button>
              <Button variant="default" loading={busy === 'make'} onClick={() => act('make')}>
                {words.replace}
              </Button>
              <Button
                component="a"
                variant="default"
                href={data.url.replace(/^https?:/, 'webcal:')}
              >
                {words.open}
              </Button>
              <CopyButton value={data.url} variant="filled" />
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}
