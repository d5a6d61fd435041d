import { createContext, type ReactNode, useContext } from 'react'
import type { UtmDraft } from '../add-utm.ts'
import type { Conflict, DraftKey, LinkDraft } from '../details/link-draft.ts'
import type { Link } from '../links.api.ts'
import type { Rule } from '../rules/rule-types.ts'

/** What the editor stands in: a link that is changed, or one that is still to be made. */
export interface LinkDraftForm {
  /** `alias` '' while there is no link yet */
  link: Pick<Link, 'shortUrl' | 'alias' | 'hasPassword' | 'clickLimit' | 'clickLimitUsed'>
  draft: LinkDraft
  /** text by path: `startsAt`, `rules.0.target.destination` */
  errors: Readonly<Record<string, string>>
  /** said where the destination looks like another host */
  lookAlike: ReactNode
  utm: UtmDraft
  edit: (change: Partial<LinkDraft>) => void
  editRules: (update: (rules: Rule[]) => Rule[]) => void
  editUtm: (utm: UtmDraft) => void
}

/** `waiting`: what is left has to be put right first. */
export type LinkSaveState = 'saved' | 'saving' | 'offline' | 'waiting'

/** A link that saves itself while it is changed; all parts of its screen share it. */
export interface LinkForm extends LinkDraftForm {
  /** as the server has it */
  link: Link
  changed: readonly DraftKey[]
  saveState: LinkSaveState
  /** something was saved since the form was opened */
  hasSaved: boolean
  /** how many fields have to be put right before they can be saved */
  problemCount: number
  /** waiting for a choice, when both sides changed the same fields */
  conflicts: readonly Conflict[]
  /** saves now, and says at the fields what stands in the way @returns whether everything is saved */
  save: () => Promise<boolean>
  /** saves what can be saved now @returns whether everything is saved */
  flush: () => Promise<boolean>
  /** takes the last save back; undefined where there is none */
  undo: (() => void) | undefined
  discard: () => void
  /** takes over a newer state of the link; the fields named follow it, other changes are kept */
  take: (link: Link, followed?: readonly DraftKey[]) => void
  /** saves, after a conflict, with the fields named as they are elsewhere */
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

/** For fields that serve a new link too. */
export function useLinkDraft(): LinkDraftForm {
  const form = useContext(LinkDraftContext)
  if (!form) throw new Error('a field of a link stands outside its form')
  return form
}
