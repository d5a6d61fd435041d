/** What spaces and their roles are made of, for screens too, which carry no zod. */

/** `billing` (package and invoices) and `guest` (granted folders) reach nothing before there are such things. */
export const spaceRoles = [
  'owner',
  'administrator',
  'editor',
  'viewer',
  'billing',
  'guest',
] as const
export type SpaceRole = (typeof spaceRoles)[number]
/** What one can be invited as; there is one owner, by `spaces.transfer`. */
export const givenRoles = ['administrator', 'editor', 'viewer'] as const
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
