import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AuthPanel } from '#web/features/auth/auth-panel.tsx'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { rootOfSpace } from '#web/open-space.ts'
import { paths } from '#web/paths.ts'
import { removeAuthUser } from '#web/platform/auth-user.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { Preloader } from '#web/ui/preloader.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import classes from './invitation.module.css'
import { answerInvitation, getInvitation, type Invitation } from './users.api.ts'

const words = text.users.invitation

/**
 * /app/invitation?token=…: who invites into which space; accept, decline, or sign in first and
 * return.
 */
export function InvitationScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [isDeclined, setDeclined] = useState(false)
  const query = useQuery({
    queryKey: ['invitation', token],
    enabled: token !== '',
    retry: (count, error) => count < 2 && error instanceof CallFailure && error.isTemporary,
    queryFn: ({ signal }) => getInvitation(token, signal),
  })
  if (isDeclined) return <Over title={words.declinedTitle} lead={words.declinedText} />
  const isOver = query.error instanceof CallFailure && [400, 404].includes(query.error.status)
  if (token === '' || isOver) return <Over title={words.overTitle} lead={words.overText} />
  if (query.error) return <ErrorPanel error={query.error} retry={() => query.refetch()} />
  if (!query.data) return <Preloader />
  return (
    <OpenInvitation token={token} invitation={query.data} onDeclined={() => setDeclined(true)} />
  )
}

function OpenInvitation(props: { token: string; invitation: Invitation; onDeclined: () => void }) {
  const { token, invitation } = props
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const role = text.users.roles[invitation.role]

  const answer = async (accept: boolean) => {
    setBusy(accept ? 'accept' : 'decline')
    setFailure(null)
    try {
      await answerInvitation(token, accept)
      if (!accept) return props.onDeclined()
      window.location.assign(`${rootOfSpace(invitation.spaceId)}/home`)
    } catch (error) {
      setFailure(textOfError(namedFailure(error, words.error)))
    } finally {
      setBusy(null)
    }
  }

  return (
    <AuthPanel
      title={words.heading(invitation.inviter.name)}
      lead={words.lead(invitation.space, role)}
      arm={invitation.space}
    >
      <div className={classes.invitation}>
        <FormAlert message={failure} />
        <p>
          {text.users.roleTexts[invitation.role]}. {words.until(formatDate(invitation.expiresAt))}
        </p>
        <Choices
          token={token}
          invitation={invitation}
          accept={
            <Button size="md" loading={busy === 'accept'} onClick={() => void answer(true)}>
              {words.accept}
            </Button>
          }
        />
        <Button
          variant="subtle"
          color="gray"
          loading={busy === 'decline'}
          onClick={() => void answer(false)}
        >
          {words.decline}
        </Button>
      </div>
    </AuthPanel>
  )
}

/** The next step to accept: the button itself, signing in, or signing out. */
function Choices(props: { token: string; invitation: Invitation; accept: React.ReactNode }) {
  const { token, invitation } = props
  const [busy, setBusy] = useState(false)
  const back = `${paths.invitation}?token=${encodeURIComponent(token)}`
  const next = `?next=${encodeURIComponent(back)}`
  if (invitation.isForYou) return props.accept
  if (invitation.isForYou === null) {
    return (
      <>
        <p className="wp-muted">{words.forAddress(invitation.email)}</p>
        <Button size="md" component={Link} to={paths.signIn + next}>
          {words.signIn}
        </Button>
        <Button size="md" variant="default" component={Link} to={paths.register + next}>
          {words.register}
        </Button>
      </>
    )
  }
  const leave = async () => {
    setBusy(true)
    await identity.signOut().catch(() => undefined)
    removeAuthUser()
    window.location.assign(back)
  }
  return (
    <>
      <p className="wp-muted">{words.otherAccount(invitation.email)}</p>
      <Button size="md" loading={busy} onClick={() => void leave()}>
        {words.signOut}
      </Button>
    </>
  )
}

function Over({ title, lead }: { title: string; lead: string }) {
  useDocumentTitle(title)
  return (
    <StatePanel
      picture="lost"
      heading="h1"
      title={title}
      action={
        <Button component={Link} to={paths.dashboard}>
          {text.errors.backHome}
        </Button>
      }
    >
      {lead}
    </StatePanel>
  )
}
