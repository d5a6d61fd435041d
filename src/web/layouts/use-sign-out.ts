import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { removeAuthUser } from '#web/platform/auth-user.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** Signs out here and goes to the sign-in screen, as spec §4 says. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      await identity.signOut()
      removeAuthUser()
      queryClient.clear()
      window.location.assign(paths.signIn)
    } catch (error) {
      toastError(error)
    }
  }
}
