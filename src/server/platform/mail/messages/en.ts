import { grammarOf, writerOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const dayOfYear = writerOf('en', { day: 'numeric', month: 'long' })
const clicks = (count: number) => plural(count, { one: '# click', other: '# clicks' })

/** All texts of our mails in English: subjects, preview lines and contents. */
export const en = {
  number,
  code: {
    subject: 'Your code for Waypost',
    preview: (code: string) => `Your code is ${code}`,
    heading: 'Confirm your address',
    text: 'Enter this code where you signed up. It works for ten minutes, once.',
    footer: (home: string) =>
      `Somebody made an account at ${home} with this address. If that was not you, do nothing: without the code there will be no account.`,
  },
  accountExists: {
    subject: 'You already have an account',
    preview: 'Sign in instead',
    text: 'This address has an account here, so no new one was made. Sign in with your password.',
    button: 'Sign in',
    footer: (home: string) =>
      `Somebody tried to make an account at ${home} with this address. If that was not you, there is nothing to do: your account is as it was.`,
  },
  reset: {
    subject: 'A new password for Waypost',
    heading: 'Choose a new password',
    text: (minutes: number) =>
      `This link works for ${number(minutes)} minutes, once. Afterwards you are signed out everywhere and sign in with the new password.`,
    footer: (home: string) =>
      `Somebody asked for a new password at ${home} for this address. If that was not you, do nothing: your password is as it was.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'If that was not you, act now',
    text: (home: string) =>
      `The password of your account at ${home} is a new one now, and every other device was signed out. If that was you, there is nothing to do.`,
    warning: 'If it was not you, choose a new password at once.',
    button: 'Choose a new password',
    footer: 'This is sent after every change of the password.',
  },
  emailChange: {
    subject: 'Confirm the new address of your account',
    heading: 'Confirm the new address',
    textOld: (home: string, email: string) =>
      `Your account at ${home} is to use ${email} instead of this address.`,
    textNew: (home: string, email: string) =>
      `The account of ${email} at ${home} is to use this address.`,
    text: 'It changes when both addresses have confirmed, within 24 hours. Until then everything stays as it is.',
    buttonOld: 'Confirm or stop the change',
    buttonNew: 'Confirm this address',
    footerOld:
      'If that was not you, open the link and stop the change, then choose a new password.',
    footerNew: 'If that was not you, do nothing: without this link nothing changes.',
  },
  emailChanged: {
    subject: 'The address of your account was changed',
    preview: (email: string) => `Sign in with ${email} from now on`,
    heading: 'Your address was changed',
    text: (home: string, email: string) =>
      `Your account at ${home} now uses ${email}. Sign in with it from now on; this address gets no more mail about the account.`,
    footer: (home: string) =>
      `Both addresses have confirmed this. If it was not you, ask whoever runs ${home} for help.`,
  },
  accountDeleted: {
    subject: 'Your account is deleted',
    preview: (day: string) => `It can come back until ${day}`,
    text: (home: string, day: string) =>
      `Your account at ${home} is closed: your pages and short links no longer lead anywhere, and everything of yours is removed on ${day}.`,
    back: 'If you change your mind before, or if this was not you, take it back.',
    button: 'Bring my account back',
    footer: (day: string) => `Until ${day} the address stays taken.`,
  },
  weekly: {
    subject: (count: number) => `${clicks(count)} last week`,
    preview: (count: number, week: string) => `${clicks(count)}, ${week}`,
    heading: (count: number, week: string) => `${clicks(count)} in the week of ${week}`,
    week: (from: number, to: number) => `${dayOfYear(from)} to ${dayOfYear(to)}`,
    none: 'Nobody followed your links.',
    visitors: (count: number) => `By ${plural(count, { one: '# visitor', other: '# visitors' })}.`,
    rest: (bots: number, own: number) =>
      `Not counted: ${[bots && `${number(bots)} by bots`, own && `${number(own)} of your own`].filter(Boolean).join(', ')}.`,
    quietBefore: 'The week before was quiet too.',
    same: 'As many as the week before.',
    more: (percent: number) => `${number(percent)} % more than the week before.`,
    fewer: (percent: number) => `${number(percent)} % fewer than the week before.`,
    links: (count: number) =>
      plural(count, { one: 'The link they followed:', other: 'Your busiest links:' }),
    button: 'See the numbers',
    footer: 'You get this every Monday because you asked for the weekly numbers.',
    stop: 'Stop this mail',
  },
  subscribe: {
    subject: (name: string) => `Your code to subscribe to ${name}`,
    preview: (code: string) => `Your code is ${code}`,
    heading: (name: string) => `Confirm your subscription to ${name}`,
    text: (page: string) => `Enter this code at ${page}. It works for ten minutes, once.`,
    footer: (page: string) =>
      `Somebody entered this address at ${page}. If that was not you, do nothing: without the code there is no subscription. To get no more mail from this page:`,
    block: 'this was not me',
  },
  confirm: {
    subject: (name: string) => `Do you want mail from ${name}?`,
    preview: 'Nothing comes unless you say yes',
    heading: (name: string) => `Do you want mail from ${name}?`,
    text: (page: string) =>
      `Whoever runs ${page} says that you asked for news. Confirm it, and you get them; if you do nothing, nothing comes.`,
    button: 'Yes, send me news',
    footer: (page: string) =>
      `Your address was brought into the list of ${page}. It is removed after 30 days unless you confirm. If you never asked:`,
  },
  thankYou: {
    subject: 'You are subscribed',
    text: (name: string) => `You will get mail when there is news from ${name}.`,
    footer: (page: string) => `You get this because you subscribed at ${page}.`,
    unsubscribe: 'Unsubscribe',
  },
  unsubscribe: {
    subject: 'Confirm that you want to unsubscribe',
    preview: 'One more step to unsubscribe',
    heading: 'Unsubscribe?',
    text: 'Open this link and confirm, and you will get no more mail from this page.',
    button: 'Unsubscribe',
    footer: (page: string) =>
      `Somebody asked at ${page} to end the subscription of this address. If that was not you, do nothing: it goes on.`,
  },
  creatorNotice: {
    subject: (name: string) => `Subscribing to ${name} is paused for a while`,
    preview: 'It goes on by itself',
    heading: (name: string) => `Subscribing to ${name} is paused`,
    reasons: {
      flood:
        'Far more addresses than usual were entered within an hour and not confirmed. Somebody may be trying your form with addresses that are not theirs.',
      bounces:
        'Many of the addresses entered within a day do not exist. Writing to more of them would make mail servers distrust all mail of this site.',
    },
    text: 'Your subscribers and your page are as they were. New visitors can subscribe again when this is over; there is nothing you have to do.',
    footer: (page: string) => `You get this because ${page} is your page.`,
  },
  invitation: {
    subject: (name: string) => `${name} invites you to Waypost`,
    heading: (name: string) => `${name} invites you`,
    may: {
      administrator: 'change everything in it and invite others',
      editor: 'make and change links, pages and tasks in it',
      viewer: 'look at everything in it',
      billing: 'see its package and invoices',
      guest: 'see the folders that are shared with you',
    },
    text: (name: string, may: string) =>
      `Join the space of ${name} on Waypost. You will be able to ${may}.`,
    button: 'See the invitation',
    life: (days: number) =>
      `The link works for ${plural(days, { one: '# day', other: '# days' })}, once, for this address.`,
    footer: (email: string, home: string) =>
      `${email} wrote this address into ${home}. If you do not know them, do nothing: without the button nothing happens.`,
  },
  billing: {
    failed: {
      subject: (name: string) => `The payment for ${name} failed`,
      text: (_name: string, until: string) =>
        `The package stays until ${until}. Pay the open invoice or change the card before then; otherwise the space falls back to the free package. Nothing is deleted.`,
    },
    lastDay: {
      subject: (name: string) => `${name} ends tomorrow`,
      text: (_name: string, until: string) =>
        `The payment has still not arrived. Pay the open invoice or change the card by ${until} to keep the package. Nothing is deleted.`,
    },
    ended: {
      subject: (name: string) => `${name} has ended`,
      text: () =>
        'The space now has the free package. Its links, pages and addresses stay, and you can order a package again at any time.',
    },
    invoice: {
      subject: (name: string) => `Your next invoice for ${name}`,
      text: (_name: string, until: string, amount: string) =>
        `${amount} is payable by ${until}. The invoice tells you where to pay.`,
    },
    button: 'Open package and invoices',
  },
  usage: {
    near: (space: string) => `${space} has nearly used up its package`,
    full: (space: string) => `${space} has used up its package`,
    line: (name: string, used: string, max: string) => `${name}: ${used} of ${max}`,
    limits: {
      linksPerMonth: 'New links this month',
      mailsPerMonth: 'Mails this month',
      clicksPerMonth: 'Clicks this month',
      callsPerMonth: 'API calls this month',
      activeLinks: 'Links',
      pages: 'Pages',
      domains: 'Domains',
      members: 'People',
      subscribers: 'Subscribers',
      storageBytes: 'Storage',
    },
    text: 'Redirects, pages and everything that is there keep working. Past a limit, only more cannot be created. A larger package has more room.',
    button: 'Package and usage',
  },
  domain: {
    unproven: {
      subject: (host: string) => `The DNS record of ${host} is missing`,
      text: (host: string) =>
        `The TXT record that shows that ${host} is yours is no longer there. Its links keep working for seven days. Add the record again, or the domain is released.`,
    },
    last: {
      subject: (host: string) => `${host} is released tomorrow`,
      text: (host: string) =>
        `The TXT record of ${host} has been missing for six days. Add it today, or the domain is released and its links stop working.`,
    },
    elsewhere: {
      subject: (host: string) => `${host} leads somewhere else`,
      text: (host: string) =>
        `Visitors of ${host} no longer arrive here, so its links do not work. Check its DNS records.`,
    },
    released: {
      subject: (host: string) => `${host} has been released`,
      text: (host: string) =>
        `${host} no longer belongs to your space, and its links do not work. To get it back, add its DNS records again.`,
    },
    button: 'Open the domain',
  },
  move: {
    things: {
      links: (count: number) => plural(count, { one: '# link', other: '# links' }),
      pages: (count: number) => plural(count, { one: '# page', other: '# pages' }),
    },
    out: {
      subject: (things: string, space: string) => `${things} moved out of ${space}`,
      text: 'You own the space they left. They can be taken back within an hour of the move by the person who moved them.',
    },
    in: {
      subject: (things: string, space: string) => `${things} moved into ${space}`,
      text: 'They now belong to your space, with their clicks and settings.',
    },
    text: (by: string, things: string, from: string, to: string) =>
      `${by} moved ${things} from ${from} to ${to}.`,
    button: 'Open your activity',
  },
  blockNotice: {
    subject: (count: number) =>
      plural(count, {
        one: 'One of your links shows a warning',
        other: '# of your links show a warning',
      }),
    heading: (count: number) =>
      plural(count, {
        one: 'One of your links shows a warning now',
        other: '# of your links show a warning now',
      }),
    text: 'Where they lead is blocked here, so visitors get a warning page instead.',
    link: (address: string, host: string) => `${address} (leads to ${host})`,
    more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
    what: 'Give a link another destination and it works again at once. If you think that this is a mistake, ask us to look at it.',
    button: 'See the link',
    footer: 'This is sent when a link of yours comes behind the warning page.',
  },
  pageNotice: {
    subject: 'Your page shows a warning now',
    forward: (address: string, host: string) => `${address} (leads to ${host})`,
    text: 'Visitors get a warning page in its place. Nothing of it is lost. If you think that this is a mistake, ask us to look at it.',
    button: 'See the page',
    footer: 'This is sent when a page of yours comes behind the warning page.',
  },
  inboxDigest: {
    subject: (count: number) =>
      plural(count, { one: 'One case waits for you', other: '# cases wait for you' }),
    reports: (count: number) =>
      plural(count, { one: 'One report of a visitor', other: '# reports of visitors' }),
    appeals: (count: number) =>
      plural(count, { one: 'One request of an owner', other: '# requests of owners' }),
    lookAlikes: (count: number) =>
      plural(count, {
        one: 'One link to a host that looks like another',
        other: '# links to hosts that look like others',
      }),
    more: 'There is at most one such mail an hour.',
    button: 'See the cases',
    footer: 'Sent to administrators while something new waits under Safety.',
  },
  notices: {
    subject: (count: number) =>
      plural(count, { one: 'News of one of your links', other: 'News of # of your links' }),
    subjectDead: (count: number) =>
      plural(count, {
        one: 'One of your links leads nowhere',
        other: '# of your links lead nowhere',
      }),
    heading: {
      linkDead: 'Nobody gets there',
      linkAlive: 'Works again',
      linkEnding: 'Ends in three days',
      linkEnded: 'Has ended',
      linkLimit: 'Limit reached',
    },
    text: {
      linkDead: 'We looked several times over a day. Visitors see an error there.',
      linkAlive: 'The destination answers again. There is nothing to do.',
      linkEnding: 'Give the link a later end if it should go on.',
      linkEnded: 'Visitors see what you chose for after the end.',
      linkLimit: 'It was followed as often as you allowed, and leads on no more.',
    },
    reasons: {
      gone: (status: number | null) => `the page is gone (${status ?? 404})`,
      server: (status: number | null) => `the server reports an error (${status ?? 500})`,
      dns: () => 'the domain does not exist',
      refused: () => 'the server takes no connections',
      tls: () => 'the certificate is not valid',
      timeout: () => 'no answer in time',
      connection: () => 'the connection breaks off',
      redirects: () => 'it sends visitors round in circles',
    } as Record<string, (status: number | null) => string>,
    leadsTo: (address: string, host: string) => `${address} (to ${host})`,
    at: (address: string, moment: string) => `${address}: ${moment}`,
    limit: (address: string, count: number) =>
      `${address}: ${plural(count, { one: '# visit', other: '# visits' })}`,
    more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
    button: 'Open your links',
    footer: 'You get this at most once a day, when something happens to your links.',
    stop: 'Stop these mails',
  },
  appealFooter: 'This is the answer to what you asked for.',
  appealGranted: {
    link: {
      subject: 'Your link works again',
      text: 'We looked at your request: the warning page is gone.',
    },
    page: {
      subject: 'Your page is back',
      text: 'We looked at your request: everybody sees your page again.',
    },
  },
  appealRefused: {
    link: {
      subject: 'Your link stays blocked',
      text: 'We looked at your request: the warning page stays. You can give the link another destination.',
    },
    page: {
      subject: 'Your page stays blocked',
      text: 'We looked at your request: the warning page stays.',
    },
  },
}
