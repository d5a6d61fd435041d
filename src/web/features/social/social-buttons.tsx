import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AuthUser } from '#contract/account/identity.ts'
import type { SocialProvider } from '#contract/pages/social.ts'
import { useEnter } from '#web/features/auth/use-sign-in.ts'
import { text } from '#web/messages/index.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { keepWay } from './kept-way.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { beginSignIn } from './social.api.ts'
import classes from './social-buttons.module.css'

/** One button for each configured provider; nothing without one. */
export function SocialButtons(props: {
  next: string
  /** the provider that an account must use (err_16, err_17): its button gets the focus */
  wanted?: SocialProvider | null
  onFailure: (message: string | null) => void
}) {
  const { next, wanted, onFailure } = props
  const { data } = useQuery(installationQuery)
  const enter = useEnter(next)
  const [busy, setBusy] = useState<SocialProvider | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wanted) button.current?.focus()
  }, [wanted])

  const takeOver = (user: AuthUser | null) => {
    setBusy(null)
    if (user) enter(user)
  }
  const begin = async (provider: SocialProvider, name: string) => {
    setBusy(provider)
    onFailure(null)
    try {
      if (identity.signInWith) return takeOver(await identity.signInWith(provider))
      const { address } = await beginSignIn(provider)
      keepWay({ purpose: 'sign-in', name, next })
      window.location.assign(address)
    } catch (error) {
      setBusy(null)
      onFailure(text.social.beginError(name, textOfError(error)))
    }
  }
  if (!data?.signInWith.length) return null
  return (
    <div className={classes.root}>
      <p className={classes.or}>{text.social.or}</p>
      {data.signInWith.map(({ provider, name }) => (
        <Button
          key={provider}
          {...(provider === wanted && { ref: button })}
          variant={provider === wanted ? 'light' : 'default'}
          size="md"
          leftSection={<ProviderIcon provider={provider} />}
          loading={busy === provider}
          disabled={busy !== null && busy !== provider}
          onClick={() => begin(provider, name)}
        >
          {text.social.continueWith(name)}
        </Button>
      ))}
    </div>
  )
}
