import { readStopMailToken, signStopMailToken } from '../../platform/mail/stop-mail-token.ts'
import type { Secrets } from '../../platform/secrets.ts'

const PURPOSE = 'weekly-mail'

/** @returns the token in `/u/{token}` that unsubscribes an account from the weekly mail */
export function signWeeklyMailToken(secrets: Secrets, userId: string): string {
  return signStopMailToken(secrets, PURPOSE, userId)
}

/** @returns the account's id; undefined if we did not sign the token */
export function readWeeklyMailToken(secrets: Secrets, token: string): string | undefined {
  return readStopMailToken(secrets, PURPOSE, token)
}
