import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SocialButtons } from '#web/features/social/social-buttons.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { safeNext } from '#web/platform/safe-next.ts'
import { fetchSetupState } from './auth.api.ts'
import { AuthPanel } from './auth-panel.tsx'
import { AccountForm, type NewAccount } from './fields/account-form.tsx'
import { FormAlert } from './fields/form-alert.tsx'
import { LinkStep } from './link-step.tsx'
import { SignUpConsent, SignUpRule } from './sign-up-notes.tsx'
import { useEnter, useSignIn } from './use-sign-in.ts'
import { VerifyStep } from './verify-step.tsx'

/** /app/register: the account, the code from the mail, then straight into the application. */
export function RegisterScreen() {
  const [account, setAccount] = useState<NewAccount | null>(null)
  const [username, setUsername] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const host = useShortHost()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const enter = useEnter(next)
  const signIn = useSignIn(next)

  if (account && identity.confirmsBy === 'link') {
    return (
      <LinkStep
        email={account.email}
        arm={armOf(username, host)}
        onContinue={async () => enter(await identity.continueSignIn())}
        onBack={() => setAccount(null)}
      />
    )
  }
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
      <SignUpRule />
      <AccountForm
        submitLabel={text.auth.register}
        onUsername={setUsername}
        onSubmit={async (values) => {
          await registerOrExplain(values)
          setAccount(values)
        }}
      />
      <SignUpConsent />
      <SocialButtons next={next} onFailure={setFailure} />
      <FormAlert message={failure} />
    </AuthPanel>
  )
}

/** @param host of pages and short links */
export function armOf(username: string, host: string): string {
  return username ? `${host}/${username}` : ''
}

/**
 * Sign-up is not available until there is an administrator (design.md §7): says so instead of "try
 * again in a moment". The set-up state is 404 once there is one.
 */
async function registerOrExplain(account: NewAccount): Promise<void> {
  try {
    await identity.register(account)
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
