import { ALIAS_MIN_LENGTH, IMPORTED_ALIAS_MIN_LENGTH } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { LinkChange } from '#contract/links/links.ts'
import type { Account } from '../../../platform/call.ts'
import type { LinkRow } from './links.repository.ts'

const OF_PAGE = 'The page of this link sets this; change it there'

/** Fields of a block's or icon's link that its page sets or rules out (docs/decisions/160-settings-of-a-blocks-link.md). */
const refusedOnPage: Partial<Record<keyof LinkChange, string>> = {
  destination: OF_PAGE,
  title: OF_PAGE,
  password: OF_PAGE,
  startsAt: OF_PAGE,
  endsAt: OF_PAGE,
  folder: OF_PAGE,
  isArchived: OF_PAGE,
  isPermanent:
    'A page can hide or lock its links at any time, so browsers must not keep where they lead',
}

/** @throws malformed, with a message for every field that the link's page sets or rules out */
export function requireChangeFits(link: Pick<LinkRow, 'origin'>, change: LinkChange): void {
  if (!isEditedOnPage(link)) return
  const refused = Object.entries(refusedOnPage).filter(([name]) => name in change)
  if (refused.length > 0) throw failure('malformed', { fields: Object.fromEntries(refused) })
}

/** Links of blocks and icons come and go with them, on their page. */
export function isEditedOnPage(link: Pick<LinkRow, 'origin'>): boolean {
  return link.origin !== 'shortener'
}

/**
 * Minimum length of an alias in an imported list: only administrators may keep shorter codes, which
 * may be in print.
 */
export function aliasMinOfImports(role: Account['role']): number {
  return role === 'administrator' ? IMPORTED_ALIAS_MIN_LENGTH : ALIAS_MIN_LENGTH
}
