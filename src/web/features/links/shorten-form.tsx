import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconChevronDown } from '#web/ui/icons.ts'
import { AliasField } from './fields/alias-field.tsx'
import { fieldErrorsOf } from './fields/refusal.ts'
import { createLink, type Link } from './links.api.ts'
import { type NewLinkDraft, NOTHING_NEW, newLinkOf, problemsOfNewLink } from './new-link.ts'
import { SameLink } from './same-link.tsx'
import classes from './shorten-form.module.css'

const MoreOptions = lazy(async () => ({
  default: (await import('./more-options.tsx')).MoreOptions,
}))

/** An address and, if one likes, a name for it; everything else behind "More options". */
export function ShortenForm(props: {
  /** to begin with, such as what a bookmarklet sends */
  address?: string
  onCreated: (link: Link) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const attempt = useAttemptKey()
  const [draft, setDraft] = useState<NewLinkDraft>(() => ({
    ...NOTHING_NEW,
    destination: props.address ?? '',
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [showMore, setShowMore] = useState(false)
  const [busy, setBusy] = useState(false)
  const host = useShortHost()
  const moreId = useId()
  const edit = (change: Partial<NewLinkDraft>) => {
    setDraft((now) => ({ ...now, ...change }))
    const changed = Object.keys(change)
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([key]) => !changed.includes(key))),
    )
  }

  const submit = async () => {
    if (busy) return
    const problems = problemsOfNewLink(draft)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    const body = newLinkOf(draft)
    setBusy(true)
    try {
      const link = await createLink(body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      setDraft(NOTHING_NEW)
      props.onCreated(link)
      field.current?.focus()
    } catch (error) {
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      const refused =
        error instanceof CallFailure ? fieldErrorsOf(error, Object.keys(body)) : undefined
      if (refused && Object.keys(refused).length > 0) setErrors(refused)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        ref={field}
        className={classes.address}
        label={text.links.address}
        placeholder={text.links.addressHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.destination}
        error={errors.destination}
        onChange={(event) => edit({ destination: event.currentTarget.value })}
      />
      <AliasField
        className={classes.alias}
        label={text.links.alias}
        placeholder={text.links.aliasHint}
        host={host}
        value={draft.alias}
        error={errors.alias}
        onChange={(alias) => edit({ alias })}
      />
      <Button className={classes.submit} type="submit" loading={busy}>
        {text.links.shorten}
      </Button>
      <SameLink destination={draft.destination} />
      <UnstyledButton
        className={classes.more}
        aria-expanded={showMore}
        aria-controls={moreId}
        onClick={() => setShowMore(!showMore)}
      >
        {text.links.moreOptions}
        <IconChevronDown size={16} stroke={1.75} />
      </UnstyledButton>
      <div id={moreId} className={classes.options} hidden={!showMore}>
        {showMore && (
          <Suspense>
            <MoreOptions draft={draft} errors={errors} onEdit={edit} />
          </Suspense>
        )}
      </div>
    </form>
  )
}
