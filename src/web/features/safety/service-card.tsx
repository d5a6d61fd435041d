import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import {
  checkService,
  removeServiceKey,
  safetyKey,
  serviceQuery,
  setServiceKey,
} from './safety.api.ts'
import classes from './safety.module.css'

/** Google Safe Browsing: whether it is in use, its key, and problems. */
export function ServiceCard() {
  const words = text.safety.service
  const client = useQueryClient()
  const { data: service } = useQuery(serviceQuery)
  const [isChanging, setChanging] = useState(false)
  const [busy, setBusy] = useState<'check' | 'remove' | null>(null)
  if (!service) return <Skeleton height={160} radius="lg" />
  const { source, problem, problemSince } = service
  const run = async (kind: 'check' | 'remove', work: () => Promise<unknown>, done: string) => {
    setBusy(kind)
    try {
      await work()
      toastSuccess(done)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  return (
    <SectionCard title={words.title}>
      <p className={classes.serviceLead}>{words.lead}</p>
      {source === null && <p>{words.off}</p>}
      {source !== null &&
        (problem === null ? (
          <p role="status">{words.on}</p>
        ) : (
          <p role="status" className={classes.serviceProblem}>
            {words.problems[problem]}
            {problemSince && ` (${words.since(formatDateTime(problemSince))})`}
          </p>
        ))}
      {source === 'environment' && <p className={classes.quiet}>{words.fromEnvironment}</p>}
      {(source === null || isChanging) && (
        <KeyForm
          onDone={() => setChanging(false)}
          onCancel={isChanging ? () => setChanging(false) : undefined}
        />
      )}
      {source !== null && !isChanging && (
        <div className={classes.askButtons}>
          <Button
            size="sm"
            variant="default"
            loading={busy === 'check'}
            onClick={() => run('check', checkService, words.works)}
          >
            {words.check}
          </Button>
          {source === 'setting' && (
            <>
              <Button size="sm" variant="default" onClick={() => setChanging(true)}>
                {words.otherKey}
              </Button>
              <Button
                size="sm"
                variant="subtle"
                color="red"
                loading={busy === 'remove'}
                onClick={() => run('remove', removeServiceKey, words.removed)}
              >
                {words.remove}
              </Button>
            </>
          )}
        </div>
      )}
    </SectionCard>
  )
}

function KeyForm(props: { onDone: () => void; onCancel: (() => void) | undefined }) {
  const words = text.safety.service
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      client.setQueryData(serviceQuery.queryKey, await setServiceKey(key))
      setKey('')
      toastSuccess(words.isSet)
      props.onDone()
    } catch (error) {
      if (error instanceof CallFailure) setProblem(textOfError(error))
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.ask} onSubmit={submit} noValidate>
      <PasswordInput
        label={words.key}
        autoComplete="off"
        value={key}
        error={problem}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <div className={classes.askButtons}>
        <Button type="submit" size="sm" loading={isBusy}>
          {words.set}
        </Button>
        {props.onCancel && (
          <Button variant="default" size="sm" onClick={props.onCancel}>
            {text.common.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
