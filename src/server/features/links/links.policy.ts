import type { LinkRow } from './links.repository.ts'

/** Links that blocks and icons carry change together with them, on their page. */
export function isEditedOnPage(link: Pick<LinkRow, 'origin'>): boolean {
  return link.origin !== 'shortener'
}
