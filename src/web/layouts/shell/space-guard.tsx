import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { may } from '#contract/permissions.ts'
import { openAmong, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { openSpaceId, rootOfSpace } from '#web/open-space.ts'
import { isAdministrationPath, paths } from '#web/paths.ts'
import { getOnlineState, onOnlineState } from '#web/platform/live.ts'
import { useSession } from '#web/platform/session.ts'
import { Preloader } from '#web/ui/preloader.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

const CompanyPanel = lazy(async () => ({
  default: (await import('./company-panel.tsx')).CompanyPanel,
}))

/** Screens about the account, which a session of one space does not reach. */
const ofAccount: readonly string[] = [paths.profile, paths.security, paths.activity]

/** Screens of those who see only a part of the space; any other leads to that part. */
const ofOutside: readonly string[] = [paths.space, paths.settings, ...ofAccount]

/** The screens of a space for those who reach it; who cannot is told what to do. */
export function SpaceGuard({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data } = useQuery(spacesQuery)
  useEffect(() => {
    let state = getOnlineState()
    // whoever has lost a space is cut off, and comes back to see what is left
    return onOnlineState(() => {
      const before = state
      state = getOnlineState()
      if (state === 'online' && before !== 'online') {
        void client.invalidateQueries({ queryKey: spacesQuery.queryKey })
      }
    })
  }, [client])
  const { reach } = useSession()
  const { pathname } = useLocation()
  const words = text.shell.spaces
  // the personal space is none of a session that reaches another one alone
  const isElsewhere = reach !== null && openSpaceId !== reach
  useEffect(() => {
    if (isElsewhere) window.location.replace(`${rootOfSpace(reach)}/home`)
  }, [isElsewhere, reach])
  if (isElsewhere) return <Preloader />
  if (reach !== null && (ofAccount.includes(pathname) || isAdministrationPath(pathname))) {
    return (
      <StatePanel picture="lost" heading="h1" title={words.reachTitle}>
        {words.reachText}
      </StatePanel>
    )
  }
  if (openSpaceId === undefined || data === undefined) return children
  const open = openAmong(data.filter(({ deletesAt }) => deletesAt === null))
  if (open?.lacksTeamSignIn) {
    return (
      <Suspense fallback={<Preloader />}>
        <CompanyPanel space={open} />
      </Suspense>
    )
  }
  if (open !== undefined && !open.lacksSecondFactor) {
    const parts = may(open.role, 'billing.read') ? [paths.billing] : [paths.links, paths.pages]
    const isShown =
      may(open.role, 'space.look') ||
      [...parts, ...ofOutside].some((path) => pathname.startsWith(path))
    return isShown ? children : <Navigate to={parts[0]!} replace />
  }
  return (
    <StatePanel
      picture="lost"
      heading="h1"
      title={open ? words.lacksTitle(open.name) : words.absentTitle}
      action={
        <Button component="a" href={open ? '/app/settings/security' : '/user-dashboard'}>
          {open ? words.lacksAction : words.personalAction}
        </Button>
      }
    >
      {open ? words.lacksText : words.absentText}
    </StatePanel>
  )
}
