import { queryOptions } from '@tanstack/react-query'
import type { putTeamSignInEndpoint, TeamSignIn } from '#contract/account/team-sign-in.ts'
import type { SentBody } from '#contract/call-types.ts'
import type { Returned } from '#web/features/social/social.api.ts'
import { call } from '#web/platform/call.ts'

const keepSession = { keepSession: true } as const

export type { TeamSignIn }
export type TeamConnection = NonNullable<TeamSignIn['connection']>
export type TeamSettings = SentBody<typeof putTeamSignInEndpoint>

export const teamsOfAddressQuery = (email: string) =>
  queryOptions({
    queryKey: ['teams', email],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call('teamSignIn.find', { body: { email } }, { ...keepSession, signal })).items,
  })

export const beginTeamSignIn = (body: { spaceId: string; email?: string }) =>
  call('teamSignIn.begin', { body }, keepSession)
export const finishTeamSignIn = (body: Returned & { spaceId: string }) =>
  call('teamSignIn.finish', { body }, keepSession)

export const teamIdentitiesQuery = queryOptions({
  queryKey: ['account', 'teams'],
  queryFn: async ({ signal }) => (await call('teamSignIn.list', {}, { signal })).items,
})
export type TeamIdentity = Awaited<
  ReturnType<NonNullable<typeof teamIdentitiesQuery.queryFn>>
>[number]

export const beginTeamJoin = (body: { spaceId: string; password: string }) =>
  call('teamSignIn.beginJoin', { body })
export const finishTeamJoin = (body: Returned & { spaceId: string }) =>
  call('teamSignIn.finishJoin', { body })
export const leaveTeam = (id: string) => call('teamSignIn.leave', { params: { id } })
export const enterBySpareKey = (body: { spaceId: string; key: string }) =>
  call('teamSignIn.useSpareKey', { body })

export const teamSignInQuery = (id: string) =>
  queryOptions({
    queryKey: ['spaces', id, 'sign-in'],
    queryFn: ({ signal }) => call('spaces.signIn', { params: { id } }, { signal }),
  })
export const putTeamSignIn = (id: string, body: TeamSettings) =>
  call('spaces.putSignIn', { params: { id }, body })
export const checkTeamSignIn = (id: string) => call('spaces.checkSignIn', { params: { id } })
export const deleteTeamSignIn = (id: string) => call('spaces.deleteSignIn', { params: { id } })
export const makeSpareKey = (id: string) => call('spaces.makeSpareKey', { params: { id } })
