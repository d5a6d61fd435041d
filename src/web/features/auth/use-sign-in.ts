import { useNavigate } from 'react-router'
import type { AuthUser } from '#contract/account/identity.ts'
import { isAppPath } from '#web/paths.ts'
import { type Credentials, identity } from '#web/platform/identity/identity.ts'
import { useTakeOverSignIn } from '#web/platform/session.ts'

/** Goes on as the one who signed in, to `next`: a path of ours, within the application or beside it. */
export function useEnter(next: string): (user: AuthUser) => void {
  const navigate = useNavigate()
  const takeOver = useTakeOverSignIn()
  return (user) => {
    takeOver(user)
    if (isAppPath(next)) navigate(next, { replace: true })
    else window.location.assign(next)
  }
}

/** Signs in and goes to `next`. Throws what the call throws. */
export function useSignIn(next: string): (credentials: Credentials) => Promise<void> {
  const enter = useEnter(next)
  return async (credentials) => enter(await identity.signIn(credentials))
}
