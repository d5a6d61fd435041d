import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { SpaceColor } from '#contract/account/space-values.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { text } from '#web/messages/index.ts'
import { rootOfSpace } from '#web/open-space.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import classes from '#web/ui/form.module.css'
import { withPackages } from '#web/ui/with-packages.tsx'
import { LookFields } from './look-fields.tsx'
import { createSpace } from './spaces.api.ts'

/** Name and colour of a new space, which opens afterwards. */
export function NewSpaceDialog({ onClose }: { onClose: () => void }) {
  const [look, setLook] = useState({ name: '', color: 'blue' as SpaceColor })
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const attempt = useAttemptKey()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      const { id } = await createSpace(look, attempt.keyFor(JSON.stringify(look)))
      window.location.assign(`${rootOfSpace(id)}/home`)
    } catch (error) {
      attempt.done()
      setBusy(false)
      const isOfName = error instanceof CallFailure && ['err_51', 'err_53'].includes(error.code)
      if (isOfName) setWrong(textOfError(error))
      else setFailure(withPackages(error, text.spaces.createError(textOfError(error))))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.spaces.createTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className="wp-muted">{text.spaces.createText}</p>
        <UsageLine of={['spaces']} />
        <FormAlert message={failure} />
        <LookFields
          {...look}
          nameError={wrong}
          onChange={(change) => setLook((now) => ({ ...now, ...change }))}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {text.common.create}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
