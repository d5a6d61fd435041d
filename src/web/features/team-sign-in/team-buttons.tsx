import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepWay } from '#web/features/social/kept-way.ts'
import socialClasses from '#web/features/social/social-buttons.module.css'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import classes from './team-buttons.module.css'
import { beginTeamSignIn, teamsOfAddressQuery } from './team-sign-in.api.ts'

const TYPED_MS = 400

/** The sign-in of a company, once the address is one of its domain; nothing for others. */
export function TeamButtons(props: {
  email: string
  next: string
  onFailure: (message: string | null) => void
}) {
  const { next, onFailure } = props
  const [email] = useDebouncedValue(props.email.trim(), TYPED_MS)
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)
  const { data } = useQuery({ ...teamsOfAddressQuery(email), enabled: isAddress, retry: false })
  const [busy, setBusy] = useState<string | null>(null)
  const begin = async (spaceId: string, name: string) => {
    setBusy(spaceId)
    onFailure(null)
    try {
      const { address } = await beginTeamSignIn({ spaceId, email })
      keepWay({ purpose: 'sign-in', name, next })
      window.location.assign(address)
    } catch (error) {
      setBusy(null)
      onFailure(text.social.beginError(name, textOfError(error)))
    }
  }
  return (
    <div role="status" className={data?.length ? socialClasses.root : undefined}>
      {isAddress &&
        data?.map(({ spaceId, name }) => (
          <Button
            key={spaceId}
            variant="light"
            classNames={{ root: classes.button, label: classes.label }}
            size="md"
            loading={busy === spaceId}
            disabled={busy !== null && busy !== spaceId}
            onClick={() => begin(spaceId, name)}
          >
            {text.team.signInTo(name)}
          </Button>
        ))}
    </div>
  )
}
