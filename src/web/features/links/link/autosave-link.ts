import {
  type Conflict,
  changedKeys,
  type DraftKey,
  draftOf,
  isSame,
  type LinkDraft,
  rebase,
} from '../details/link-draft.ts'
import type { Link } from '../links.api.ts'

/** Fields that are validated together are saved together. */
const TOGETHER: readonly (readonly DraftKey[])[] = [
  ['startsAt', 'startsDestination', 'startsMessage', 'endsAt', 'endedDestination', 'endedMessage'],
  ['clickLimit', 'limitCounts', 'limitDestination', 'limitMessage'],
]

/** Half an address may be a valid address, so these are saved when people leave the field. */
const SAVED_ON_LEAVING: ReadonlySet<DraftKey> = new Set([
  'destination',
  'alias',
  'password',
  'startsDestination',
  'endedDestination',
  'limitDestination',
  'rules',
])

/**
 * Which changed fields can be saved now; invalid ones wait, with the fields that belong to them.
 * @param problems paths such as `rules.0.target.destination`
 */
export function savableKeys(base: Link, draft: LinkDraft, problems: readonly string[]): DraftKey[] {
  const wrong = new Set<string>(problems.map((path) => path.split('.')[0] ?? ''))
  for (const group of TOGETHER) {
    if (group.some((key) => wrong.has(key))) for (const key of group) wrong.add(key)
  }
  return changedKeys(base, draft).filter((key) => !wrong.has(key))
}

export function waitsForLeaving(keys: readonly DraftKey[]): boolean {
  return keys.some((key) => SAVED_ON_LEAVING.has(key))
}

/**
 * The saved link, with unsent changes and what was typed meanwhile; if somebody else changed the
 * same field, the caller asks.
 */
export function draftAfterSave(
  saved: Link,
  sent: { base: Link; draft: LinkDraft; keys: readonly DraftKey[] },
  now: LinkDraft,
): { draft: LinkDraft; conflicts: Conflict[] } {
  const waiting = changedKeys(sent.base, sent.draft).filter((key) => !sent.keys.includes(key))
  const later = (Object.keys(now) as DraftKey[]).filter(
    (key) => waiting.includes(key) || !isSame(now[key], sent.draft[key]),
  )
  const kept = Object.fromEntries(later.map((key) => [key, now[key]]))
  const { conflicts } = rebase(sent.base, now, saved)
  return {
    draft: { ...draftOf(saved), ...kept },
    // takes the sent values from the answer
    conflicts: conflicts.filter(({ key }) => later.includes(key) && !sent.keys.includes(key)),
  }
}

/** The change that restores these fields; impossible for a password. */
export function wayBack(base: Link, keys: readonly DraftKey[]): Partial<LinkDraft> {
  const before = draftOf(base)
  const known = keys.filter((key) => key !== 'password')
  return Object.fromEntries(known.map((key) => [key, before[key]]))
}
