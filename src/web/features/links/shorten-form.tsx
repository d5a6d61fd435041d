import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { isForDialog } from '#web/ui/dialogs/is-for-dialog.ts'
import { focusFirstWrong } from '#web/ui/focus-wrong.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { useNewLink } from './create/use-new-link.ts'
import { NEW_SECTIONS, type SectionName, sectionsOf, summariesOf } from './editor/sections.ts'
import { AliasField } from './fields/alias-field.tsx'
import type { Link } from './links.api.ts'
import { SameLink } from './same-link.tsx'
import classes from './shorten-form.module.css'

const CreateDialog = lazy(async () => ({
  default: (await import('./create/create-dialog.tsx')).CreateDialog,
}))

/** An address and optionally an alias; everything else is in the dialog behind "More options". */
export function ShortenForm(props: {
  /** initial value, for example from a bookmarklet */
  address?: string
  /** in which links are made, once that is known */
  findFolder: () => Promise<string | undefined>
  /** opens the dialog for a new link, each time it becomes true */
  isAsked: boolean
  /** the dialog was opened for that */
  onAsked: () => void
  /** `inDialog`: where its creator sees the link */
  onCreated: (link: Link, inDialog: boolean) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const form = useNewLink(props.address ?? '', props.findFolder)
  const [dialog, setDialog] = useState<readonly SectionName[]>()
  const { draft, errors, host } = form
  const summaries = summariesOf(draft, { utm: draft.utm, hasPassword: false })
  const set = NEW_SECTIONS.filter((name) => summaries[name] !== undefined)
  const words = text.newLink
  const openByKey = (event: KeyboardEvent) => {
    if (!isForDialog(event)) setDialog([])
  }
  useHotkeys([['n', openByKey, { preventDefault: true }]])
  const { isAsked, onAsked } = props
  useEffect(() => {
    if (!isAsked) return
    setDialog([])
    onAsked()
  }, [isAsked, onAsked])

  const submit = async (place: HTMLFormElement) => {
    if (form.isBusy) return
    const answer = await form.submit()
    if ('link' in answer) {
      props.onCreated(answer.link, false)
      field.current?.focus()
      return
    }
    const wrong = sectionsOf(Object.keys(answer.errors))
    if (wrong.length > 0) setDialog(wrong)
    else focusFirstWrong(place)
  }

  return (
    <>
      <form
        className={classes.root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
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
          onChange={(event) => form.edit({ destination: event.currentTarget.value })}
        />
        <AliasField
          className={classes.alias}
          label={text.links.alias}
          placeholder={text.links.aliasHint}
          host={host}
          domain={host}
          value={draft.alias}
          error={errors.alias}
          onChange={(alias) => form.edit({ alias })}
        />
        <Button className={classes.submit} type="submit" loading={form.isBusy}>
          {text.links.shorten}
        </Button>
        {form.lookAlike}
        <SameLink destination={draft.destination} />
        <div className={classes.set}>
          <UnstyledButton
            className={classes.more}
            aria-haspopup="dialog"
            onClick={() => setDialog([])}
          >
            <IconPlus size={16} stroke={1.75} />
            {words.more}
          </UnstyledButton>
          {draft.title.trim() && (
            <UnstyledButton
              className={classes.chip}
              aria-haspopup="dialog"
              onClick={() => setDialog([])}
            >
              <span className={classes.chipName}>{text.link.linkTitle}</span>
              {draft.title}
            </UnstyledButton>
          )}
          {draft.domain !== undefined && (
            <UnstyledButton
              className={classes.chip}
              aria-haspopup="dialog"
              onClick={() => setDialog([])}
            >
              <span className={classes.chipName}>{words.domain}</span>
              {host}
            </UnstyledButton>
          )}
          {set.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.chip}
              aria-haspopup="dialog"
              onClick={() => setDialog([name])}
            >
              <span className={classes.chipName}>{text.link.sections[name]}</span>
              {summaries[name]}
            </UnstyledButton>
          ))}
        </div>
      </form>
      {dialog && (
        <Suspense>
          <CreateDialog
            form={form}
            begin={dialog}
            onCreated={(link) => props.onCreated(link, true)}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
