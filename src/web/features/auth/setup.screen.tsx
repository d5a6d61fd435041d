import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { Preloader } from '#web/ui/preloader.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { AccountForm } from './account-form.tsx'
import { fetchSetupState, setUpAdministrator } from './auth.api.ts'
import { AuthPanel } from './auth-panel.tsx'
import { armOf } from './register.screen.tsx'
import { useEnter } from './use-sign-in.ts'

/** /setup?token=…: registers, confirms and signs in the first administrator. */
export function SetupScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [wasRefused, setRefused] = useState(false)
  const state = useQuery({
    queryKey: ['setup', token],
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchSetupState(token, signal),
  })

  const isDead = state.data?.isTokenValid === false || isDeadLink(state.error)
  if (token === '' || wasRefused || isDead) return <SetupClosed />
  if (state.error) return <ErrorPanel error={state.error} retry={() => state.refetch()} />
  if (!state.data) return <Preloader />
  return <SetupForm token={token} email={state.data.email} onDeadLink={() => setRefused(true)} />
}

function SetupForm(props: { token: string; email: string | null; onDeadLink: () => void }) {
  const [username, setUsername] = useState('')
  const enter = useEnter(paths.dashboard)
  const host = useShortHost()
  return (
    <AuthPanel title={text.auth.setupTitle} lead={text.auth.setupLead} arm={armOf(username, host)}>
      <AccountForm
        submitLabel={text.auth.setup}
        fixedEmail={props.email}
        onUsername={setUsername}
        onSubmit={async (values) => {
          try {
            enter(await setUpAdministrator({ ...values, token: props.token }))
          } catch (error) {
            if (!isDeadLink(error)) throw error
            props.onDeadLink()
          }
        }}
      />
    </AuthPanel>
  )
}

/** err_3, or 404 once there is an administrator (abuse row 53). */
function isDeadLink(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'err_3' || error.status === 404)
}

function SetupClosed() {
  useDocumentTitle(text.auth.setupClosedTitle)
  return (
    <StatePanel
      picture="lost"
      heading="h1"
      title={text.auth.setupClosedTitle}
      action={
        <Button component={Link} to={paths.signIn}>
          {text.auth.toSignIn}
        </Button>
      }
    >
      {text.auth.setupClosedLead}
    </StatePanel>
  )
}
