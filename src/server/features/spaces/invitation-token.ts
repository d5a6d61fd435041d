import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SpaceInvitationTable } from './spaces.table.ts'

/**
 * The token of an invitation's newest mail: worked out again whenever that mail is sent, so that it waits
 * nowhere in clear.
 */
export function invitationTokenOf(
  secrets: Secrets,
  invitation: Pick<SpaceInvitationTable, 'id' | 'mails'>,
): string {
  return secrets.hmac('invitation', `${invitation.id} ${invitation.mails}`)
}

/** Where an invitation is accepted: the link of its newest mail. */
export function invitationLinkOf(
  deps: Pick<Deps, 'secrets' | 'origins'>,
  invitation: Pick<SpaceInvitationTable, 'id' | 'mails'>,
): string {
  return `${deps.origins.app}/app/invitation?token=${invitationTokenOf(deps.secrets, invitation)}`
}

/** What is stored and looked for in place of a token. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
