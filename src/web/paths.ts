/** Every address of the account application, in one place (design.md §7). */
export const paths = {
  welcome: '/welcome',
  signIn: '/user-login',
  register: '/app/register',
  setup: '/setup',
  forgotPassword: '/app/forgot-password',
  /** `?token=…`, the links of mails */
  resetPassword: '/app/reset-password',
  confirmEmail: '/app/confirm-email',
  restoreAccount: '/app/restore-account',
  /** where providers send the browser back to */
  socialReturn: '/app/social-return',
  settings: '/app/settings',
  profile: '/app/profile',
  security: '/app/settings/security',
  apiKeys: '/app/settings/api-keys',
  domains: '/app/settings/domains',
  domain: (id: string) => `/app/settings/domains/${encodeURIComponent(id)}`,
  activity: '/app/settings/activity',
  audit: '/app/audit',
  /** `?tab=…` */
  safety: '/app/safety',
  dashboard: '/user-dashboard',
  /** onboarding; a page other than the first comes behind it */
  start: '/app/start',
  startPage: (id: string) => `/app/start/${encodeURIComponent(id)}`,
  pages: '/app/pages',
  page: (id: string, tab: StudioTab = 'links') =>
    `/app/pages/${encodeURIComponent(id)}${tab === 'links' ? '' : `/${tab}`}`,
  /** subscribers, mails and the button of a page */
  audience: (pageId: string, view: AudienceView = 'subscribers') =>
    `/app/pages/${encodeURIComponent(pageId)}/audience${view === 'subscribers' ? '' : `?view=${view}`}`,
  broadcasts: '/app/broadcasts',
  broadcast: (id: string) => `/app/broadcasts/${encodeURIComponent(id)}`,
  links: '/app/links',
  link: (id: string, tab: LinkTab = 'details') =>
    `/app/links/${encodeURIComponent(id)}${tab === 'details' ? '' : `/${tab}`}`,
  statistics: '/app/statistics',
  /** public numbers of a link; the last part of the address is its alias */
  numbers: '/app/numbers',
  calendar: '/app/calendar',
  chat: '/app/chat',
  chatRoom: (roomId: string) => `/app/chat/${encodeURIComponent(roomId)}`,
  mailbox: '/app/mailbox',
  tasks: '/app/tasks',
  users: '/app/users',
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

export const audienceViews = ['subscribers', 'mails', 'button'] as const
export type AudienceView = (typeof audienceViews)[number]

export const linkTabs = ['details', 'rules', 'qr', 'statistics'] as const
export type LinkTab = (typeof linkTabs)[number]

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
  paths.socialReturn,
  paths.invitation,
]

/** Whether a path is a screen that only signed-in people see. */
export function isAccountPath(path: string): boolean {
  return isAppPath(path) && !guestPaths.includes(path) && !path.startsWith(`${paths.numbers}/`)
}

/** Whether a path is a screen of the application; everything else is asked from the server. */
export function isAppPath(path: string): boolean {
  return /^\/(?:app|welcome|user-login|user-dashboard|setup)(?:[/?#]|$)/.test(path)
}
