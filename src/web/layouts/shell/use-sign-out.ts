import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { removeAuthUser } from '#web/platform/auth-user.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { leaveSession } from '#web/platform/session-end.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** Signs out here and opens the sign-in screen, as spec §4 says. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      await leaveSession(async () => {
        const leaveAt = await identity.signOut()
        removeAuthUser()
        const after = queryClient.getQueryData(installationQuery.queryKey)?.afterSignOutUrl
        queryClient.clear()
        return leaveAt ?? after ?? undefined
      }, paths.signIn)
    } catch (error) {
      toastError(error)
    }
  }
}
