import { readStopMailToken, signStopMailToken } from '../../platform/mail/stop-mail-token.ts'
import type { Secrets } from '../../platform/secrets.ts'

const PURPOSE = 'weekly-mail'

/** @returns the last segment of `/u/{token}` that ends the weekly mail of an account */
export function signWeeklyMailToken(secrets: Secrets, userId: string): string {
  return signStopMailToken(secrets, PURPOSE, userId)
}

/** @returns the account's id; undefined when we did not sign it */
export function readWeeklyMailToken(secrets: Secrets, token: string): string | undefined {
  return readStopMailToken(secrets, PURPOSE, token)
}
