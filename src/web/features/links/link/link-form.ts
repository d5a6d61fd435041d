import { createContext, useContext } from 'react'
import type { Conflict, DraftKey, LinkDraft } from '../details/link-draft.ts'
import type { Link } from '../links.api.ts'
import type { Rule } from '../rules/rule-types.ts'

/** What fields stand in: a link that is changed, or one that is still to be made. */
export interface LinkDraftForm {
  link: Pick<Link, 'shortUrl' | 'hasPassword' | 'clickLimit' | 'clickLimitUsed'>
  draft: LinkDraft
  /** text by path: `startsAt`, `rules.0.target.destination` */
  errors: Readonly<Record<string, string>>
  edit: (change: Partial<LinkDraft>) => void
  editRules: (update: (rules: Rule[]) => Rule[]) => void
}

/** A link while its settings are changed; all tabs share it, one save sends everything. */
export interface LinkForm extends LinkDraftForm {
  /** as the server has it */
  link: Link
  changed: readonly DraftKey[]
  isSaving: boolean
  /** waiting for a choice, when both sides changed the same fields */
  conflicts: readonly Conflict[]
  /** whether everything is saved now */
  save: () => Promise<boolean>
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
