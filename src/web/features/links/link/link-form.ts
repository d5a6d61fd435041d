import { createContext, type ReactNode, useContext } from 'react'
import type { UtmDraft } from '../add-utm.ts'
import type { Conflict, DraftKey, LinkDraft } from '../details/link-draft.ts'
import type { Link } from '../links.api.ts'
import type { Rule } from '../rules/rule-types.ts'

/** The editor's surroundings: an existing link, or a new one. */
export interface LinkDraftForm {
  /** `alias` is '' for a new link */
  link: Pick<Link, 'shortUrl' | 'alias' | 'hasPassword' | 'clickLimit' | 'clickLimitUsed'>
  draft: LinkDraft
  /** text by path: `startsAt`, `rules.0.target.destination` */
  errors: Readonly<Record<string, string>>
  /** shown if the destination looks like another host */
  lookAlike: ReactNode
  utm: UtmDraft
  /** for a block's link, in words for its page: its dates, and why it cannot be permanent */
  onPage?: { start: string; end: string; permanentNot: string }
  edit: (change: Partial<LinkDraft>) => void
  editRules: (update: (rules: Rule[]) => Rule[]) => void
  editUtm: (utm: UtmDraft) => void
}

/** `waiting`: the rest must be corrected first. */
export type LinkSaveState = 'saved' | 'saving' | 'offline' | 'waiting'

/** An existing link that saves automatically; all parts of its screen share it. */
export interface LinkForm extends LinkDraftForm {
  /** the server's version */
  link: Link
  changed: readonly DraftKey[]
  saveState: LinkSaveState
  /** something was saved since the form was opened */
  hasSaved: boolean
  /** how many fields must be corrected before they can be saved */
  problemCount: number
  /** waiting for a choice, if both sides changed the same fields */
  conflicts: readonly Conflict[]
  /** saves now, and shows errors at the fields @returns whether everything is saved */
  save: () => Promise<boolean>
  /** saves what can be saved now @returns whether everything is saved */
  flush: () => Promise<boolean>
  /** undoes the last save; undefined if there is none */
  undo: (() => void) | undefined
  discard: () => void
  /** applies a newer state of the link; the named fields follow it, other changes stay */
  take: (link: Link, followed?: readonly DraftKey[]) => void
  /** saves after a conflict, taking the named fields from the other side */
  settle: (theirs: readonly DraftKey[]) => Promise<boolean>
  /** back to the form without a choice */
  setAside: () => void
}

export const LinkFormContext = createContext<LinkForm | null>(null)

export function useLinkForm(): LinkForm {
  const form = useContext(LinkFormContext)
  if (!form) throw new Error('a part of a link stands outside its form')
  return form
}

export const LinkDraftContext = createContext<LinkDraftForm | null>(null)

/** For fields that new links use too. */
export function useLinkDraft(): LinkDraftForm {
  const form = useContext(LinkDraftContext)
  if (!form) throw new Error('a field of a link stands outside its form')
  return form
}
