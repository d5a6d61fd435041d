import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import classes from '#web/features/second-factor/second-factor.module.css'
import { keepWay } from '#web/features/social/kept-way.ts'
import { text } from '#web/messages/index.ts'
import { rootOfSpace } from '#web/open-space.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { beginTeamJoin, enterBySpareKey } from './team-sign-in.api.ts'

interface Team {
  spaceId: string
  name: string
}

/** Asks for the password, then goes to the provider of the space, which asks as well. */
export function JoinDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { spaceId, name } = team
  const words = text.team
  return (
    <SecretDialog
      title={words.joinTo(name)}
      lead={text.social.connectText(name)}
      label={text.social.password}
      wrong={text.social.wrongPassword}
      autoComplete="current-password"
      onClose={onClose}
      onGiven={async (given) => {
        const password = await identity.prove(given)
        const { address } = await beginTeamJoin({ spaceId, password })
        keepWay({ purpose: 'connect', name })
        window.location.assign(address)
      }}
    />
  )
}

/** Lets the owner into a space whose provider is away; the new session reaches that space alone. */
export function SpareKeyDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { spaceId, name } = team
  const words = text.team
  return (
    <SecretDialog
      title={words.spareKeyTitle(name)}
      lead={words.spareKeyLead}
      label={words.spareKey}
      wrong={words.spareKeyWrong}
      autoComplete="off"
      onClose={onClose}
      onGiven={async (key) => {
        await enterBySpareKey({ spaceId, key: key.trim() })
        window.location.assign(`${rootOfSpace(spaceId)}/home`)
      }}
    />
  )
}

function SecretDialog(props: {
  title: string
  lead: ReactNode
  label: string
  wrong: string
  autoComplete: string
  onClose: () => void
  onGiven: (secret: string) => Promise<void>
}) {
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || secret === '') return
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      await props.onGiven(secret)
    } catch (error) {
      setBusy(false)
      const isWrong = error instanceof CallFailure && error.code === 'err_104'
      if (isWrong) setWrong(props.wrong)
      else setFailure(textOfError(error))
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormAlert message={failure} />
        <p>{props.lead}</p>
        <PasswordInput
          label={props.label}
          autoComplete={props.autoComplete}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
          error={wrong}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" disabled={secret === ''} loading={busy}>
            {text.social.goOn}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
