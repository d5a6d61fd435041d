import { isSafeWebAddress } from '#contract/links/destination.ts'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import type { Deps } from '../../../deps.ts'
import { isBot } from '../../../platform/agents/is-bot.ts'
import { isPreviewFetcher } from '../../../platform/clicks/preview-fetchers.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { linksOfCreator, readMailClick } from '../../subscribers/index.ts'
import { findMailLink, noteMailClick } from './mail-clicks.repository.ts'

/** The known facts about the visitor of a link in a mail, to tell a person from a machine. */
export interface MailVisitor {
  isHead: boolean
  userAgent: string
  /** `Sec-Purpose` or its older forms; '' if absent */
  purpose: string
}

/**
 * Follows a link of a mail and counts its reader. Automatic requests are not counted: robots,
 * preview fetchers and prefetching.
 * @returns the destination: the address as it was sent, or our warning page while the creator's
 * account is new (A59); 'blocked' while the owner of its page is banned; undefined if the link is
 * not ours or its mail is gone
 */
export async function followMailClick(
  deps: Deps,
  token: string,
  visitor: MailVisitor,
): Promise<{ to: string } | 'blocked' | undefined> {
  const click = readMailClick(deps.secrets, token)
  const link = click && (await findMailLink(deps.db, click))
  if (click === undefined || link === undefined || !isSafeWebAddress(link.address)) return undefined
  if (link.spaceBlockedAt !== null) return 'blocked'
  if (isPerson(visitor)) {
    await transaction(deps, (deps) => noteMailClick(deps.db, click, deps.clock.now()))
  }
  return { to: (await linksOfCreator(deps, link.userId))(toUriReference(link.address)) }
}

function isPerson({ isHead, userAgent, purpose }: MailVisitor): boolean {
  if (isHead || /prefetch|prerender|preview/i.test(purpose)) return false
  return !isBot(userAgent) && !isPreviewFetcher(userAgent)
}
