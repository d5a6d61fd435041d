import type { Deps } from '../../deps.ts'
import {
  type MailClickContent,
  type MailTokenContent,
  signMailClick,
  signMailToken,
} from './subscriber-tokens.ts'

/** First path segment of `List-Unsubscribe` addresses (RFC 8058): POST acts, GET asks first. */
export const MAIL_LINK_ROOT = 'u'

/** @returns absolute address, taken only from the configuration (A44) */
export function mailLinkUrl(
  deps: Pick<Deps, 'secrets' | 'origins'>,
  content: MailTokenContent,
): string {
  return `${deps.origins.short}/${MAIL_LINK_ROOT}/${signMailToken(deps.secrets, content)}`
}

/**
 * @returns absolute address of a link in one reader's mail, which counts the click and redirects
 */
export function mailClickUrl(
  deps: Pick<Deps, 'secrets' | 'origins'>,
  content: MailClickContent,
): string {
  return `${deps.origins.short}/${MAIL_LINK_ROOT}/go/${signMailClick(deps.secrets, content)}`
}
