import { useNavigate } from 'react-router'
import type { AuthUser } from '#contract/account/identity.ts'
import { openSpaceId, rootOfSpace, spaceIdIn } from '#web/open-space.ts'
import { isAppPath, paths } from '#web/paths.ts'
import { call } from '#web/platform/call.ts'
import { type Credentials, identity } from '#web/platform/identity/identity.ts'
import { useTakeOverSignIn } from '#web/platform/session.ts'

/**
 * Continues as the signed-in person to `next`: one of our paths, inside the application or outside.
 * Without `next` it opens the space that was open last.
 */
export function useEnter(next: string): (user: AuthUser) => void {
  const navigate = useNavigate()
  const takeOver = useTakeOverSignIn()
  return (user) => {
    takeOver(user)
    void startOf(next).then((start) => {
      if (isAppPath(start) && spaceIdIn(start) === openSpaceId) navigate(start, { replace: true })
      else window.location.assign(start)
    })
  }
}

async function startOf(next: string): Promise<string> {
  if (next !== paths.dashboard) return next
  const { lastId } = await call('spaces.list', {}).catch(() => ({ lastId: null }))
  return lastId === null ? next : `${rootOfSpace(lastId)}/home`
}

/** Signs in and goes to `next`. Throws what the call throws. */
export function useSignIn(next: string): (credentials: Credentials) => Promise<void> {
  const enter = useEnter(next)
  return async (credentials) => enter(await identity.signIn(credentials))
}
