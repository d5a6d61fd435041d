import {
  type NumberName,
  type PlainName,
  type PlainValues,
  plainLinkDefaults,
  plainLinkFields,
} from '#contract/links/plain-link-fields.ts'
import { completeAddress } from '../complete-address.ts'
import type { Link, LinkFields } from '../links.api.ts'
import type { Rule } from '../rules/rule-types.ts'

/** Plain fields in the form; the list handles archiving. */
type DraftName = Exclude<PlainName, 'isArchived'>
type PlainDraft = {
  [Name in DraftName]: Name extends NumberName ? string | null : PlainValues[Name]
}

/** The settings of a link as the form holds them: numbers as they are typed. */
export interface LinkDraft extends PlainDraft {
  destination: string
  alias: string
  tags: string[]
  clickLimit: string | null
  /** undefined keeps it, null removes it; the current one is never shown */
  password: string | null | undefined
  preview: Link['preview']
  rules: Rule[]
}
export type DraftKey = keyof LinkDraft

const draftFields = Object.entries(plainLinkFields).filter(([name]) => name !== 'isArchived')

/** The form of an empty link. */
export const EMPTY_DRAFT: LinkDraft = {
  destination: '',
  alias: '',
  tags: [],
  ...plainDraftOf(plainLinkDefaults),
  clickLimit: null,
  password: undefined,
  preview: null,
  rules: [],
}

export function draftOf(link: Link): LinkDraft {
  return {
    destination: link.destination,
    alias: link.alias,
    tags: link.tags,
    ...plainDraftOf(link),
    clickLimit: typedOf(link.clickLimit),
    password: undefined,
    preview: link.preview,
    rules: link.rules,
  }
}

function plainDraftOf(values: PlainValues): PlainDraft {
  const entries = draftFields.map(([name, { kind }]) => {
    const value = values[name as DraftName]
    return [name, kind === 'number' ? typedOf(value as number | null) : value]
  })
  return Object.fromEntries(entries) as PlainDraft
}

function plainFieldsOf(draft: PlainDraft): Pick<PlainValues, DraftName> {
  const entries = draftFields.map(([name, { kind }]) => {
    const value = draft[name as DraftName]
    if (kind === 'number') return [name, countOf(value as string | null)]
    if (kind === 'address') return [name, addressOf(value as string | null)]
    return [name, kind === 'moment' ? value || null : value]
  })
  return Object.fromEntries(entries) as Pick<PlainValues, DraftName>
}

/** Its block has the dates of a link that belongs to a page. */
export const isOnPage = (link: Pick<Link, 'origin'>) => link.origin !== 'shortener'

/** The draft in the format of the calls: addresses completed, irrelevant fields removed. */
export function fieldsOf(
  draft: LinkDraft,
  hasOwnDates = true,
): Omit<LinkFields, 'password' | 'isArchived'> {
  const { preview } = draft
  const plain = plainFieldsOf(draft)
  return {
    ...plain,
    ...(hasOwnDates && draft.startsAt === null && { startsDestination: null, startsMessage: '' }),
    ...(hasOwnDates && draft.endsAt === null && { endedDestination: null, endedMessage: '' }),
    ...(draft.clickLimit === null && {
      limitCounts: plainLinkDefaults.limitCounts,
      limitDestination: null,
      limitMessage: '',
    }),
    title: draft.title.trim(),
    destination: completeAddress(draft.destination),
    alias: draft.alias.trim(),
    tags: draft.tags,
    clickLimit: countOf(draft.clickLimit),
    preview: preview && isEmptyPreview(preview) ? null : preview,
    rules: draft.rules.map(completeRule),
  }
}

/** The changed fields, ready to send. */
export function changesOf(link: Link, draft: LinkDraft): Partial<LinkFields> {
  const before = fieldsOf(draftOf(link), !isOnPage(link))
  const after = fieldsOf(draft, !isOnPage(link))
  const entries = Object.entries(after).filter(
    ([key, value]) => !isSame(value, before[key as keyof typeof before]),
  )
  const password = draft.password === undefined ? {} : { password: draft.password }
  return { ...Object.fromEntries(entries), ...password }
}

/** The names of the changed fields. */
export function changedKeys(link: Link, draft: LinkDraft): DraftKey[] {
  return Object.keys(changesOf(link, draft)) as DraftKey[]
}

/** A field that was changed here and, differently, elsewhere meanwhile. */
export interface Conflict {
  key: DraftKey
  mine: LinkDraft[DraftKey]
  theirs: LinkDraft[DraftKey]
}

/**
 * Merges a draft with a newer state of its link: takes untouched fields from there and keeps
 * touched ones; if both sides changed a field, the caller asks.
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

/** The active settings that a permanent link cannot have. */
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
  if (Number.isNaN(one) || Number.isNaN(other)) return Object.is(one, other)
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export function isEmptyPreview(preview: NonNullable<Link['preview']>): boolean {
  return preview.title === '' && preview.text === '' && preview.image === null
}

function addressOf(typed: string | null): string | null {
  return typed === null ? null : completeAddress(typed)
}

function typedOf(value: number | null): string | null {
  return value === null ? null : String(value)
}

/** Null if empty; anything but a number is refused before sending. */
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
