/** What the bot says, in plain text. */
export const en = {
  commands: {
    stats: 'Clicks of a link: /stats alias',
    last: 'Your recent links',
    spaces: 'The space of this bot',
    help: 'What this bot does',
  },
  stranger:
    'This bot talks to people who are connected to it. Open Settings → Telegram in the application and follow the link there.',
  codeRefused:
    'This code no longer works. Create a new one under Settings → Telegram in the application.',
  paired: (space: string) =>
    `Connected to “${space}”. Send me an address and you get a short link and its QR code. /help shows more.`,
  help: (space: string) =>
    [
      `This bot works in “${space}”, with your rights there.`,
      '',
      'Send an address: its short link and QR code',
      '/stats alias: clicks of a link',
      '/last: your recent links',
      '/spaces: where this bot works',
      '',
      'In any chat: type my name and an address, and choose the short link.',
      'You choose in the application what I tell you about.',
    ].join('\n'),
  unknown: 'Send me an address to shorten, or /help.',
  space: (space: string, role: string) =>
    `This bot works in “${space}”, where you are ${role}. Other spaces have their own bots.`,
  roles: {
    owner: 'the owner',
    administrator: 'an administrator',
    editor: 'an editor',
    viewer: 'a viewer',
    billing: 'responsible for billing',
    guest: 'a guest',
  },
  noLinks: 'No links yet. Send me an address.',
  lastLink: (url: string, target: string, clicks: number) =>
    `${url}\n→ ${target}\n${clicks === 1 ? '1 click' : `${clicks} clicks`}`,
  statsUsage: 'Tell me which link: /stats alias',
  stats: (url: string, all: number, week: number, before: number) =>
    `${url}\nClicks: ${all}\nLast 7 days: ${week} (the 7 days before: ${before})`,
  inlineTitle: (url: string) => `Send ${url}`,
  test: (installation: string) => `It works: this is a test message from ${installation}.`,
  news: {
    daily: (clicks: number, before: number) =>
      `Last day: ${clicks} clicks (the day before: ${before})`,
    weekly: (clicks: number, before: number) =>
      `Last 7 days: ${clicks} clicks (the 7 days before: ${before})`,
    subscriber: (email: string | undefined) =>
      email === undefined ? 'New subscriber' : `New subscriber: ${email}`,
    dead: (url: string, target: string) => `${url} leads nowhere: ${target} no longer answers`,
    limit: (url: string, max: number) => `${url} has reached its limit of ${max} clicks`,
    package: (lines: string) => `Your package is nearly used up:\n${lines}`,
    paymentFailed: (name: string, day: string) =>
      `A payment for the package ${name} failed. It stays until ${day}; pay before then to keep it.`,
    packageEnded: (name: string) =>
      `The package ${name} has ended. Nothing was deleted, and your links keep working.`,
    domain: {
      unproven: (host: string) => `${host}: the DNS record that proves the domain is missing`,
      elsewhere: (host: string) => `${host}: the domain leads elsewhere, so its links do not work`,
      released: (host: string) =>
        `${host}: the domain was released and no longer belongs to you here`,
    },
  },
  refused: {
    noPermission: 'Your role in this space does not allow that.',
    linkNotFound: 'There is no such link in this space.',
    destinationInvalid: 'This address cannot be shortened. Check it and send it again.',
    destinationFlagged: 'This address is known for phishing, malware or spam and is not shortened.',
    addressBlocked: 'This address is blocked here and is not shortened.',
    limit: 'You have reached a limit of your package. The application has the details.',
    noPackage: 'This space has no package. Choose one in the application.',
    tooManyRequests: 'That is too fast. Wait a moment and send it again.',
    other: (code: string) => `That did not work (${code}). Try it in the application.`,
  },
}
