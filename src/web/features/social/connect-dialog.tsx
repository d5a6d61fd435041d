import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import classes from '#web/features/second-factor/second-factor.module.css'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { keepWay } from './kept-way.ts'
import { beginConnect, type SocialAccount } from './social.api.ts'

/** Asks for the password, then opens the provider, which asks too. */
export function ConnectDialog(props: { account: SocialAccount; onClose: () => void }) {
  const { account, onClose } = props
  const { provider, name } = account
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const words = text.social

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || password === '') return
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      const { address } = await beginConnect({ provider, password })
      keepWay({ purpose: 'connect', name })
      window.location.assign(address)
    } catch (error) {
      setBusy(false)
      const isWrong = error instanceof CallFailure && error.code === 'err_104'
      if (isWrong) setWrong(words.wrongPassword)
      else setFailure(words.connectError(textOfError(error)))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.connectTo(name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormAlert message={failure} />
        <p>{words.connectText(name)}</p>
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
          error={wrong}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" disabled={password === ''} loading={busy}>
            {words.goOn}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
