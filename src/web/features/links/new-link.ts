import { addUtm, NO_UTM, type UtmDraft } from './add-utm.ts'
import { completeAddress } from './complete-address.ts'
import { problemsOfTerms } from './details/problems.ts'
import type { NewLink } from './links.api.ts'

/** What the form above the list can set on a new link; the rest is on its screen. */
export interface NewLinkDraft {
  destination: string
  alias: string
  title: string
  tags: string[]
  /** ISO; '' for none */
  startsAt: string
  endsAt: string
  clickLimit: string
  password: string
  utm: UtmDraft
}

export const NOTHING_NEW: NewLinkDraft = {
  destination: '',
  alias: '',
  title: '',
  tags: [],
  startsAt: '',
  endsAt: '',
  clickLimit: '',
  password: '',
  utm: NO_UTM,
}

/** The body of the call: what was not filled in is left out. */
export function newLinkOf(draft: NewLinkDraft): NewLink {
  const { tags, clickLimit } = draft
  const texts = {
    alias: draft.alias.trim(),
    title: draft.title.trim(),
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
    password: draft.password,
  }
  return {
    destination: addUtm(completeAddress(draft.destination), draft.utm),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(tags.length > 0 ? { tags } : {}),
    ...(clickLimit === '' ? {} : { clickLimit: Number(clickLimit) }),
  }
}

/** What should be put right first, by field; a missing address the server words itself. */
export function problemsOfNewLink(draft: NewLinkDraft): Record<string, string> {
  return problemsOfTerms({
    startsAt: draft.startsAt || null,
    endsAt: draft.endsAt || null,
    clickLimit: draft.clickLimit || null,
    password: draft.password || undefined,
  })
}
