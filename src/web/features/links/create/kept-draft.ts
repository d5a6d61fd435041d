import { openSpaceId } from '#web/open-space.ts'
import { isNothingNew, type NewLinkDraft, NOTHING_NEW } from '../new-link.ts'

/**
 * The draft of a new link, kept per window and space for the person who typed
 * it, so that closing or reloading loses nothing. Passwords are never kept.
 */
export function readKeptDraft(uid: string): NewLinkDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(uid)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return NOTHING_NEW
    return { ...NOTHING_NEW, ...kept, password: undefined }
  } catch {
    return NOTHING_NEW
  }
}

export function keepDraft(uid: string, draft: NewLinkDraft): void {
  try {
    if (isNothingNew(draft)) sessionStorage.removeItem(keyOf(uid))
    else sessionStorage.setItem(keyOf(uid), JSON.stringify({ ...draft, password: undefined }))
  } catch {
    // without storage, or if it is full, the draft lives as long as the screen
  }
}

function keyOf(uid: string): string {
  return `waypost.new-link.${uid}.${openSpaceId ?? ''}`
}
