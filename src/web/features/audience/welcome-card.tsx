import { Button, Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconPencil } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { createWelcomeMail, type FullBroadcast } from './audience.api.ts'
import shared from './audience.module.css'
import { putBroadcast, useSwitchWelcome, welcomeQuery } from './audience.queries.ts'
import { isStop, problemsOf } from './mail-checks.ts'
import editing from './mail-editor.module.css'
import classes from './mails.module.css'

/** The mail that new subscribers of a page get: what it does, its state, and a switch. */
export function WelcomeCard({ pageId, canWrite }: { pageId: string; canWrite: boolean }) {
  const words = text.audience.welcome
  const query = useQuery(welcomeQuery(pageId))
  if (query.isPending) return <Skeleton height={128} radius="lg" />
  if (query.error && !query.data) {
    return <ErrorPanel error={query.error} retry={() => query.refetch()} />
  }
  const { mail } = query.data
  if (mail) return <WelcomeMail key={mail.id} mail={mail} canWrite={canWrite} />
  if (!canWrite) return null
  return (
    <SectionCard title={words.title} text={words.text} action={<WriteButton pageId={pageId} />} />
  )
}

function WriteButton({ pageId }: { pageId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttemptKey()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const made = await createWelcomeMail(pageId, attempt.keyFor(pageId))
      attempt.done()
      putBroadcast(queryClient, made)
      navigate(paths.broadcast(made.id))
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPencil size={18} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void begin()}
    >
      {text.audience.welcome.write}
    </Button>
  )
}

function WelcomeMail({ mail, canWrite }: { mail: FullBroadcast; canWrite: boolean }) {
  const words = text.audience.welcome
  const { isBusy, turn } = useSwitchWelcome(mail)
  const [isRefused, setRefused] = useState(false)
  const isOn = mail.state === 'on'
  const { subject, document, results } = mail
  const missing = problemsOf({ subject, blocks: document.blocks, size: 0 }).filter(isStop)
  const change = (next: boolean) => {
    // disabled meanwhile, it would lose the focus
    if (isBusy) return
    setRefused(next && missing.length > 0)
    if (!next || missing.length === 0) void turn(next)
  }
  return (
    <SectionCard title={words.title} text={words.text}>
      <div className={classes.welcome}>
        <div className={classes.welcomeMail}>
          <Link className={classes.welcomeSubject} to={paths.broadcast(mail.id)}>
            {subject || text.audience.noSubject}
          </Link>
          <span className={shared.state} data-state={isOn ? 'active' : 'draft'} role="status">
            {[
              isOn ? text.audience.mailStates.on : words.off,
              results.sent > 0 && words.sentTo(results.sent),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {canWrite && (
          <Switch
            size="md"
            aria-label={words.title}
            checked={isOn}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        )}
      </div>
      {isRefused && (
        <div role="alert">
          <p>{text.audience.checks}:</p>
          <ul className={editing.problems}>
            {missing.map((problem) => (
              <li key={problem}>{text.audience.problems[problem]}</li>
            ))}
          </ul>
        </div>
      )}
    </SectionCard>
  )
}
