/** Values of spaces and roles, in a file without zod so that screens can load it. */

/**
 * `billing` reaches package and invoices, `guest` the folders that name it.
 */
export const spaceRoles = [
  'owner',
  'administrator',
  'editor',
  'viewer',
  'billing',
  'guest',
] as const
export type SpaceRole = (typeof spaceRoles)[number]
/** The roles an invitation can give; `spaces.transfer` changes the one owner. */
export const givenRoles = ['administrator', 'editor', 'viewer', 'billing', 'guest'] as const
export type GivenRole = (typeof givenRoles)[number]

export const SPACE_NAME_MAX = 60
export const spaceColors = [
  'teal',
  'blue',
  'violet',
  'pink',
  'red',
  'orange',
  'green',
  'gray',
] as const
export type SpaceColor = (typeof spaceColors)[number]

/** What somebody may be made who comes into a space by its own provider for the first time. */
export const newcomerRoles = ['editor', 'viewer'] as const
