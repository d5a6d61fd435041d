import type { SpaceRole } from './account/users.ts'

/**
 * The permissions of each role in a space, in one table (contract.md §6, decision 100). A role that
 * is missing from an action's row is refused, and so is an action without a row: `billing` gets
 * what a space pays, `guest` only what folders grant (decision 137).
 */

const LEADING = ['owner', 'administrator'] as const
const EDITING = [...LEADING, 'editor'] as const
const LOOKING = [...EDITING, 'viewer'] as const

const roles = {
  /** that the object exists: without this permission the answer is 404 */
  'space.look': LOOKING,
  /** finding it in one's own list, opening and leaving it */
  'space.enter': [...LOOKING, 'billing', 'guest'],
  /** name, colour, second factor, keys */
  'space.change': LEADING,
  /** deleting and transferring it */
  'space.own': ['owner'],
  /** everything in one file, including addresses */
  'space.export': LEADING,
  'people.read': LOOKING,
  /** inviting, changing roles and removing, within the limits of `members.policy.ts` */
  'people.change': LEADING,
  /** what grants of folders allow beyond the role */
  'folders.enter': [...LOOKING, 'guest'],
  /** every folder, whoever is named in it, and who is named */
  'folders.share': LEADING,
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
  /** also those who only look can be assigned, and answer */
  'tasks.comment': LOOKING,
  'chat.read': LOOKING,
  'chat.write': LOOKING,
  /** deleting messages of others in the rooms of the space */
  'chat.moderate': LEADING,
  'domains.read': LOOKING,
  'domains.change': LEADING,
  /** package, usage and invoices (contract.md §8) */
  'billing.read': [...LEADING, 'billing'],
  /** ordering, cancelling, and to whom invoices are made out */
  'billing.change': LEADING,
  /** the package of a space and how much of it is used */
  'package.read': [...LOOKING, 'billing'],
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

export const folderLevels = ['view', 'edit'] as const
export type FolderLevel = (typeof folderLevels)[number]

/** What a folder can grant to somebody whose role alone does not allow it. */
const GRANTED: ReadonlySet<Action> = new Set<Action>([
  ...(['links.read', 'links.change', 'links.export'] as const),
  ...(['pages.read', 'pages.change', 'pages.export'] as const),
  ...(['statistics.read', 'statistics.export'] as const),
])

/** Whether an action concerns the contents of folders, so that folders limit and grant it. */
export const isInFolders = (action: Action) => GRANTED.has(action)

/** The level at which a role sees folders in which nobody is named. */
export function levelOfRole(role: string | null | undefined): FolderLevel | undefined {
  if (may(role, 'links.change')) return 'edit'
  return may(role, 'links.read') ? 'view' : undefined
}

/** What somebody with this level in a folder is there. */
export const roleOfLevel = (level: FolderLevel | undefined) =>
  level && ({ edit: 'editor', view: 'viewer' } as const)[level]

/** Whether somebody may do something with a thing in a folder in which they have this level. */
export function mayWithin(
  role: string | null | undefined,
  level: FolderLevel | undefined,
  action: Action,
): boolean {
  return may(roleOfLevel(level), action) && (GRANTED.has(action) || may(role, action))
}
