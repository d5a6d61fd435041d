import { completeAddress } from '../complete-address.ts'
import type { Link, LinkFields } from '../links.api.ts'
import type { Rule } from '../rules/rule-types.ts'

/** What one can set on a link, as the form holds it: numbers as they are typed. */
export interface LinkDraft {
  destination: string
  alias: string
  title: string
  note: string
  tags: string[]
  startsAt: string | null
  startsDestination: string | null
  startsMessage: string
  endsAt: string | null
  endedDestination: string | null
  endedMessage: string
  clickLimit: string | null
  limitCounts: Link['limitCounts']
  limitDestination: string | null
  limitMessage: string
  /** undefined leaves it, null takes it away; the one that is set is never shown */
  password: string | null | undefined
  isPermanent: boolean
  forwardsQuery: boolean
  hidesReferrer: boolean
  interstitialSeconds: string | null
  preview: Link['preview']
  rules: Rule[]
}
export type DraftKey = keyof LinkDraft

export function draftOf(link: Link): LinkDraft {
  return {
    destination: link.destination,
    alias: link.alias,
    title: link.title,
    note: link.note,
    tags: link.tags,
    startsAt: link.startsAt,
    startsDestination: link.startsDestination,
    startsMessage: link.startsMessage,
    endsAt: link.endsAt,
    endedDestination: link.endedDestination,
    endedMessage: link.endedMessage,
    clickLimit: link.clickLimit === null ? null : String(link.clickLimit),
    limitCounts: link.limitCounts,
    limitDestination: link.limitDestination,
    limitMessage: link.limitMessage,
    password: undefined,
    isPermanent: link.isPermanent,
    forwardsQuery: link.forwardsQuery,
    hidesReferrer: link.hidesReferrer,
    interstitialSeconds:
      link.interstitialSeconds === null ? null : String(link.interstitialSeconds),
    preview: link.preview,
    rules: link.rules,
  }
}

/** The draft as it goes over the wire: addresses completed, what belongs to nothing left out. */
export function fieldsOf(draft: LinkDraft): Omit<LinkFields, 'password' | 'isArchived'> {
  const { startsAt, endsAt, clickLimit, preview } = draft
  return {
    destination: completeAddress(draft.destination),
    alias: draft.alias.trim(),
    title: draft.title.trim(),
    note: draft.note,
    tags: draft.tags,
    startsAt: startsAt || null,
    startsDestination: startsAt === null ? null : addressOf(draft.startsDestination),
    startsMessage: startsAt === null ? '' : draft.startsMessage,
    endsAt: endsAt || null,
    endedDestination: endsAt === null ? null : addressOf(draft.endedDestination),
    endedMessage: endsAt === null ? '' : draft.endedMessage,
    clickLimit: countOf(clickLimit),
    limitCounts: clickLimit === null ? 'people' : draft.limitCounts,
    limitDestination: clickLimit === null ? null : addressOf(draft.limitDestination),
    limitMessage: clickLimit === null ? '' : draft.limitMessage,
    isPermanent: draft.isPermanent,
    forwardsQuery: draft.forwardsQuery,
    hidesReferrer: draft.hidesReferrer,
    interstitialSeconds: countOf(draft.interstitialSeconds),
    preview: preview && isEmptyPreview(preview) ? null : preview,
    rules: draft.rules.map(completeRule),
  }
}

/** What differs from the link, ready to be sent. */
export function changesOf(link: Link, draft: LinkDraft): Partial<LinkFields> {
  const before = fieldsOf(draftOf(link))
  const after = fieldsOf(draft)
  const entries = Object.entries(after).filter(
    ([key, value]) => !isSame(value, before[key as keyof typeof before]),
  )
  const password = draft.password === undefined ? {} : { password: draft.password }
  return { ...Object.fromEntries(entries), ...password }
}

/** Which fields differ from the link. */
export function changedKeys(link: Link, draft: LinkDraft): DraftKey[] {
  return Object.keys(changesOf(link, draft)) as DraftKey[]
}

/** A field that was changed here and, to something else, elsewhere meanwhile. */
export interface Conflict {
  key: DraftKey
  mine: LinkDraft[DraftKey]
  theirs: LinkDraft[DraftKey]
}

/**
 * Carries a draft over to a newer state of its link: what was not touched here is taken from there,
 * what was touched is kept; where both sides changed a field the caller asks.
 */
export function rebase(
  base: Link,
  draft: LinkDraft,
  fresh: Link,
): { draft: LinkDraft; conflicts: Conflict[] } {
  const touched = new Set(changedKeys(base, draft))
  const before = draftOf(base)
  const theirs = draftOf(fresh)
  const merged: Record<string, unknown> = { ...theirs }
  const conflicts: Conflict[] = []
  for (const key of touched) {
    merged[key] = draft[key]
    const isChangedThere = !isSame(before[key], theirs[key])
    if (isChangedThere && !isSame(draft[key], theirs[key])) {
      conflicts.push({ key, mine: draft[key], theirs: theirs[key] })
    }
  }
  return { draft: merged as unknown as LinkDraft, conflicts }
}

/** Which of the settings that a permanent link cannot have are on. */
export function againstPermanent(draft: LinkDraft, hasPassword: boolean): DraftKey[] {
  const keys: DraftKey[] = []
  if (draft.startsAt !== null) keys.push('startsAt')
  if (draft.endsAt !== null) keys.push('endsAt')
  if (draft.clickLimit !== null) keys.push('clickLimit')
  if (draft.password === undefined ? hasPassword : draft.password !== null) keys.push('password')
  if (draft.interstitialSeconds !== null) keys.push('interstitialSeconds')
  if (draft.rules.length > 0) keys.push('rules')
  return keys
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export function isEmptyPreview(preview: NonNullable<Link['preview']>): boolean {
  return preview.title === '' && preview.text === '' && preview.image === null
}

function addressOf(typed: string | null): string | null {
  return typed === null ? null : completeAddress(typed)
}

/** Null for nothing; what is no number is refused before it is sent. */
function countOf(typed: string | null): number | null {
  return typed === null || typed.trim() === '' ? null : Number(typed)
}

function completeRule(rule: Rule): Rule {
  const { target } = rule
  switch (target.kind) {
    case 'destination':
      return {
        ...rule,
        target: { ...target, destination: completeAddress(target.destination) },
      }
    case 'split': {
      const variants = target.variants.map((variant) => ({
        ...variant,
        destination: completeAddress(variant.destination),
      }))
      return { ...rule, target: { ...target, variants } }
    }
    case 'app':
      return {
        ...rule,
        target: {
          ...target,
          appUrl: target.appUrl.trim(),
          storeUrl: target.storeUrl ? completeAddress(target.storeUrl) : null,
          destination: completeAddress(target.destination),
        },
      }
  }
}
