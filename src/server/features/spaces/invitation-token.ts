import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SpaceInvitationTable } from './spaces.table.ts'

/**
 * The token in an invitation's newest mail. It is computed again for each sending, so that it is
 * never stored in plain text.
 */
export function invitationTokenOf(
  secrets: Secrets,
  invitation: Pick<SpaceInvitationTable, 'id' | 'mails'>,
): string {
  return secrets.hmac('invitation', `${invitation.id} ${invitation.mails}`)
}

/** Where an invitation is accepted: the link in its newest mail. */
export function invitationLinkOf(
  deps: Pick<Deps, 'secrets' | 'origins'>,
  invitation: Pick<SpaceInvitationTable, 'id' | 'mails'>,
): string {
  return `${deps.origins.app}/app/invitation?token=${invitationTokenOf(deps.secrets, invitation)}`
}

/** The hash that is stored and searched instead of a token. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
