import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import classes from './board.module.css'

/**
 * A field and a button for new cards and columns and for new titles. Escape cancels.
 * @param onSubmit returns whether it was saved; then the field is cleared
 */
export function TitleForm(props: {
  label: string
  placeholder?: string
  submitLabel: string
  maxLength: number
  value?: string
  onSubmit: (title: string) => Promise<boolean>
  onClose: () => void
}) {
  const [title, setTitle] = useState(props.value ?? '')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const words = title.trim()
    if (busy) return
    if (words === '') return props.onClose()
    setBusy(true)
    if (await props.onSubmit(words)) setTitle('')
    setBusy(false)
  }
  return (
    <form
      className={classes.titleForm}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose()
      }}
    >
      <TextInput
        autoFocus
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={classes.titleButtons}>
        <Button type="submit" size="xs" loading={busy}>
          {props.submitLabel}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={props.onClose}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  )
}
