import type { AccountRole } from '#contract/account/identity.ts'
import { PERSON_COLORS, type User } from '#contract/account/users.ts'
import type { Deps } from '../../deps.ts'
import { assignableRoles, canRemove, invitationLinkOf, targetOf } from '../spaces/index.ts'
import type { SeenPerson } from './people.ts'
import type { AccountRow, OwnPage } from './users.repository.ts'

/** @param caller who sees the answer; only administrators see roles in the installation */
export function presentUser(
  deps: Pick<Deps, 'secrets' | 'origins'>,
  { person, projects, callerRole }: SeenPerson,
  caller: { userId: string; role: AccountRole },
): User {
  const isAdministrator = caller.role === 'administrator'
  if (person.kind === 'account') {
    const { row } = person
    return {
      ...nobody,
      id: row.id,
      name: row.name,
      email: row.email,
      projects,
      img: row.image,
      color: colorOf(row.id),
      state: row.status,
      accountRole: isAdministrator ? row.role : null,
      isYou: row.id === caller.userId,
      joinedAt: new Date(row.created_at).toISOString(),
    }
  }
  const target = targetOf(person, caller.userId)
  const { row } = person
  const inSpace = {
    designation: row.designation,
    email: row.email,
    projects,
    tags: JSON.parse(row.tags) as string[],
    role: row.role,
    space: { id: row.space_id, name: row.space_name },
    assignableRoles: [...assignableRoles(callerRole, target)],
    isRemovable: canRemove(callerRole, target),
    joinedAt: new Date(row.created_at).toISOString(),
  }
  if (person.kind === 'invitation') {
    const { id, name, email, color, expires_at } = person.row
    return {
      ...nobody,
      ...inSpace,
      id,
      name: name || email.slice(0, email.lastIndexOf('@')),
      color: color || colorOf(id),
      state: 'invited',
      expiresAt: new Date(expires_at).toISOString(),
      // people who may revoke an invitation may also pass on its link
      url: inSpace.isRemovable ? invitationLinkOf(deps, person.row) : null,
    }
  }
  const { user_id: id, name, image, color, status, account_role } = person.row
  return {
    ...nobody,
    ...inSpace,
    id,
    name,
    img: image,
    color: color || colorOf(id),
    state: status,
    accountRole: isAdministrator ? account_role : null,
    isYou: id === caller.userId,
  }
}

const nobody = {
  designation: '',
  tags: [] as string[],
  img: null,
  role: null,
  space: null,
  accountRole: null,
  isYou: false,
  assignableRoles: [],
  isRemovable: false,
  expiresAt: null,
  url: null,
}

/** Always the same colour for the same person. */
function colorOf(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return PERSON_COLORS[sum % PERSON_COLORS.length]!
}

export function presentOwnUser(own: {
  row: AccountRow
  pages: OwnPage[]
  designation: string
  bio: string
}) {
  const { row, pages, designation, bio } = own
  return {
    id: row.id,
    name: row.name,
    designation,
    img: row.image,
    projectCount: pages.length,
    revenue: 0,
    personalDetail: bio,
    phone: '',
    email: row.email,
    location: '',
    experiences: [],
    projects: pages.map((page) => ({
      id: page.id,
      name: page.title || page.username,
      startDate: new Date(page.created_at).toISOString(),
      deadline: null,
      budget: 0,
    })),
  }
}
