import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

/** Texts of the administration of the installation, but for those of its larger screens. */
export const administration = {
  back: 'Back to the app',
  groups: {
    overview: '',
    people: 'People',
    safety: 'Safety',
    business: 'Business',
    installation: 'Installation',
  },
  areas: {
    overview: 'Overview',
    accounts: 'Accounts',
    spaces: 'Spaces',
    domains: 'Domains',
    reports: 'Reports',
    blocked: 'Blocked addresses',
    audit: 'Audit',
    'add-ons': 'Add-ons',
    payments: 'Payments',
    settings: 'Settings',
    mailbox: 'Mailbox',
  },
  overview: {
    title: 'Overview',
    allGood: 'Nothing needs your attention.',
    attention: 'Needs attention',
    open: 'Open',
    attentions: {
      'disk-full': () => 'The disk is full: links work, but nothing can be saved. Make room on it.',
      'disk-broken': () => 'The disk failed. Check it and your backups, then restart the server.',
      'clicks-lost': (count: number) =>
        plural(count, {
          one: '# click could not be stored in the last 30 days.',
          other: '# clicks could not be stored in the last 30 days.',
        }),
      'no-mail-server': () =>
        'No mail server is set (SMTP_URL), so mails wait in the mailbox and reach nobody.',
      'mails-late': (count: number) =>
        plural(count, {
          one: '# mail has waited for more than ten minutes. Does the mail server answer?',
          other: '# mails have waited for more than ten minutes. Does the mail server answer?',
        }),
      'work-late': (count: number) =>
        plural(count, {
          one: '# task has waited for more than ten minutes. Is a process with the role all or worker running?',
          other:
            '# tasks have waited for more than ten minutes. Is a process with the role all or worker running?',
        }),
      'work-failed': (count: number) =>
        plural(count, {
          one: '# mail or task was given up this week. The log says why.',
          other: '# mails or tasks were given up this week. The log says why.',
        }),
      'certificates-failed': (count: number) =>
        plural(count, {
          one: '# certificate could not be ordered.',
          other: '# certificates could not be ordered.',
        }),
      'domains-failing': (count: number) =>
        plural(count, { one: '# domain has a problem.', other: '# domains have a problem.' }),
      'reports-open': (count: number) =>
        plural(count, { one: '# report waits.', other: '# reports wait.' }),
      'appeals-open': (count: number) =>
        plural(count, { one: '# appeal waits.', other: '# appeals wait.' }),
    },
    counts: 'At a glance',
    accounts: 'Accounts',
    newAccounts: (count: number) => `${count} new in 30 days`,
    spaces: 'Spaces',
    pages: 'Pages',
    links: 'Links',
    clicks: 'Clicks',
    domains: 'Domains',
    failing: (count: number) =>
      plural(count, { one: '# has a problem', other: '# have a problem' }),
    state: 'State',
    disk: 'Free disk space',
    diskFull: 'full',
    diskBroken: 'failed',
    mails: 'Mails waiting',
    work: 'Tasks waiting',
    since: (time: string) => `oldest since ${time}`,
    certificates: 'Certificates',
    byProxy: 'by a proxy in front, or none',
    valid: (count: number) => plural(count, { one: '# valid', other: '# valid' }),
    failedCertificates: 'Certificates that could not be ordered',
    certificateReasons: {
      away: 'The certificate authority cannot be reached.',
      limited: 'Too many certificates were ordered for this name this week.',
      refused: 'The certificate authority refused:',
    },
    retry: (time: string) => `next try ${time}`,
    stillValid: (day: string) => `the present one is valid until ${day}`,
    versions: 'Versions',
    program: 'Waypost',
    schema: 'Database schema',
    database: 'Database',
    node: 'Node',
  },
  settings: {
    title: 'Settings',
    saved: 'The settings are saved',
    byVariable: (name: string) => `The variable ${name} on the server decides this.`,
    sections: {
      installation: 'This installation',
      help: 'Help',
      helpText: 'Linked below the screens before signing in, and on error pages.',
      legal: 'Legal',
      legalText:
        'Linked in the same places. Whoever signs up agrees to terms and privacy notice; date and version are kept.',
      signUp: 'Signing up and out',
      visitors: 'Visitors',
    },
    names: {
      name: 'Name',
      banner: 'Banner',
      defaultLanguage: 'Default language',
      supportText: 'Support text',
      helpUrl: 'Help pages',
      termsUrl: 'Terms',
      privacyUrl: 'Privacy notice',
      imprintUrl: 'Imprint',
      signUp: 'Who may sign up',
      allowedDomains: 'Domains of e-mail addresses',
      afterSignOutUrl: 'After signing out',
      homeRedirect: 'Home page',
    },
    hints: {
      name: 'Shown beside the logo before signing in',
      banner: 'Shown above every screen, for example before maintenance. Empty for none.',
      defaultLanguage: 'For visitors whose browser asks for none of our languages',
      supportText: 'Plain text: whom to ask, and when somebody answers',
      helpUrl: '',
      termsUrl: '',
      privacyUrl: '',
      imprintUrl: '',
      signUp: 'People who were invited to a space may always sign up, unless nobody may',
      allowedDomains: 'Separated by commas',
      afterSignOutUrl: 'Where people land; the sign-in screen if empty',
      homeRedirect: 'Where the root of short links and pages leads; our welcome page if empty',
    },
    signUps: {
      open: 'Everybody',
      invited: 'Only people who are invited',
      domains: 'Addresses of these domains, and people who are invited',
      closed: 'Nobody',
    },
    exampleDomains: 'example.com, example.org',
    noLanguage: 'English',
  },
  lists: {
    more: 'Show more',
    nothing: 'Nothing fits',
    searchAccounts: 'Search by name or e-mail address',
    searchSpaces: 'Search by name or owner',
    searchDomains: 'Search by domain or owner',
    state: 'State',
    anyState: 'Any state',
    states: {
      active: 'Active',
      deactivated: 'Deactivated',
      banned: 'Banned',
      deleted: 'Closed by its owner',
    },
    administrator: 'Administrator',
    joined: (day: string) => `joined ${day}`,
    spaces: (count: number) => plural(count, { one: '# space', other: '# spaces' }),
    acts: { active: 'Reactivate', deactivated: 'Deactivate', banned: 'Ban' },
    actOn: {
      active: (email: string) => `Reactivate ${email}`,
      deactivated: (email: string) => `Deactivate ${email}`,
      banned: (email: string) => `Ban ${email}`,
    },
    effects: {
      active: 'This person can sign in again; links and pages show no warning any more.',
      deactivated:
        'This person is signed out everywhere and cannot sign in. Links and pages go on working.',
      banned:
        'This person is signed out everywhere and cannot sign in. Links and pages show a warning.',
    },
    reason: 'Reason',
    reasonHint: 'Kept in the audit, for administrators',
    done: 'The account was changed',
    kind: 'Kind',
    anyKind: 'All spaces',
    personal: 'Personal',
    shared: 'Shared',
    ownedBy: (email: string) => `owned by ${email}`,
    members: (count: number) => plural(count, { one: '# member', other: '# members' }),
    created: (day: string) => `created ${day}`,
    ownerBanned: 'shows a warning, its owner is banned',
    deleted: 'deleted',
    withProblem: 'With a problem',
    unproven: 'Ownership is not proven',
    elsewhere: 'Does not lead here yet',
    leadsHere: 'Leads here',
    secure: (day: string) => `Leads here, certificate valid until ${day}`,
  },
}
