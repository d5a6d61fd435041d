import { createContext, useContext } from 'react'
import type { Conflict, DraftKey, LinkDraft } from '../details/link-draft.ts'
import type { Link } from '../links.api.ts'
import type { Rule } from '../rules/rule-types.ts'

/** A link while its settings are changed; all tabs share it, one save sends everything. */
export interface LinkForm {
  /** as the server has it */
  link: Link
  draft: LinkDraft
  changed: readonly DraftKey[]
  /** text by path: `startsAt`, `rules.0.target.destination` */
  errors: Readonly<Record<string, string>>
  isSaving: boolean
  /** waiting for a choice, when both sides changed the same fields */
  conflicts: readonly Conflict[]
  edit: (change: Partial<LinkDraft>) => void
  editRules: (update: (rules: Rule[]) => Rule[]) => void
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
