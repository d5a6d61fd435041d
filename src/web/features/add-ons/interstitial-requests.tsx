import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InterstitialRequest } from '#contract/add-ons/interstitial.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { decideInterstitial, interstitialRequestsQuery } from './add-ons.api.ts'
import classes from './add-ons.module.css'
import { InterstitialPreview } from './interstitial-preview.tsx'

/** Branded pages that spaces have submitted, with the decision. */
export function InterstitialRequests() {
  const { data, error, refetch } = useQuery(interstitialRequestsQuery)
  const words = text.addOns
  return (
    <SectionCard title={words.requests} text={words.requestsText}>
      {error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : data === undefined ? (
        <Skeleton height={200} radius="lg" />
      ) : data.length === 0 ? (
        <StatePanel picture="empty" title={words.requestsEmpty}>
          {words.requestsEmptyText}
        </StatePanel>
      ) : (
        <ul className={classes.requests} aria-label={words.requests}>
          {data.map((one) => (
            <Request key={one.space.id} request={one} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Request({ request }: { request: InterstitialRequest }) {
  const client = useQueryClient()
  const words = text.addOns
  const [busy, setBusy] = useState(false)
  const { space, owner, state, title, button, seconds, picture, askedAt } = request
  const decide = async (isApproved: boolean) => {
    setBusy(true)
    try {
      await decideInterstitial({ spaceId: space.id, isApproved })
      toastSuccess(isApproved ? words.approved : words.denied)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: interstitialRequestsQuery.queryKey })
    }
  }
  return (
    <li className={classes.sides}>
      <div className={classes.form}>
        <div>
          <b>{space.name}</b>{' '}
          <span className={classes.state} data-state={state}>
            {words.states[state]}
          </span>
        </div>
        <p className="wp-muted">
          {[owner.email, askedAt && words.askedOn(formatDate(askedAt))].filter(Boolean).join(' · ')}
        </p>
        <Group gap={8}>
          {state !== 'approved' && (
            <Button loading={busy} onClick={() => decide(true)}>
              {words.approve}
            </Button>
          )}
          {state !== 'denied' && (
            <Button variant="default" loading={busy} onClick={() => decide(false)}>
              {words.deny}
            </Button>
          )}
        </Group>
      </div>
      <InterstitialPreview
        title={title}
        body={request.text}
        button={button}
        seconds={seconds}
        pictureUrl={picture?.url ?? null}
      />
    </li>
  )
}
