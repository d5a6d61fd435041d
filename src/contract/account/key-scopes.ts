import type { Endpoint } from '../endpoint.ts'

/** The scopes of an API key; the application has a sentence for each. */
export const keyScopes = [
  'links:read',
  /** creating links, without seeing or changing any */
  'links:create',
  'links:write',
  'pages:read',
  'pages:write',
  'statistics:read',
  'subscribers:read',
  'subscribers:write',
  'broadcasts:read',
  'broadcasts:write',
  'media:write',
  'calendar:read',
  'calendar:write',
  'tasks:read',
  'tasks:write',
  'chat:read',
  'chat:write',
  'users:read',
  'users:write',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** Scopes for keys of a space, which represent no person: they see no people and no chats. */
export const spaceKeyScopes: readonly KeyScope[] = keyScopes.filter(
  (scope) => !/^(?:chat|users):/.test(scope),
)

/**
 * `any`: every account key that may do more than create links; `none`: no key, whatever its scopes.
 */
export type NeededScope = KeyScope | 'any' | 'none'

type Area = KeyScope extends `${infer Name}:${string}` ? Name : never

/** Calls by the first word of their id; GET needs `:read`, everything else `:write`. */
const areas: Readonly<Record<string, Area>> = {
  links: 'links',
  folders: 'links',
  linkLists: 'links',
  moves: 'links',
  slugs: 'links',
  pages: 'pages',
  blocks: 'pages',
  socialIcons: 'pages',
  statistics: 'statistics',
  subscribers: 'subscribers',
  formAnswers: 'subscribers',
  broadcasts: 'broadcasts',
  media: 'media',
  calendar: 'calendar',
  tasks: 'tasks',
  chat: 'chat',
  users: 'users',
}

/** Calls that are exceptions to their first word. */
const single: Readonly<Record<string, NeededScope>> = {
  'identity.currentSession': 'any',
  'links.create': 'links:create',
  'links.bulk': 'links:create',
  'links.bulkCsv': 'links:create',
  'links.simulate': 'links:read',
  'lookAlikes.find': 'links:read',
  'lookAlikes.findMany': 'links:read',
  'domains.list': 'links:read',
  'domains.get': 'links:read',
  'quarantine.getLinkBlock': 'links:read',
  'quarantine.appeal': 'links:write',
  'quarantine.getPageBlock': 'pages:read',
  'quarantine.appealForPage': 'pages:write',
  'qr.getLinkDesign': 'links:read',
  'qr.putLinkDesign': 'links:write',
  'qr.linkPng': 'links:read',
  'qr.linkPdf': 'links:read',
  'qr.linkSvg': 'links:read',
  'qr.linksZip': 'links:read',
  'qr.linksSheet': 'links:read',
  'qr.getPageDesign': 'pages:read',
  'qr.putPageDesign': 'pages:write',
  'qr.pagePng': 'pages:read',
  'qr.pageSvg': 'pages:read',
  'qr.pagePdf': 'pages:read',
  'addOns.continuations': 'statistics:read',
  'addOns.unpair': 'any',
  'statistics.countGoal': 'links:write',
  'subscribers.countSegment': 'subscribers:read',
  'statistics.linkAccess': 'links:read',
  'statistics.changeLinkAccess': 'links:write',
  // settings of the person, not of the statistics
  'statistics.changeSettings': 'none',
  'folders.share': 'none',
  'users.answerInvitation': 'none',
  'users.changeAccount': 'none',
}

/** Calls about people and the installation: never for keys. */
const closed: ReadonlySet<string> = new Set([
  'identity',
  'account',
  'layout',
  'audit',
  'apiKeys',
  'billing',
  'secondFactor',
  'passkeys',
  'social',
  'teamSignIn',
  'domains',
  'addOns',
  'coupons',
  'promoCodes',
  'notices',
  'home',
  'spaces',
  'packages',
  'mailbox',
  'mailEvents',
  'safety',
  'quarantine',
  'abuseReports',
  'system',
  'installation',
  'mailCheck',
  'telegram',
])

/**
 * The scope that a call needs of a key.
 * @returns undefined for a call that no rule here names, which no key may make; a test finds one
 * that needs an account.
 */
export function scopeOf({ id, method }: Pick<Endpoint, 'id' | 'method'>): NeededScope | undefined {
  const word = id.slice(0, id.indexOf('.'))
  const found = Object.hasOwn(single, id) ? single[id] : undefined
  if (found !== undefined) return found
  if (closed.has(word)) return 'none'
  if (!Object.hasOwn(areas, word)) return undefined
  const scope = `${areas[word]}:${method === 'GET' ? 'read' : 'write'}`
  return keyScopes.find((one) => one === scope) ?? 'none'
}

export interface KeyLimits {
  scopes: readonly string[]
  /** works for a space, not for an account */
  isOfSpace?: boolean
}

/** Whether a key may make a call. */
export function mayCall(
  endpoint: Pick<Endpoint, 'id' | 'method'>,
  { scopes, isOfSpace = false }: KeyLimits,
): boolean {
  const needed = scopeOf(endpoint)
  if (needed === undefined || needed === 'none') return false
  if (needed === 'any') return !isOfSpace && scopes.some((scope) => scope !== 'links:create')
  // whoever may change links may create them
  if (needed === 'links:create' && scopes.includes('links:write')) return true
  return scopes.includes(needed)
}
