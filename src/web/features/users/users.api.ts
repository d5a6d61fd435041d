import type { AnswerOf, SentBody, SentQuery } from '#contract/call-types.ts'
import type {
  answerInvitationEndpoint,
  changeAccountEndpoint,
  deleteUserEndpoint,
  getInvitationEndpoint,
  inviteEndpoint,
  restoreUserEndpoint,
  searchUsersEndpoint,
  User,
  updateUserEndpoint,
} from '#contract/users.ts'
import { call } from '#web/platform/call.ts'

export type Person = User
export type PeopleQuery = SentQuery<typeof searchUsersEndpoint>
export type Invitation = AnswerOf<typeof getInvitationEndpoint>

export function searchPeople(query: PeopleQuery, signal: AbortSignal) {
  return call<typeof searchUsersEndpoint>('GET', '/api/v1/users', { query }, { signal })
}

export function invite(body: SentBody<typeof inviteEndpoint>, idempotencyKey: string) {
  const options = { idempotencyKey }
  return call<typeof inviteEndpoint>('POST', '/api/v1/invitations', { body }, options)
}

export function changePerson(body: SentBody<typeof updateUserEndpoint>) {
  return call<typeof updateUserEndpoint>('PUT', '/update/user', { body })
}

export function removePerson(id: string, spaceId: string | undefined) {
  return call<typeof deleteUserEndpoint>('DELETE', '/delete/user', {
    headers: { user: id },
    query: { spaceId },
  })
}

export function restorePerson(id: string, spaceId: string | undefined) {
  return call<typeof restoreUserEndpoint>('POST', '/api/v1/users/:id/restore', {
    params: { id },
    query: { spaceId },
  })
}

export function changeAccount(id: string, body: SentBody<typeof changeAccountEndpoint>) {
  const input = { params: { id }, body }
  return call<typeof changeAccountEndpoint>('PATCH', '/api/v1/accounts/:id', input)
}

export function getInvitation(token: string, signal: AbortSignal) {
  const input = { params: { token } }
  return call<typeof getInvitationEndpoint>('GET', '/api/v1/invitations/:token', input, { signal })
}

export function answerInvitation(token: string, accept: boolean) {
  const input = { params: { token }, body: { accept } }
  return call<typeof answerInvitationEndpoint>('POST', '/api/v1/invitations/:token', input)
}
