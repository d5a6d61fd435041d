import { openSpaceId, rootOfSpace } from './open-space.ts'

const root = rootOfSpace(openSpaceId)

/** Every address of the account application, in one place (design.md §7); screens stand in the open space. */
export const paths = {
  welcome: '/welcome',
  signIn: '/user-login',
  /** what became of the mail with the way back */
  signInAfterDeletion: (isMailed: boolean) =>
    `/user-login?deleted=${isMailed ? 'mailed' : 'waiting'}`,
  register: '/app/register',
  setup: '/setup',
  forgotPassword: '/app/forgot-password',
  /** `?token=…`, the links of mails */
  resetPassword: '/app/reset-password',
  confirmEmail: '/app/confirm-email',
  restoreAccount: '/app/restore-account',
  support: '/app/support',
  /** where providers send the browser back to */
  socialReturn: '/app/social-return',
  /** of the provider of a space, whose id comes behind it */
  teamReturn: '/app/team-return',
  settings: `${root}/settings`,
  profile: `${root}/profile`,
  security: `${root}/settings/security`,
  apiKeys: `${root}/settings/api-keys`,
  domains: `${root}/settings/domains`,
  addOns: `${root}/settings/add-ons`,
  usage: `${root}/settings/package`,
  /** the packages that are offered, for everybody */
  pricing: '/app/pricing',
  domain: (id: string) => `${root}/settings/domains/${encodeURIComponent(id)}`,
  activity: `${root}/settings/activity`,
  admin: `${root}/admin`,
  /** `?tab=…` */
  reports: `${root}/admin/reports`,
  /** `?tab=…` */
  blocked: `${root}/admin/blocked`,
  audit: `${root}/admin/audit`,
  mailCheck: `${root}/admin/mail`,
  domainsOfAll: `${root}/admin/domains`,
  payments: `${root}/admin/payments`,
  dashboard: openSpaceId === undefined ? '/user-dashboard' : `${root}/home`,
  space: `${root}/space`,
  billing: `${root}/billing`,
  teamSignIn: `${root}/space/sign-in`,
  telegram: `${root}/space/telegram`,
  audienceOfAll: `${root}/audience`,
  /** onboarding; a page other than the first comes behind it */
  start: `${root}/start`,
  startPage: (id: string) => `${root}/start/${encodeURIComponent(id)}`,
  pages: `${root}/pages`,
  page: (id: string, tab: StudioTab = 'links') =>
    `${root}/pages/${encodeURIComponent(id)}${tab === 'links' ? '' : `/${tab}`}`,
  /** subscribers, mails and the button of a page */
  audience: (pageId: string, view: AudienceView = 'subscribers') =>
    `${root}/pages/${encodeURIComponent(pageId)}/audience${view === 'subscribers' ? '' : `?view=${view}`}`,
  broadcasts: `${root}/broadcasts`,
  broadcast: (id: string) => `${root}/broadcasts/${encodeURIComponent(id)}`,
  links: `${root}/links`,
  newLink: `${root}/links?new`,
  link: (id: string, part: LinkTab | LinkSection = 'details') =>
    `${root}/links/${encodeURIComponent(id)}${part === 'details' ? '' : `/${part}`}`,
  /** those that a reseller made */
  coupons: `${root}/coupons`,
  /** a coupon may come behind it */
  redeem: `${root}/redeem`,
  /** named lists of links */
  linkLists: `${root}/links/lists`,
  linkList: (id: string) => `${root}/links/lists/${encodeURIComponent(id)}`,
  statistics: `${root}/statistics`,
  /** public numbers of a link; the last part of the address is its alias */
  numbers: '/app/numbers',
  calendar: `${root}/calendar`,
  chat: `${root}/chat`,
  chatRoom: (roomId: string) => `${root}/chat/${encodeURIComponent(roomId)}`,
  mailbox: `${root}/admin/mailbox`,
  tasks: `${root}/tasks`,
  users: `${root}/users`,
  /** `?token=…`, the link of a mail */
  invitation: '/app/invitation',
} as const

/** Parts of screens that an address can lead to. */
export const anchors = {
  region: 'region',
  notifications: 'notifications',
  sessions: 'sessions',
  data: 'data',
} as const

export const studioTabs = ['links', 'design', 'audience', 'insights', 'settings'] as const
export type StudioTab = (typeof studioTabs)[number]

export const audienceViews = ['subscribers', 'mails', 'answers', 'button'] as const
export type AudienceView = (typeof audienceViews)[number]

export const linkTabs = ['details', 'qr', 'statistics'] as const
export type LinkTab = (typeof linkTabs)[number]

/** Sections of the editor of a link; an address can open one. */
export const linkSections = ['redirect', 'rules', 'tracking', 'chats', 'access'] as const
export type LinkSection = (typeof linkSections)[number]

/** Screens for people who are not signed in, or need not be. */
const guestPaths: readonly string[] = [
  paths.welcome,
  paths.signIn,
  paths.register,
  paths.setup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.restoreAccount,
  paths.support,
  paths.socialReturn,
  paths.invitation,
]

/** Whether a path is a screen that only signed-in people see. */
export function isAccountPath(path: string): boolean {
  return isAppPath(path) && !guestPaths.includes(path) && !isBelow(path)
}

/** Screens for everybody that stand below a path. */
const isBelow = (path: string) =>
  [paths.numbers, paths.teamReturn].some((above) => path.startsWith(`${above}/`))

/** Whether a path is a screen of the application; everything else is asked from the server. */
export function isAppPath(path: string): boolean {
  return /^\/(?:app|welcome|user-login|user-dashboard|setup)(?:[/?#]|$)/.test(path)
}

/** Whether a path is a screen of administration. */
export function isAdministrationPath(path: string): boolean {
  return path === paths.admin || path.startsWith(`${paths.admin}/`)
}
