import type { Secrets } from '../../platform/secrets.ts'
import { readSignedId, signId } from '../../platform/security/signed-id.ts'

const PURPOSE = 'weekly-mail'

/** @returns the token in `/u/{token}` that unsubscribes an account from the weekly mail */
export function signWeeklyMailToken(secrets: Secrets, userId: string): string {
  return signId(secrets, PURPOSE, userId)
}

/** @returns the account's id; undefined if we did not sign the token */
export function readWeeklyMailToken(secrets: Secrets, token: string): string | undefined {
  return readSignedId(secrets, PURPOSE, token)
}
