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
      // People who were signed in here are signed out as spec §6 says; guests stay guests.
      if (hasAuthUser()) endSession()
      return null
    }
  },
})

/**
 * The current session, null for a guest, undefined while unknown. Guest screens ask only if
 * somebody was signed in before.
 */
export function useMaybeSession({ enabled = true } = {}) {
  return useQuery({ ...sessionQuery, enabled })
}

export const SessionContext = createContext<Session | null>(null)

/** The session on a screen that only signed-in people see. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('this screen stands outside the account layout')
  return session
}

/** Applies a sign-in: stores `authUser` as specified, and clears everything cached for a guest. */
export function useTakeOverSignIn(): (user: AuthUser) => void {
  const queryClient = useQueryClient()
  return (user) => {
    storeAuthUser(user)
    queryClient.clear()
  }
}
