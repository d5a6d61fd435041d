import type { SpaceRole } from './account/users.ts'

/**
 * The permissions of each role in a space: the one table (contract.md §6, decision 100). A role that is not in the row
 * of an action is refused it, and so is an action without a row: `billing` and `guest` get nothing here
 * before there are invoices and folders.
 */

const LEADING = ['owner', 'administrator'] as const
const EDITING = [...LEADING, 'editor'] as const
const LOOKING = [...EDITING, 'viewer'] as const

const roles = {
  /** that the object exists: roles without this permission are told that it is absent */
  'space.look': LOOKING,
  /** name, colour, second factor, keys */
  'space.change': LEADING,
  /** deleting it, and handing it over */
  'space.own': ['owner'],
  /** everything of it in one file, addresses included */
  'space.export': LEADING,
  'people.read': LOOKING,
  /** inviting, roles and removing, as far as `members.policy.ts` lets one role do it to another */
  'people.change': LEADING,
  'links.read': LOOKING,
  'links.change': EDITING,
  'links.export': LOOKING,
  'pages.read': LOOKING,
  'pages.change': EDITING,
  'pages.export': LOOKING,
  /** how many there are */
  'subscribers.count': LOOKING,
  /** their addresses */
  'subscribers.read': EDITING,
  'subscribers.export': EDITING,
  'subscribers.change': EDITING,
  /** a mail and what became of it, in numbers */
  'broadcasts.read': LOOKING,
  'broadcasts.change': EDITING,
  'broadcasts.export': LOOKING,
  'statistics.read': LOOKING,
  'statistics.export': LOOKING,
  /** how long clicks are kept: real deletion */
  'statistics.retain': LEADING,
  'files.upload': EDITING,
  /** how much room uploads take */
  'storage.read': LOOKING,
  'calendar.read': LOOKING,
  'calendar.change': EDITING,
  'calendar.export': LOOKING,
  'tasks.read': LOOKING,
  'tasks.change': EDITING,
  'chat.read': LOOKING,
  'chat.write': LOOKING,
  'domains.read': LOOKING,
  'domains.change': LEADING,
  /** what happens to links by itself */
  'notices.hear': LOOKING,
} as const satisfies Record<string, readonly SpaceRole[]>

export type Action = keyof typeof roles
export const actions = Object.keys(roles) as readonly Action[]

/** Whether a role may do something; nobody without a role, and nothing that is not in the table. */
export function may(role: string | null | undefined, action: Action): boolean {
  return Object.hasOwn(roles, action) && (roles[action] as readonly string[]).includes(role ?? '')
}

/** The roles that may do something, for a query to ask. */
export function rolesThatMay(action: Action): readonly SpaceRole[] {
  return roles[action]
}
