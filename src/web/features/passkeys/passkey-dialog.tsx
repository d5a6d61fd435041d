import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PasskeyAnswer } from '#contract/account/passkeys.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import classes from '#web/features/second-factor/second-factor.module.css'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { addPasskey, deletePasskey, renamePasskey } from './passkeys.api.ts'

const NAME_MAX = 60

export type PasskeyDeed =
  | { kind: 'add'; passkey?: undefined }
  | { kind: 'rename' | 'remove'; passkey: PasskeyAnswer }

/** Adds a passkey after asking for the password, renames or removes it. */
export function PasskeyDialog({ deed, onClose }: { deed: PasskeyDeed; onClose: () => void }) {
  const client = useQueryClient()
  const words = text.passkeys
  const [name, setName] = useState(deed.passkey?.name ?? words.defaultName)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isRemoval = deed.kind === 'remove'
  const isReady = isRemoval || (name.trim() !== '' && (deed.kind === 'rename' || password !== ''))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isReady) return
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      if (deed.kind === 'add') {
        await addPasskey({ name: name.trim(), password })
        toastSuccess(words.added)
      } else if (deed.kind === 'rename') {
        await renamePasskey({ id: deed.passkey.id, name: name.trim() })
      } else {
        await deletePasskey(deed.passkey.id)
        toastSuccess(words.removed)
      }
      onClose()
      await client.invalidateQueries({ queryKey: ['account'] })
    } catch (error) {
      setBusy(false)
      if (error instanceof DOMException) setFailure(words.stopped)
      else if (error instanceof CallFailure && error.code === 'err_104')
        setWrong(words.wrongPassword)
      else if (isRemoval && error instanceof CallFailure && error.code === 'err_409')
        setFailure(words.lastWay)
      else setFailure(words.error(textOfError(error)))
    }
  }
  const label = { add: words.goOn, rename: words.rename, remove: text.common.remove }[deed.kind]
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        deed.kind === 'add'
          ? words.add
          : isRemoval
            ? words.removeTitle(deed.passkey.name)
            : words.renameOf(deed.passkey.name)
      }
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormAlert message={failure} />
        {deed.kind !== 'rename' && <p>{isRemoval ? words.removeText : words.addText}</p>}
        {!isRemoval && (
          <TextInput
            label={words.name}
            description={words.nameHint}
            maxLength={NAME_MAX}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {deed.kind === 'add' && (
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
            error={wrong}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button
            type="submit"
            disabled={!isReady}
            loading={busy}
            {...(isRemoval && { color: 'red' })}
          >
            {label}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
