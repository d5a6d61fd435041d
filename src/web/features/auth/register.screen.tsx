import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { safeNext } from '#web/platform/safe-next.ts'
import { AccountForm, type NewAccount } from './account-form.tsx'
import { fetchSetupState, register } from './auth.api.ts'
import { AuthPanel } from './auth-panel.tsx'
import { useEnter, useSignIn } from './use-sign-in.ts'
import { VerifyStep } from './verify-step.tsx'

/** /app/register: the account, then the code from the mail, then straight in. */
export function RegisterScreen() {
  const [account, setAccount] = useState<NewAccount | null>(null)
  const [username, setUsername] = useState('')
  const host = useShortHost()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const enter = useEnter(next)
  const signIn = useSignIn(next)

  if (account) {
    return (
      <VerifyStep
        email={account.email}
        arm={armOf(username, host)}
        onVerified={(answer) => (answer.isSignedIn ? enter(answer) : signIn(account))}
        onBack={() => setAccount(null)}
      />
    )
  }
  return (
    <AuthPanel
      title={text.auth.registerTitle}
      lead={text.auth.registerLead}
      arm={armOf(username, host)}
      foot={
        <>
          {text.auth.haveAccount}{' '}
          <Anchor
            component={Link}
            to={{ pathname: paths.signIn, search: search.toString() }}
            fw={500}
          >
            {text.auth.signIn}
          </Anchor>
        </>
      }
    >
      <AccountForm
        submitLabel={text.auth.register}
        onUsername={setUsername}
        onSubmit={async (values) => {
          await registerOrExplain(values)
          setAccount(values)
        }}
      />
    </AuthPanel>
  )
}

/** @param host of pages and short links */
export function armOf(username: string, host: string): string {
  return username ? `${host}/${username}` : ''
}

/**
 * Until there is an administrator sign-up is not available (design.md §7): says so instead of "try again
 * in a moment". The set-up state is 404 as soon as there is one.
 */
async function registerOrExplain(account: NewAccount): Promise<void> {
  try {
    await register(account)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 503) throw error
    const isInstalled = await fetchSetupState().then(
      () => false,
      () => true,
    )
    if (isInstalled) throw error
    throw new CallFailure({ code: error.code, status: 503, text: text.auth.notInstalled })
  }
}
