import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AuthUser, currentSessionEndpoint } from '#contract/account/identity.ts'
import type { AnswerOf } from '#contract/call-types.ts'
import { hasAuthUser, storeAuthUser } from './auth-user.ts'
import { call } from './call.ts'
import { CallFailure } from './call-failure.ts'
import { endSession } from './session-end.ts'

export type Session = AnswerOf<typeof currentSessionEndpoint>

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Session | null> => {
    const options = { signal, keepSession: true }
    try {
      const session = await call('identity.currentSession', {}, options)
      storeAuthUser(session)
      return session
    } catch (error) {
      if (!(error instanceof CallFailure) || (error.status !== 401 && error.status !== 403)) {
        throw error
      }
      // Somebody who was signed in here is signed out as spec §6 says; a guest is only a guest.
      if (hasAuthUser()) endSession()
      return null
    }
  },
})

/**
 * Who is signed in: a session, null for a guest, undefined while it is not known. Screens for guests
 * ask only where somebody has been signed in.
 */
export function useMaybeSession({ enabled = true } = {}) {
  return useQuery({ ...sessionQuery, enabled })
}

export const SessionContext = createContext<Session | null>(null)

/** The session of a screen that only signed-in people see. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('this screen stands outside the account layout')
  return session
}

/** Takes over a sign-in: `authUser` as specified, and everything cached for a guest is forgotten. */
export function useTakeOverSignIn(): (user: AuthUser) => void {
  const queryClient = useQueryClient()
  return (user) => {
    storeAuthUser(user)
    queryClient.clear()
  }
}
