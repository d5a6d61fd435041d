import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AuthUser } from '#contract/account/identity.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { identity, type NewAccount } from '#web/platform/identity/identity.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { Preloader } from '#web/ui/preloader.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { fetchSetupState } from './auth.api.ts'
import { AuthPanel } from './auth-panel.tsx'
import { AccountForm } from './fields/account-form.tsx'
import { LinkStep } from './link-step.tsx'
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
  const [waiting, setWaiting] = useState<NewAccount | null>(null)
  const { token, onDeadLink } = props

  const orDead = async (act: () => Promise<AuthUser>) => {
    try {
      enter(await act())
    } catch (error) {
      if (!isDeadLink(error)) throw error
      onDeadLink()
    }
  }
  if (waiting) {
    return (
      <LinkStep
        email={waiting.email}
        arm={armOf(username, host)}
        onContinue={() => orDead(() => identity.continueSetUp({ token, username }))}
        onBack={() => setWaiting(null)}
      />
    )
  }
  return (
    <AuthPanel title={text.auth.setupTitle} lead={text.auth.setupLead} arm={armOf(username, host)}>
      <AccountForm
        submitLabel={text.auth.setup}
        fixedEmail={props.email}
        onUsername={setUsername}
        onSubmit={async (values) => {
          try {
            await orDead(() => identity.setUpAdministrator({ ...values, token }))
          } catch (error) {
            if (!waitsForLink(error)) throw error
            setWaiting(values)
          }
        }}
      />
    </AuthPanel>
  )
}

/** The address is a Firebase account's and not confirmed yet. */
function waitsForLink(error: unknown): boolean {
  const isUnverified = error instanceof CallFailure && error.code === 'err_12'
  return isUnverified && identity.confirmsBy === 'link'
}

/** err_3, or 404 once there is an administrator (A53). */
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
