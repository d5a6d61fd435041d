import { Anchor, Button, Group, SegmentedControl, Skeleton, Textarea } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppealAnswer } from '#contract/quarantine.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { appealsQuery, decideAppeal, safetyKey } from './safety.api.ts'
import classes from './safety.module.css'

const ANSWER_MAX = 1_000

/** What owners of blocked links ask, and the administrator's decision. */
export function AppealsTab() {
  const words = text.safety.appeals
  const [state, setState] = useState<'open' | 'decided'>('open')
  const list = useInfiniteQuery(appealsQuery(state))
  const appeals = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <SegmentedControl
        className={classes.choice}
        aria-label={words.state}
        value={state}
        onChange={(value) => setState(value as typeof state)}
        data={[
          { value: 'open', label: words.open },
          { value: 'decided', label: words.decided },
        ]}
      />
      {appeals === undefined ? (
        list.error ? (
          <ErrorPanel error={list.error} retry={() => list.refetch()} />
        ) : (
          <Skeleton height={200} radius="lg" />
        )
      ) : appeals.length === 0 ? (
        <StatePanel picture="empty" title={words.emptyTitle}>
          {words.emptyText}
        </StatePanel>
      ) : (
        <ul className={classes.list} aria-label={text.safety.tabs.appeals}>
          {appeals.map((appeal) => (
            <AppealRow key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="default" onClick={() => list.fetchNextPage()}>
          {text.safety.more}
        </Button>
      )}
    </>
  )
}

function AppealRow({ appeal }: { appeal: AppealAnswer }) {
  const words = text.safety.appeals
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState<'granted' | 'refused' | null>(null)
  const { link } = appeal
  const decide = async (decision: 'granted' | 'refused') => {
    setBusy(decision)
    try {
      await decideAppeal(appeal.id, { decision, answer })
      toastSuccess(decision === 'granted' ? words.granted : words.refused)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  const reason = link.reason === null ? '' : text.safety.blockReasons[link.reason]
  return (
    <li className={classes.case}>
      <div className={classes.what}>
        <bdi className={classes.name} dir="ltr">
          /{link.alias}
        </bdi>
        <Anchor
          className={classes.address}
          dir="ltr"
          size="sm"
          href={`/${encodeURIComponent(link.alias)}+`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {link.destination}
        </Anchor>
        <span className={classes.quiet}>
          {[`${reason} ${link.host}`.trim(), appeal.email, formatDateTime(appeal.madeAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <blockquote className={classes.quote} dir="auto">
        {appeal.text}
      </blockquote>
      {appeal.state === 'open' ? (
        <>
          <Textarea
            label={words.answer}
            description={words.answerHint}
            maxLength={ANSWER_MAX}
            autosize
            minRows={2}
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <Group gap={8}>
            <Button loading={busy === 'granted'} onClick={() => decide('granted')}>
              {words.grant}
            </Button>
            <Button
              variant="default"
              loading={busy === 'refused'}
              onClick={() => decide('refused')}
            >
              {words.refuse}
            </Button>
          </Group>
        </>
      ) : (
        <p className={classes.quiet}>
          {[words.states[appeal.state], appeal.answer].filter(Boolean).join(' · ')}
        </p>
      )}
    </li>
  )
}
