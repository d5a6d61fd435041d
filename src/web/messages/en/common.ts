import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const common = {
  installation: {
    label: 'About this installation',
    pricing: 'Pricing',
    support: 'Support',
    help: 'Help',
    terms: 'Terms',
    privacy: 'Privacy',
    imprint: 'Imprint',
  },
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  copyAddress: (address: string) => `Copy ${address}`,
  create: 'Create',
  delete: 'Delete',
  deleteOne: (name: string) => `Delete ${name}`,
  readOnly: 'You can view this but not change it. Ask an owner of the space to make you an editor.',
  done: 'Done',
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  loading: 'Loading',
  menu: 'Menu',
  more: 'More',
  open: 'Open',
  openNewTab: 'opens in a new tab',
  optional: 'Optional',
  remove: 'Remove',
  retry: 'Try again',
  save: 'Save',
  search: 'Search',
  skip: 'Skip to content',
  undo: 'Undo',
  showPackage: 'Package and usage',
  zone: (place: string, offset: string) => `${place} time (${offset})`,
  clicks: (count: number) => plural(count, { one: '# click', other: '# clicks' }),
  /** what does not count as clicks, shown beside them */
  besides: {
    bot: (count: number) => plural(count, { one: '# by a bot', other: '# by bots' }),
    own: (count: number) => plural(count, { one: '# of your own', other: '# of your own' }),
    earlier: (count: number) =>
      plural(count, { one: '# earlier elsewhere', other: '# earlier elsewhere' }),
  },
  charactersLeft: (count: number) =>
    plural(count, { one: '# character left', other: '# characters left' }),
}

export const errors = {
  offline: 'No connection. Check your network and try again.',
  unknown: 'Something went wrong',
  notFoundTitle: 'Sorry! the page you are looking for could not be found',
  notFoundHint: 'The address may have a typo, or what was here has moved.',
  brokenTitle: 'Sorry! something went wrong, please contact our support team',
  brokenHint: 'What you saved is safe. Reload the page to go on.',
  loadTitle: 'This could not be loaded',
  kept: 'Nothing was lost. Try again in a moment.',
  requestId: (id: string) => `Request ${id}`,
  backHome: 'Back to Home',
  reload: 'Reload the page',
  copyFailed: 'Copying does not work here. Select the address and copy it yourself.',
}

export const navigation = {
  label: 'Main',
  home: 'Home',
  pages: 'Pages',
  links: 'Links',
  statistics: 'Statistics',
  tasks: 'Tasks',
  users: 'People',
  audience: 'Audience',
  mails: 'Mails',
  space: 'Space',
  billing: 'Package and invoices',
  coupons: 'Coupons',
  calendar: 'Calendar',
  chat: 'Chat',
  unread: (count: number) => plural(count, { one: '# unread message', other: '# unread messages' }),
  casesWaiting: (count: number) => plural(count, { one: '# open case', other: '# open cases' }),
  account: 'Account',
  theme: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  auto: 'System',
  settings: 'Settings',
  administration: 'Administration',
  profile: 'Profile',
  security: 'Security',
  apiKeys: 'API keys',
  signOut: 'Sign out',
  reference: 'API reference',
}

export const toasts = { close: 'Close message', label: 'Status messages' }
