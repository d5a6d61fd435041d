import { isSafeWebAddress } from '#contract/links/destination.ts'
import { findAddresses } from '#contract/texts/text-addresses.ts'
import type { Deps } from '../../deps.ts'
import { MAIL_LINK_ROOT } from './mail-links.ts'
import { isSignedVisit, signVisit } from './subscriber-tokens.ts'

/**
 * Links in mails of new accounts lead to a page of ours first, which shows the destination (A59).
 */

const NEW_FOR_MS = 7 * 24 * 60 * 60_000

/** Returns the address to use for a link in a creator's mail: its own, or the warning page. */
export type LinkTo = (href: string) => string

/** @returns how to write the links in mails of an account */
export async function linksOfCreator(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'origins'>,
  userId: string,
): Promise<LinkTo> {
  const account = await deps.db
    .selectFrom('user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  const madeAt = account === undefined ? Number.NaN : new Date(account.created_at).getTime()
  const isKnown = deps.clock.now() - madeAt >= NEW_FOR_MS
  return (href) => {
    if (isKnown || isOwn(deps, href)) return href
    const query = new URLSearchParams({ to: href, key: signVisit(deps.secrets, href) })
    return `${deps.origins.short}/${MAIL_LINK_ROOT}?${query}`
  }
}

/** Links to this installation already pass our own checks. */
function isOwn({ origins }: Pick<Deps, 'origins'>, href: string): boolean {
  const { origin } = URL.canParse(href) ? new URL(href) : { origin: '' }
  return origin === origins.short || origin === origins.app
}

/** @returns the address that the warning page shows; undefined if we put it into no mail */
export function readMailVisit(
  deps: Pick<Deps, 'secrets'>,
  { to, key }: { to?: unknown; key?: unknown },
): string | undefined {
  if (typeof to !== 'string' || typeof key !== 'string' || !isSafeWebAddress(to)) return undefined
  return isSignedVisit(deps.secrets, to, key) ? to : undefined
}

/** Rewrites plain addresses in a text, since mail programs turn them into links. */
export function rewriteAddresses(text: string, linkTo: LinkTo): string {
  let written = ''
  let from = 0
  for (const { start, end, text: href } of findAddresses(text)) {
    const to = linkTo(href)
    written += text.slice(from, start) + (to === href ? text.slice(start, end) : to)
    from = end
  }
  return written + text.slice(from)
}
