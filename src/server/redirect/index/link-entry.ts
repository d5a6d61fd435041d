import type { Trigger } from '../../platform/clicks/click.ts'
import type { Redirect, Shown } from '../decide/decision.ts'
import type { LinkExtras } from './link-extras.ts'

/**
 * - `link`: redirects, as `decide` says
 * - `page`: a username; the public page answers
 * - `released`: an old username; redirects to the page's new one for a while
 * - `deleted`: was a link or page, and stays reserved for its owner for good (410)
 * - `absent`: nothing has this name
 */
export const ENTRY_KINDS = ['link', 'page', 'released', 'deleted', 'absent'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The target of a slug, as the index stores it. */
export interface LinkEntry {
  kind: EntryKind
  /** id of the link or page; '' if absent */
  id: string
  /**
   * Location of a link (`toUriReference`), or new username of a released one; '' if none is safe
   */
  destination: string
  isPermanent: boolean
  isBlocked: boolean
  /** how a click on it came about, unless the request says otherwise */
  trigger: Trigger
  /** ms UTC */
  startsAt: number | null
  /** ms UTC; for a released username the end of its redirect */
  endsAt: number | null
  /** destination after `endsAt`; '' shows the expired page */
  endedDestination: string
  /** null for a link without any, as most are */
  extras: LinkExtras | null
  /** `markOfSpace` of a link's space; 0 for anything else */
  spaceMark: number
  /** cached decision of `decide` for links without extras; an entry is otherwise never changed */
  ledOn?: { link: LinkEntry; decision: Redirect | Shown } | undefined
}

export const ABSENT: LinkEntry = {
  kind: 'absent',
  id: '',
  destination: '',
  isPermanent: false,
  isBlocked: false,
  trigger: 'link',
  startsAt: null,
  endsAt: null,
  endedDestination: '',
  extras: null,
  spaceMark: 0,
}

/** Number of marks that spaces share: as many as fit beside the kind in a record. */
export const SPACE_MARKS = 32

/** The mark of a link's space, which its entry stores instead of the id. */
export function markOfSpace(spaceId: string): number {
  let hash = 0
  for (let at = 0; at < spaceId.length; at++) {
    hash = Math.imul(hash ^ spaceId.charCodeAt(at), 0x9e3779b1)
  }
  return (hash >>> 16) % SPACE_MARKS
}
