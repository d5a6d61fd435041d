import type { SpaceRole } from '#contract/account/users.ts'
import type { Invited, MemberRow } from '../spaces/index.ts'
import type { AccountRow } from './users.repository.ts'

/**
 * A member of a space, somebody invited to one, or (for administrators) anybody with an account.
 */
export type Person = Invited | { kind: 'account'; row: AccountRow }

/** A person as a caller sees them. */
export interface SeenPerson {
  person: Person
  /** number of pages that the caller can see */
  projects: number
  /** the caller's role in the person's space */
  callerRole: SpaceRole | undefined
}

/**
 * Lists everybody once: as in the caller's personal space if they are in it, otherwise as they
 * first occur.
 */
export function oncePerPerson(
  rows: readonly MemberRow[],
  personalSpaceId: string | undefined,
): MemberRow[] {
  const people = new Map<string, MemberRow>()
  for (const row of rows) {
    if (!people.has(row.user_id) || row.space_id === personalSpaceId) people.set(row.user_id, row)
  }
  return [...people.values()]
}

export interface PeopleFilter {
  q?: string | undefined
  role?: SpaceRole | undefined
  state?: string | undefined
}

/** Whether somebody matches: every word of `q` occurs in name, address, designation or tags. */
export function fits(person: Invited, filter: PeopleFilter): boolean {
  const { row } = person
  if (filter.role && row.role !== filter.role) return false
  const state = person.kind === 'invitation' ? 'invited' : person.row.status
  if (filter.state && state !== filter.state) return false
  const tags = (JSON.parse(row.tags) as string[]).join(' ')
  const text = `${row.name} ${row.email} ${row.designation} ${tags}`.toLowerCase()
  const words = (filter.q ?? '').toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}
