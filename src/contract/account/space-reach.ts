import type { Endpoint } from '../endpoint.ts'

/**
 * What a session may call that reaches one space alone (contract.md §6): the work in that space. Calls about the
 * person, other spaces or the installation are not in this list, and neither is a call that nobody put here.
 */
const areas: ReadonlySet<string> = new Set([
  // of that space
  'addOns',
  'apiKeys',
  'blocks',
  'broadcasts',
  'calendar',
  'chat',
  'domains',
  'folders',
  'home',
  'layout',
  'links',
  'live',
  'lookAlikes',
  'media',
  'moves',
  'notices',
  'pages',
  'qr',
  'quarantine',
  'slugs',
  'socialIcons',
  'spaces',
  'statistics',
  'subscribers',
  'tasks',
  'telegram',
  'users',
])

const single: Readonly<Record<string, boolean>> = {
  'identity.currentSession': true,
  // the name and language that the screens show
  'account.get': true,
  'spaces.create': false,
  'statistics.changeSettings': false,
  'users.answerInvitation': false,
  'users.changeAccount': false,
}

export function mayCallWithinSpace({ id }: Pick<Endpoint, 'id'>): boolean {
  const known = Object.hasOwn(single, id) ? single[id] : undefined
  return known ?? areas.has(id.includes('.') ? id.slice(0, id.indexOf('.')) : id)
}
