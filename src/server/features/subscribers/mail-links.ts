import type { Deps } from '../../deps.ts'
import {
  type MailClickContent,
  type MailTokenContent,
  signMailClick,
  signMailToken,
} from './subscriber-tokens.ts'

/** Path of the address behind `List-Unsubscribe` (RFC 8058): acts on POST, asks on GET. */
export const MAIL_LINK_ROOT = 'u'

/** @returns absolute address; from the configuration alone (A44) */
export function mailLinkUrl(
  deps: Pick<Deps, 'secrets' | 'origins'>,
  content: MailTokenContent,
): string {
  return `${deps.origins.short}/${MAIL_LINK_ROOT}/${signMailToken(deps.secrets, content)}`
}

/** @returns absolute address of a link in one reader's mail: it counts, and leads on */
export function mailClickUrl(
  deps: Pick<Deps, 'secrets' | 'origins'>,
  content: MailClickContent,
): string {
  return `${deps.origins.short}/${MAIL_LINK_ROOT}/go/${signMailClick(deps.secrets, content)}`
}
