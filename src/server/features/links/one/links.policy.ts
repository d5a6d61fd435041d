import { ALIAS_MIN_LENGTH, IMPORTED_ALIAS_MIN_LENGTH } from '#contract/constants.ts'
import type { Account } from '../../../platform/call.ts'
import type { LinkRow } from './links.repository.ts'

/** Links that blocks and icons carry change together with them, on their page. */
export function isEditedOnPage(link: Pick<LinkRow, 'origin'>): boolean {
  return link.origin !== 'shortener'
}

/** How short an alias of an imported list may be: codes in print are kept by administrators alone. */
export function aliasMinOfImports(role: Account['role']): number {
  return role === 'administrator' ? IMPORTED_ALIAS_MIN_LENGTH : ALIAS_MIN_LENGTH
}
