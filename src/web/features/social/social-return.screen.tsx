import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useEnter } from '#web/features/auth/use-sign-in.ts'
import { CodeStep } from '#web/features/second-factor/code-step.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { safeNext } from '#web/platform/safe-next.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { Preloader } from '#web/ui/preloader.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { type KeptWay, takeWay } from './kept-way.ts'
import { type ReturnEnd, readReturned, returnEndOf } from './return-end.ts'
import { finishConnect, finishSignIn } from './social.api.ts'

const UNKNOWN: KeptWay = { purpose: 'sign-in', name: '' }

/**
 * /app/social-return: passes the provider's parameters on, once, and removes them from the address.
 */
export function SocialReturnScreen() {
  const [way] = useState(() => takeWay() ?? UNKNOWN)
  const [search] = useState(() => new URLSearchParams(window.location.search))
  const [end, setEnd] = useState<ReturnEnd | null>(null)
  const isHandedOn = useRef(false)
  const enter = useEnter(safeNext(way.next))
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = way.name || text.social.provider
  useDocumentTitle(text.social.returnTitle)

  const handOn = async () => {
    // codes in an address would stay in histories
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const returned = readReturned(search)
    if (typeof returned === 'string') return setEnd(returned)
    try {
      if (way.purpose === 'sign-in') return enter(await finishSignIn(returned))
      await finishConnect(returned)
      void client.invalidateQueries({ queryKey: ['account'] })
      toastSuccess(text.social.connected(name))
      navigate(paths.security, { replace: true })
    } catch (error) {
      setEnd(returnEndOf(error))
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
  if (end === 'code') {
    return <CodeStep onEntered={enter} onBack={() => navigate(paths.signIn, { replace: true })} />
  }
  return <ReturnPanel end={end} way={way} name={name} />
}

function ReturnPanel(props: { end: Exclude<ReturnEnd, 'code'>; way: KeptWay; name: string }) {
  const { end, way, name } = props
  const words = text.social
  const [title, lead] =
    typeof end === 'object'
      ? [words.failedTitle, end.reason]
      : {
          stopped: [words.stoppedTitle, words.stoppedLead(name)],
          failed: [words.failedTitle, words.failedLead(name)],
          stale: [words.failedTitle, words.staleLead],
          known: [words.knownTitle, words.knownLead(name)],
          unconfirmed: [words.unconfirmedTitle, words.unconfirmedLead(name)],
          taken: [words.takenTitle, words.takenLead(name)],
        }[end]
  const [to, label] =
    way.purpose === 'connect'
      ? [paths.security, words.toSecurity]
      : end === 'known'
        ? [`${paths.signIn}?next=${encodeURIComponent(paths.security)}`, words.signInWithPassword]
        : [`${paths.signIn}${nextOf(way)}`, words.toSignIn]
  useDocumentTitle(title ?? words.failedTitle)
  return (
    <StatePanel
      picture="lost"
      heading="h1"
      title={title ?? words.failedTitle}
      action={
        <Button component={Link} to={to} autoFocus>
          {label}
        </Button>
      }
    >
      {lead}
    </StatePanel>
  )
}

const nextOf = ({ next }: KeptWay) => (next ? `?next=${encodeURIComponent(next)}` : '')
