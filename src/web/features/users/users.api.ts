import type {
  changeAccountEndpoint,
  getInvitationEndpoint,
  inviteEndpoint,
  searchUsersEndpoint,
  User,
  updateUserEndpoint,
} from '#contract/account/users.ts'
import type { AnswerOf, SentBody, SentQuery } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

export type Person = User
export type PeopleQuery = SentQuery<typeof searchUsersEndpoint>
export type Invitation = AnswerOf<typeof getInvitationEndpoint>

export function searchPeople(query: PeopleQuery, signal: AbortSignal) {
  return call('users.search', { query }, { signal })
}

export function invite(body: SentBody<typeof inviteEndpoint>, idempotencyKey: string) {
  const options = { idempotencyKey }
  return call('users.invite', { body }, options)
}

export function changePerson(body: SentBody<typeof updateUserEndpoint>) {
  return call('users.update', { body })
}

export function removePerson(id: string, spaceId: string | undefined) {
  return call('users.delete', {
    headers: { user: id },
    query: { spaceId },
  })
}

export function restorePerson(id: string, spaceId: string | undefined) {
  return call('users.restore', {
    params: { id },
    query: { spaceId },
  })
}

export function changeAccount(id: string, body: SentBody<typeof changeAccountEndpoint>) {
  const input = { params: { id }, body }
  return call('users.changeAccount', input)
}

export function getInvitation(token: string, signal: AbortSignal) {
  const input = { params: { token } }
  return call('users.invitation', input, { signal })
}

export function answerInvitation(token: string, accept: boolean) {
  const input = { params: { token }, body: { accept } }
  return call('users.answerInvitation', input)
}
