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
  profile: '/app/profile',
  security: '/app/settings/security',
  apiKeys: '/app/settings/api-keys',
  dashboard: '/user-dashboard',
  pages: '/app/pages',
  page: (id: string, tab: StudioTab = 'links') =>
    `/app/pages/${encodeURIComponent(id)}${tab === 'links' ? '' : `/${tab}`}`,
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

export const studioTabs = ['links', 'design', 'settings'] as const
export type StudioTab = (typeof studioTabs)[number]

export const linkTabs = ['details', 'rules', 'qr', 'statistics'] as const
export type LinkTab = (typeof linkTabs)[number]

/** Whether a path is a screen of the application; everything else is asked from the server. */
export function isAppPath(path: string): boolean {
  return /^\/(?:app|welcome|user-login|user-dashboard|setup)(?:[/?#]|$)/.test(path)
}
