import type { Trigger } from '../../platform/clicks/click.ts'
import type { Redirect, Shown } from '../decide/decision.ts'
import type { LinkExtras } from './link-extras.ts'

/**
 * - `link`: redirects, as `decide` says
 * - `page`: a username; the public page answers
 * - `released`: an old username; leads to the page's new one for a while
 * - `deleted`: was a link or page, and is its owner's for good (410)
 * - `absent`: nobody has it
 */
export const ENTRY_KINDS = ['link', 'page', 'released', 'deleted', 'absent'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The target of a slug, as the index holds it. */
export interface LinkEntry {
  kind: EntryKind
  /** of the link or page; '' when absent */
  id: string
  /** Location of a link (`toUriReference`); new username of a released one; '' when there is none that is safe */
  destination: string
  isPermanent: boolean
  isBlocked: boolean
  /** how a click on it came about unless the request says otherwise */
  trigger: Trigger
  /** ms UTC */
  startsAt: number | null
  /** ms UTC; of a released username the end of its redirect */
  endsAt: number | null
  /** where a link leads after `endsAt`; '' shows the expired page */
  endedDestination: string
  /** null for a link that has none, as most */
  extras: LinkExtras | null
  /** `markOfSpace` of the space of a link; 0 for what is none */
  spaceMark: number
  /** where this one leads without extras, once `decide` has said so; an entry is never changed otherwise */
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

/** Spaces share marks: as many as fit beside the kind in a record. */
export const SPACE_MARKS = 32

/** The part of a link's space that its entry keeps. */
export function markOfSpace(spaceId: string): number {
  let hash = 0
  for (let at = 0; at < spaceId.length; at++) {
    hash = Math.imul(hash ^ spaceId.charCodeAt(at), 0x9e3779b1)
  }
  return (hash >>> 16) % SPACE_MARKS
}
