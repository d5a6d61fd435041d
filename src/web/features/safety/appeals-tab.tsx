import { Anchor, Button, Group, Textarea } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppealAnswer } from '#contract/safety/quarantine.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { InboxList } from './inbox-list.tsx'
import { appealsQuery, decideAppeal, safetyKey } from './safety.api.ts'
import classes from './safety.module.css'
import { visitAddress } from './visit-address.ts'

const ANSWER_MAX = 1_000

/** Appeals by owners of blocked links and pages, and the administrator's decision. */
export function AppealsTab() {
  const words = text.safety.appeals
  const [state, setState] = useState<'open' | 'decided'>('open')
  const list = useInfiniteQuery(appealsQuery(state))
  return (
    <InboxList
      label={text.safety.tabs.appeals}
      choice={{
        label: words.state,
        value: state,
        options: [
          { value: 'open', label: words.open },
          { value: 'decided', label: words.decided },
        ],
        onChange: setState,
      }}
      list={list}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
    >
      {(appeal) => <Appeal appeal={appeal} />}
    </InboxList>
  )
}

function Appeal({ appeal }: { appeal: AppealAnswer }) {
  const { target } = appeal
  const { states } = text.safety.appeals
  const reasons = target.kind === 'link' ? text.blocked.blockReasons : text.blocked.pageBlockReasons
  const reason = target.reason === null ? '' : reasons[target.reason]
  return (
    <>
      <div className={classes.what}>
        <bdi className={classes.name} dir="ltr">
          /{target.name}
        </bdi>
        <Anchor
          className={classes.address}
          dir="ltr"
          size="sm"
          href={visitAddress({ ...target, slug: target.name })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {target.destination || text.safety.seePage}
        </Anchor>
        <span className={classes.quiet}>
          {[`${reason} ${target.host}`.trim(), appeal.email, formatDateTime(appeal.madeAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <blockquote className={classes.quote} dir="auto">
        {appeal.text}
      </blockquote>
      {appeal.state === 'open' ? (
        <Decision appeal={appeal} />
      ) : (
        <p className={classes.quiet}>
          {[states[appeal.state], appeal.answer].filter(Boolean).join(' · ')}
        </p>
      )}
    </>
  )
}

function Decision({ appeal }: { appeal: AppealAnswer }) {
  const words = text.safety.appeals
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState<'granted' | 'refused' | null>(null)
  const said = words[appeal.target.kind]
  const decide = async (decision: 'granted' | 'refused') => {
    setBusy(decision)
    try {
      await decideAppeal(appeal.id, { decision, answer })
      toastSuccess(said[decision])
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  return (
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
          {said.grant}
        </Button>
        <Button variant="default" loading={busy === 'refused'} onClick={() => decide('refused')}>
          {words.refuse}
        </Button>
      </Group>
    </>
  )
}
