import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { AuthUser } from '#contract/account/identity.ts'
import { useEnter } from '#web/features/auth/use-sign-in.ts'
import { CodeStep } from '#web/features/second-factor/code-step.tsx'
import { type KeptWay, takeWay } from '#web/features/social/kept-way.ts'
import { readReturned } from '#web/features/social/return-end.ts'
import { text } from '#web/messages/index.ts'
import { rootOfSpace, spaceIdIn } from '#web/open-space.ts'
import { paths } from '#web/paths.ts'
import { safeNext } from '#web/platform/safe-next.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { Preloader } from '#web/ui/preloader.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { type TeamEnd, teamEndOf } from './team-end.ts'
import { finishTeamJoin, finishTeamSignIn } from './team-sign-in.api.ts'

const UNKNOWN: KeptWay = { purpose: 'sign-in', name: '' }

/** /app/team-return/{space}: what the provider of a space says in the address is handed on, once. */
export function TeamReturnScreen() {
  const { spaceId = '' } = useParams()
  const [way] = useState(() => takeWay() ?? UNKNOWN)
  const [search] = useState(() => new URLSearchParams(window.location.search))
  const [end, setEnd] = useState<TeamEnd | null>(null)
  const isHandedOn = useRef(false)
  const next = safeNext(way.next)
  const enter = useEnter(spaceIdIn(next) === spaceId ? next : `${rootOfSpace(spaceId)}/home`)
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = way.name || text.team.company
  useDocumentTitle(text.social.returnTitle)

  const handOn = async () => {
    // codes in an address end up in histories
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const returned = readReturned(search)
    if (typeof returned === 'string') return setEnd(returned)
    try {
      if (way.purpose === 'sign-in') return enter(await finishTeamSignIn({ spaceId, ...returned }))
      await finishTeamJoin({ spaceId, ...returned })
      void client.invalidateQueries({ queryKey: ['account'] })
      toastSuccess(text.team.joined(name))
      navigate(paths.security, { replace: true })
    } catch (error) {
      setEnd(teamEndOf(error))
    }
  }
  useEffect(() => {
    if (isHandedOn.current) return
    isHandedOn.current = true
    void handOn()
  })

  if (end === null) {
    return (
      <>
        <h1 className="wp-hidden">{text.social.returnTitle}</h1>
        <p role="status" className="wp-hidden">
          {text.social.returnLead(name)}
        </p>
        <Preloader />
      </>
    )
  }
  if (end === 'code') return <Code onEntered={enter} />
  return <EndPanel end={end} isJoining={way.purpose === 'connect'} name={name} />
}

function Code({ onEntered }: { onEntered: (user: AuthUser) => void }) {
  const navigate = useNavigate()
  const back = () => navigate(paths.signIn, { replace: true })
  return <CodeStep onEntered={onEntered} onBack={back} />
}

function EndPanel(props: { end: Exclude<TeamEnd, 'code'>; isJoining: boolean; name: string }) {
  const { end, isJoining, name } = props
  const { social, team } = text
  const [title, lead] =
    typeof end === 'object'
      ? [social.failedTitle, end.reason]
      : {
          stopped: [social.stoppedTitle, social.stoppedLead(name)],
          failed: [social.failedTitle, social.failedLead(name)],
          stale: [social.failedTitle, social.staleLead],
          known: [social.knownTitle, team.knownLead(name)],
          taken: [social.takenTitle, team.takenLead],
          uninvited: [team.uninvitedTitle(name), team.uninvitedLead],
          factor: [team.factorTitle(name), team.factorLead],
          gone: [team.goneTitle(name), team.goneLead],
          refused: [social.failedTitle, team.refusedLead],
          away: [team.awayTitle(name), team.awayLead],
          off: [team.offTitle, team.offLead],
        }[end]
  const [to, label] = isJoining
    ? [paths.security, social.toSecurity]
    : end === 'known'
      ? [`${paths.signIn}?next=${encodeURIComponent(paths.security)}`, social.signInWithPassword]
      : [paths.signIn, social.toSignIn]
  useDocumentTitle(title!)
  return (
    <StatePanel
      picture="lost"
      heading="h1"
      title={title!}
      action={
        <Button component={Link} to={to!} autoFocus>
          {label}
        </Button>
      }
    >
      {lead}
    </StatePanel>
  )
}
