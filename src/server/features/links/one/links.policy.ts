import { ALIAS_MIN_LENGTH, IMPORTED_ALIAS_MIN_LENGTH } from '#contract/constants.ts'
import type { Account } from '../../../platform/call.ts'
import type { LinkRow } from './links.repository.ts'

/** Links of blocks and icons are changed together with them, on their page. */
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
