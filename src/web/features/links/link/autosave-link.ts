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

/** Fields that are checked together, so they are saved together. */
const TOGETHER: readonly (readonly DraftKey[])[] = [
  ['startsAt', 'startsDestination', 'startsMessage', 'endsAt', 'endedDestination', 'endedMessage'],
  ['clickLimit', 'limitCounts', 'limitDestination', 'limitMessage'],
]

/** Half an address is an address too: these are saved when their field is left. */
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
 * Which of the changed fields can be saved now; those with problems wait, with what belongs to them.
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
 * The saved link, with what was not sent or was typed while the answer was on its way; where somebody
 * else changed just that, the caller asks.
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
    // of what was sent, the answer says what was sent
    conflicts: conflicts.filter(({ key }) => later.includes(key) && !sent.keys.includes(key)),
  }
}

/** What brings these fields back to how they were; a password cannot be known again. */
export function wayBack(base: Link, keys: readonly DraftKey[]): Partial<LinkDraft> {
  const before = draftOf(base)
  const known = keys.filter((key) => key !== 'password')
  return Object.fromEntries(known.map((key) => [key, before[key]]))
}
