import type { SpaceRole } from './account/users.ts'

/**
 * The permissions of each role in a space, in one table (contract.md §6, decision 100). A role that
 * is missing from an action's row is refused, and so is an action without a row: `billing` and
 * `guest` get nothing until invoices and folders exist.
 */

const LEADING = ['owner', 'administrator'] as const
const EDITING = [...LEADING, 'editor'] as const
const LOOKING = [...EDITING, 'viewer'] as const

const roles = {
  /** that the object exists: without this permission the answer is 404 */
  'space.look': LOOKING,
  /** name, colour, second factor, keys */
  'space.change': LEADING,
  /** deleting and transferring it */
  'space.own': ['owner'],
  /** everything in one file, including addresses */
  'space.export': LEADING,
  'people.read': LOOKING,
  /** inviting, changing roles and removing, within the limits of `members.policy.ts` */
  'people.change': LEADING,
  'links.read': LOOKING,
  'links.change': EDITING,
  'links.export': LOOKING,
  'pages.read': LOOKING,
  'pages.change': EDITING,
  'pages.export': LOOKING,
  /** how many subscribers there are */
  'subscribers.count': LOOKING,
  /** the subscribers' addresses */
  'subscribers.read': EDITING,
  'subscribers.export': EDITING,
  'subscribers.change': EDITING,
  /** a mail and its results in numbers */
  'broadcasts.read': LOOKING,
  'broadcasts.change': EDITING,
  'broadcasts.export': LOOKING,
  'statistics.read': LOOKING,
  'statistics.export': LOOKING,
  /** how long clicks are kept: permanent deletion */
  'statistics.retain': LEADING,
  'files.upload': EDITING,
  /** how much storage uploads use */
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
  /** automatic actions on links */
  'notices.hear': LOOKING,
} as const satisfies Record<string, readonly SpaceRole[]>

export type Action = keyof typeof roles
export const actions = Object.keys(roles) as readonly Action[]

/** Whether a role may do something; false without a role, and for anything not in the table. */
export function may(role: string | null | undefined, action: Action): boolean {
  return Object.hasOwn(roles, action) && (roles[action] as readonly string[]).includes(role ?? '')
}

/** The roles that may do something, for use in queries. */
export function rolesThatMay(action: Action): readonly SpaceRole[] {
  return roles[action]
}
