import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AccountAnswer } from '#contract/account/account.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { removeAuthUser } from '#web/platform/auth-user.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { useSendsMail } from '#web/platform/installation.ts'
import { leaveSession } from '#web/platform/session-end.ts'
import { textOfError, toastProblem } from '#web/platform/toasts.tsx'
import { deleteAccount } from '../account.api.ts'
import classes from '../account.module.css'

/** Deletes the account after people type its name and password. */
export function DeleteDialog(props: {
  account: AccountAnswer
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={text.account.deleteTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <DeleteForm account={props.account} onClose={props.onClose} />
    </Modal>
  )
}

function DeleteForm({ account, onClose }: { account: AccountAnswer; onClose: () => void }) {
  const client = useQueryClient()
  const sendsMail = useSendsMail()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isReady = name === account.username && password !== ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || busy) return
    setBusy(true)
    setFailure(null)
    setWrong(null)
    try {
      const proof = await identity.prove(password)
      await leaveSession(async () => {
        await deleteAccount({ password: proof })
        removeAuthUser()
        client.clear()
      }, paths.signInAfterDeletion(sendsMail))
    } catch (error) {
      setBusy(false)
      const known = error instanceof CallFailure ? error : undefined
      if (known?.code === 'err_104') {
        setWrong(text.account.wrongPassword)
        toastProblem(text.account.wrongPassword)
      } else setFailure(text.account.deleteError(known?.fields.account ?? textOfError(error)))
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{text.account.deleteText}</p>
      <FormAlert message={failure} />
      <TextInput
        label={text.account.deleteType(account.username)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value.trim())}
      />
      <PasswordInput
        label={text.account.confirmPassword}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
        error={wrong}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" color="red" disabled={!isReady} loading={busy}>
          {text.account.delete}
        </Button>
      </Group>
    </form>
  )
}
