import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SocialProvider } from '#contract/pages/social.ts'
import { PasskeyButton } from '#web/features/passkeys/passkey-button.tsx'
import { canUsePasskeys } from '#web/features/passkeys/passkeys.api.ts'
import { CodeStep } from '#web/features/second-factor/code-step.tsx'
import { SocialButtons } from '#web/features/social/social-buttons.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { authMode, identity } from '#web/platform/identity/identity.ts'
import { safeNext } from '#web/platform/safe-next.ts'
import { toastProblem } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import classes from './auth-panel.module.css'
import { AuthPanel } from './auth-panel.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { isRefusal, loginError } from './failures.ts'
import { FormAlert } from './fields/form-alert.tsx'
import { checkEmail } from './fields/validation.ts'
import { LinkStep } from './link-step.tsx'
import { useEnter, useSignIn } from './use-sign-in.ts'
import { VerifyStep } from './verify-step.tsx'

const TeamButtons = lazy(async () => ({
  default: (await import('#web/features/team-sign-in/team-buttons.tsx')).TeamButtons,
}))

/** Firebase looks after every way to sign in itself. */
const hasPasskeys = authMode !== 'firebase' && canUsePasskeys()

/** /user-login; `next` says where to go afterwards, if it is a path of this site. */
export function SignInScreen() {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const enter = useEnter(next)
  const signIn = useSignIn(next)
  const { accountDeleted, signInLead } = text.auth
  const deleted = search.get('deleted')
  const isDeleted = deleted === 'mailed' || deleted === 'waiting'
  const [failure, setFailure] = useState<string | null>(null)
  const [provider, setProvider] = useState<SocialProvider | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', password: '' },
    validate: {
      email: checkEmail,
      password: (value) => (value === '' ? text.auth.passwordMissing : null),
    },
  })

  const submit = async (values: { email: string; password: string }) => {
    setFailure(null)
    setProvider(null)
    try {
      await signIn({ email: values.email.trim(), password: values.password })
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_12') setNeedsCode(true)
      else if (error instanceof CallFailure && error.fields.code) setNeedsFactor(true)
      else {
        const message = loginError(error)
        if (isAboutCredentials(error)) form.setFieldError('password', message)
        else setFailure(message)
        if (isRefusal(error)) toastProblem(message)
        setProvider(providerOf(error))
      }
    }
  }

  if (needsFactor) return <CodeStep onEntered={enter} onBack={() => setNeedsFactor(false)} />
  if (needsCode && identity.confirmsBy === 'link') {
    return (
      <LinkStep
        email={form.values.email.trim()}
        onContinue={async () => enter(await identity.continueSignIn())}
        onBack={() => setNeedsCode(false)}
      />
    )
  }
  if (needsCode) {
    return (
      <VerifyStep
        email={form.values.email.trim()}
        onVerified={(answer) => (answer.isSignedIn ? enter(answer) : submit(form.values))}
        onBack={() => setNeedsCode(false)}
      />
    )
  }
  return (
    <AuthPanel
      title={text.auth.signInTitle}
      lead={isDeleted ? accountDeleted[deleted] : signInLead}
      arm={window.location.host}
      foot={
        <>
          {text.auth.noAccount}{' '}
          <Anchor
            component={Link}
            to={{ pathname: paths.register, search: search.toString() }}
            fw={500}
          >
            {text.auth.createAccount}
          </Anchor>
        </>
      }
    >
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <FormAlert message={failure} />
        {__AUTH_MODE__ === 'fake' && <DemoAccounts onChoose={form.setValues} />}
        <TextInput
          label={text.auth.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={text.auth.password}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          {text.auth.signIn}
        </Button>
        {hasPasskeys && <PasskeyButton onEntered={enter} onFailure={setFailure} />}
        <Anchor component={Link} to={paths.forgotPassword} className={classes.aside}>
          {text.auth.forgot}
        </Anchor>
      </form>
      {authMode !== 'firebase' && (
        <Suspense>
          <TeamButtons email={form.values.email} next={next} onFailure={setFailure} />
        </Suspense>
      )}
      <SocialButtons next={next} wanted={provider} onFailure={setFailure} />
    </AuthPanel>
  )
}

/** Where an account without a password is led to. */
function providerOf(error: unknown): SocialProvider | null {
  if (!(error instanceof CallFailure)) return null
  if (error.code === 'err_16') return 'google'
  return error.code === 'err_17' ? 'facebook' : null
}

/** err_13 says neither which of the two is wrong nor that the account exists: it stands at the last. */
function isAboutCredentials(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'err_13'
}
