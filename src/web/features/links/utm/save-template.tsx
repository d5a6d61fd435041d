import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import type { UtmDraft } from '../add-utm.ts'
import { createUtmTemplate } from './utm.api.ts'
import classes from './utm.module.css'
import { useRefreshTemplates } from './utm.queries.ts'

const NAME_MAX = 80

/** A name for the current parameters; not a form, because it is inside other forms. */
export function SaveTemplate({ utm, onClose }: { utm: UtmDraft; onClose: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttemptKey()
  const refresh = useRefreshTemplates()
  const words = text.newLink
  const save = async () => {
    if (isBusy || name.trim() === '') return
    const body = { name: name.trim(), ...utm }
    setBusy(true)
    try {
      const template = await createUtmTemplate(body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      void refresh()
      toastSuccess(words.templateSaved(template.name))
      onClose()
    } catch (failed) {
      const refused = failed instanceof CallFailure ? failed.fields.name : undefined
      setError(refused)
      if (refused === undefined) toastError(failed)
    } finally {
      setBusy(false)
    }
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <div className={classes.save}>
      <TextInput
        className={classes.saveName}
        label={words.templateName}
        placeholder={words.templateNameHint}
        autoFocus
        maxLength={NAME_MAX}
        value={name}
        error={error}
        onKeyDown={keys}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button size="sm" loading={isBusy} disabled={name.trim() === ''} onClick={save}>
        {text.common.save}
      </Button>
      <Button size="sm" variant="default" onClick={onClose}>
        {text.common.cancel}
      </Button>
    </div>
  )
}
