import { readStopMailToken, signStopMailToken } from '../../platform/mail/stop-mail-token.ts'
import type { Secrets } from '../../platform/secrets.ts'

const PURPOSE = 'notice-mail'

/** @returns the token in `/u/{token}` that unsubscribes an account from notice mails */
export function signNoticeMailToken(secrets: Secrets, userId: string): string {
  return signStopMailToken(secrets, PURPOSE, userId)
}

/** @returns the account's id; undefined if we did not sign the token */
export function readNoticeMailToken(secrets: Secrets, token: string): string | undefined {
  return readStopMailToken(secrets, PURPOSE, token)
}
