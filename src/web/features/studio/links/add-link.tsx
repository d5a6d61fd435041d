import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { withItem } from '../send-edits.ts'
import { createBlock } from '../studio.api.ts'
import { useStudio } from '../studio-context.ts'
import classes from './block-list.module.css'
import { readAddress } from './read-address.ts'

/** One box that recognises what was pasted; the new link stands on top. */
export function AddLink() {
  const { draft, put } = useStudio()
  const attempt = useAttemptKey()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || typed.trim() === '') return
    setBusy(true)
    setFailure(null)
    try {
      const body = { ...readAddress(typed), after: null }
      const block = await createBlock(draft.id, body, attempt.keyFor(`${draft.id} ${typed}`))
      attempt.done()
      put((page) => withItem(page, 'block', block))
      setTyped('')
    } catch (error) {
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.add} onSubmit={add} noValidate>
      <TextInput
        className={classes.addField}
        aria-label={text.studio.addLink}
        placeholder={text.studio.addHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={failure}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFailure(null)
        }}
      />
      <Button type="submit" variant="light" loading={busy} leftSection={<IconPlus size={18} />}>
        {text.studio.add}
      </Button>
    </form>
  )
}
