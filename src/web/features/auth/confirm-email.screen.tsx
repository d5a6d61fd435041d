import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { confirmEmail } from './auth.api.ts'
import classes from './auth-panel.module.css'
import { AuthPanel } from './auth-panel.tsx'
import { FormAlert } from './fields/form-alert.tsx'
import { LinkEnd } from './link-end.tsx'

type State = Awaited<ReturnType<typeof confirmEmail>>['state']

/** /app/confirm-email?side=old|new&token=…: both mails about a change of address link here. */
export function ConfirmEmailScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const isOld = search.get('side') === 'old'
  const [state, setState] = useState<State | 'dead' | null>(token === '' ? 'dead' : null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'confirm' | 'stop' | null>(null)

  const follow = async (stop: boolean) => {
    setBusy(stop ? 'stop' : 'confirm')
    setFailure(null)
    try {
      setState((await confirmEmail({ token, ...(stop && { stop }) })).state)
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_18') setState('dead')
      else setFailure(textOfError(error))
    } finally {
      setBusy(null)
    }
  }

  if (state !== null) {
    const [title, lead] = endOf(state)
    return (
      <LinkEnd
        picture={state === 'dead' ? 'lost' : 'own'}
        title={title}
        lead={lead}
        to={paths.signIn}
        label={text.auth.toSignIn}
      />
    )
  }
  return (
    <AuthPanel
      title={text.auth.confirmEmailTitle}
      lead={isOld ? text.auth.confirmEmailLeadOld : text.auth.confirmEmailLeadNew}
      arm={window.location.host}
    >
      <FormAlert message={failure} />
      <div className={classes.actions}>
        <Button size="md" loading={busy === 'confirm'} onClick={() => follow(false)}>
          {text.auth.confirmEmail}
        </Button>
        {isOld && (
          <Button
            size="md"
            variant="default"
            loading={busy === 'stop'}
            onClick={() => follow(true)}
          >
            {text.auth.stopEmail}
          </Button>
        )}
      </div>
    </AuthPanel>
  )
}

function endOf(state: State | 'dead'): [title: string, lead: string] {
  const { auth } = text
  if (state === 'changed') return [auth.emailChanged, auth.emailChangedLead]
  if (state === 'stopped') return [auth.emailStopped, auth.emailStoppedLead]
  if (state === 'dead') return [auth.resetDeadTitle, auth.emailDeadLead]
  const isOldLeft = state === 'waits for the present address'
  return [auth.confirmEmailTitle, isOldLeft ? auth.emailWaitsOld : auth.emailWaitsNew]
}
