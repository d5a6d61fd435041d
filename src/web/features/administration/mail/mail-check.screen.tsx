import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MailRecord } from '#contract/mail/mail-check.ts'
import { mailRecordKinds } from '#contract/mail/mail-check-values.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { call } from '#web/platform/call.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import formClasses from '#web/ui/form.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from './mail-check.module.css'
import { readMailResults } from './read-results.ts'

const recordsQuery = queryOptions({
  queryKey: ['administration', 'mail-check'],
  queryFn: ({ signal }) => call('mailCheck.records', {}, { signal }),
})

/** /app/admin/mail: whether mails of this installation arrive. */
export function MailCheckScreen() {
  const words = text.administration.mail
  const { data, error, refetch, isFetching } = useQuery(recordsQuery)
  return (
    <Screen
      title={words.title}
      action={
        <Button variant="default" loading={isFetching} onClick={() => refetch()}>
          {words.again}
        </Button>
      }
    >
      {data ? (
        <div className={formClasses.form}>
          <SectionCard title={words.records} text={words.recordsText(data.from)}>
            <ul className={classes.records}>
              {data.records.map((record) => (
                <li key={record.kind}>
                  <Record record={record} />
                </li>
              ))}
            </ul>
          </SectionCard>
          <TestMail hasServer={data.hasServer} />
          <Results />
        </div>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={320} radius={12} />
      )}
    </Screen>
  )
}

function Record({ record }: { record: MailRecord }) {
  const words = text.administration.mail
  const { kind, name, state, found, value } = record
  return (
    <div className={classes.record}>
      <p>
        <strong>{words.kinds[kind]}</strong> · {words.states[state]}
      </p>
      <p className={classes.quiet}>{words.purposes[kind]}</p>
      {found.map((one) => (
        <code key={one} className={classes.value}>
          {one}
        </code>
      ))}
      {(state === 'missing' || state === 'wrong') && (
        <>
          <p className={classes.quiet}>{words.set(name)}</p>
          <div className={classes.copy}>
            <code className={classes.value}>{value}</code>
            <CopyButton value={value} />
          </div>
        </>
      )}
    </div>
  )
}

function TestMail({ hasServer }: { hasServer: boolean }) {
  const words = text.administration.mail
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ isGood: boolean; text: string } | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setResult(null)
    try {
      const { isAccepted, detail } = await call('mailCheck.send', { body: { to: to.trim() } })
      setResult({ isGood: isAccepted, text: isAccepted ? words.accepted : words.refused(detail) })
    } catch (error) {
      setResult({ isGood: false, text: textOfError(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionCard title={words.test} text={hasServer ? words.testText : words.noServer}>
      {hasServer && (
        <form className={formClasses.form} onSubmit={send} noValidate>
          <TextInput
            type="email"
            label={words.to}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          {result?.isGood && <p role="status">{result.text}</p>}
          <FormAlert message={result && !result.isGood ? result.text : null} />
          <div className={formClasses.buttons}>
            <Button type="submit" loading={busy} disabled={to.trim() === ''}>
              {words.send}
            </Button>
          </div>
        </form>
      )}
    </SectionCard>
  )
}

/** Reads the headers of a mail that arrived; nothing of it leaves the browser. */
function Results() {
  const words = text.administration.mail
  const [source, setSource] = useState('')
  const results = readMailResults(source)
  const isEmpty = Object.keys(results).length === 0
  return (
    <SectionCard title={words.results} text={words.resultsText}>
      <Textarea
        label={words.headers}
        autosize
        minRows={4}
        maxRows={12}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      {source.trim() !== '' && (
        <div role="status">
          <ul className={classes.results}>
            {isEmpty ? (
              <li>{words.noResults}</li>
            ) : (
              mailRecordKinds.map((kind) => (
                <li key={kind}>
                  <strong>{words.kinds[kind]}</strong>: {results[kind] ?? words.notSaid}
                  {results[kind] === 'pass' ? '' : ` – ${words.mend[kind]}`}
                </li>
              ))
            )}
          </ul>
        </div>
      )}
    </SectionCard>
  )
}
