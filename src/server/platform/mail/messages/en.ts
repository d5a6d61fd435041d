import { grammarOf, writerOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const dayOfYear = writerOf('en', { day: 'numeric', month: 'long' })
const clicks = (count: number) => plural(count, { one: '# click', other: '# clicks' })

/** All texts of our mails in English: subjects, preview lines and contents. */
export const en = {
  number,
  code: {
    subject: (name: string) => `Your code for ${name}`,
    preview: (code: string) => `Your code is ${code}`,
    heading: 'Confirm your address',
    text: 'Enter this code where you signed up. It works once, within ten minutes.',
    footer: (home: string) =>
      `Somebody signed up at ${home} with this address. If it was not you, ignore this mail: without the code, no account is created.`,
  },
  accountExists: {
    subject: 'You already have an account',
    preview: 'Sign in instead',
    text: 'This address already has an account here, so we did not create a new one. Sign in with your password.',
    button: 'Sign in',
    footer: (home: string) =>
      `Somebody tried to sign up at ${home} with this address. If it was not you, you do not need to do anything: your account has not changed.`,
  },
  reset: {
    subject: (name: string) => `A new password for ${name}`,
    heading: 'Choose a new password',
    text: (minutes: number) =>
      `This link works once, within ${number(minutes)} minutes. You will be signed out everywhere. Then sign in with the new password.`,
    footer: (home: string) =>
      `Somebody asked for a new password at ${home} for this address. If it was not you, ignore this mail: your password has not changed.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'If it was not you, act now',
    text: (home: string) =>
      `The password of your account at ${home} was changed, and all other devices were signed out. If it was you, you do not need to do anything.`,
    warning: 'If it was not you, choose a new password now.',
    button: 'Choose a new password',
    footer: 'We send this mail whenever your password changes.',
  },
  emailChange: {
    subject: 'Confirm the new address of your account',
    heading: 'Confirm the new address',
    textOld: (home: string, email: string) =>
      `Somebody asked to change the address of your account at ${home} from this one to ${email}.`,
    textNew: (home: string, email: string) =>
      `Somebody asked to use this address for the account of ${email} at ${home}.`,
    text: 'The change needs a confirmation from both addresses within 24 hours. Until then, nothing changes.',
    buttonOld: 'Confirm or stop the change',
    buttonNew: 'Confirm this address',
    footerOld: 'If it was not you, open the link to stop the change, then choose a new password.',
    footerNew: 'If it was not you, ignore this mail: nothing changes unless you open the link.',
  },
  emailChanged: {
    subject: 'The address of your account was changed',
    preview: (email: string) => `Sign in with ${email} from now on`,
    heading: 'Your address was changed',
    text: (home: string, email: string) =>
      `Your account at ${home} now uses ${email}. Sign in with it from now on. We no longer send mails about the account to this address.`,
    footer: (home: string) =>
      `Both addresses confirmed this. If it was not you, ask the people who run ${home} for help.`,
  },
  accountDeleted: {
    subject: 'Your account has been deleted',
    preview: (day: string) => `You can restore it until ${day}`,
    text: (home: string, day: string) =>
      `Your account at ${home} has been deleted. Your pages and short links no longer work, and we delete all your data on ${day}.`,
    back: 'If you change your mind before then, or if it was not you, restore it.',
    button: 'Restore my account',
    footer: (day: string) => `Until ${day}, nobody can sign up with this address.`,
  },
  weekly: {
    subject: (count: number) => `${clicks(count)} last week`,
    preview: (count: number, week: string) => `${clicks(count)}, ${week}`,
    heading: (count: number, week: string) => `${clicks(count)} in the week of ${week}`,
    week: (from: number, to: number) => `${dayOfYear(from)} to ${dayOfYear(to)}`,
    none: 'Nobody clicked your links.',
    visitors: (count: number) =>
      `From ${plural(count, { one: '# visitor', other: '# visitors' })}.`,
    rest: (bots: number, own: number) =>
      `Not counted: ${[bots && `${number(bots)} from bots`, own && `${number(own)} of your own`].filter(Boolean).join(', ')}.`,
    quietBefore: 'There were none the week before either.',
    same: 'As many as the week before.',
    more: (percent: number) => `${number(percent)} % more than the week before.`,
    fewer: (percent: number) => `${number(percent)} % fewer than the week before.`,
    links: (count: number) =>
      plural(count, { one: 'The link they clicked:', other: 'Your busiest links:' }),
    button: 'See statistics',
    footer: 'You get this mail every Monday because you turned it on.',
    stop: 'Stop this mail',
  },
  subscribe: {
    subject: (name: string) => `Your code to subscribe to ${name}`,
    preview: (code: string) => `Your code is ${code}`,
    heading: (name: string) => `Confirm your subscription to ${name}`,
    text: (page: string) => `Enter this code at ${page}. It works once, within ten minutes.`,
    footer: (page: string) =>
      `Somebody entered this address at ${page}. If it was not you, ignore this mail: without the code, nothing happens. To get no more mails from this page:`,
    block: 'this was not me',
  },
  confirm: {
    subject: (name: string) => `Do you want mails from ${name}?`,
    preview: 'You get nothing unless you say yes',
    heading: (name: string) => `Do you want mails from ${name}?`,
    text: (page: string) =>
      `The owner of ${page} says that you asked for news. Confirm to get it. If you do nothing, you get nothing.`,
    button: 'Yes, send me news',
    footer: (page: string) =>
      `Your address was imported into the list of ${page}. It is deleted after 30 days unless you confirm. If you never asked:`,
  },
  thankYou: {
    subject: 'You are subscribed',
    text: (name: string) => `You will get a mail when there is news from ${name}.`,
    footer: (page: string) => `You get this mail because you subscribed at ${page}.`,
    unsubscribe: 'Unsubscribe',
  },
  unsubscribe: {
    subject: 'Confirm that you want to unsubscribe',
    preview: 'One more step to unsubscribe',
    heading: 'Unsubscribe?',
    text: 'Open this link and confirm to get no more mails from this page.',
    button: 'Unsubscribe',
    footer: (page: string) =>
      `Somebody asked to unsubscribe this address at ${page}. If it was not you, ignore this mail: you stay subscribed.`,
  },
  creatorNotice: {
    subject: (name: string) => `New subscriptions to ${name} are paused`,
    preview: 'They resume automatically',
    heading: (name: string) => `New subscriptions to ${name} are paused`,
    reasons: {
      flood:
        'Within an hour, far more addresses than usual were entered and not confirmed. Somebody may be entering other people’s addresses into your form.',
      bounces:
        'Many of the addresses entered today do not exist. Writing to more of them would make mail servers distrust all mails from this site.',
    },
    text: 'Your subscribers and your page are not affected. Visitors can subscribe again once this is over. You do not need to do anything.',
    footer: (page: string) => `You get this mail because ${page} is your page.`,
  },
  formAnswers: {
    subject: (count: number, page: string) =>
      plural(count, { one: `New answer on ${page}`, other: `# new answers on ${page}` }),
    heading: (count: number, page: string) =>
      plural(count, {
        one: `Somebody filled in your form on ${page}`,
        other: `# people filled in your forms on ${page}`,
      }),
    text: 'You can read the answers in the studio, under Audience.',
    button: 'Read the answers',
    footer: (page: string) =>
      `You get this mail because a form on ${page} tells you about new answers. You can turn that off in the settings of the form.`,
  },
  invitation: {
    subject: (name: string, home: string) => `${name} invites you to ${home}`,
    heading: (name: string) => `${name} invites you`,
    may: {
      administrator: 'change everything in it and invite others',
      editor: 'create and change links, pages and tasks in it',
      viewer: 'view everything in it',
      billing: 'see its package and invoices',
      guest: 'see the folders that are shared with you',
    },
    text: (name: string, space: string | null, home: string, may: string) =>
      `Join ${space === null ? `the space of ${name}` : `the space “${space}”`} on ${home}. You will be able to ${may}.`,
    button: 'View invitation',
    life: (days: number) =>
      `The link works once, within ${plural(days, { one: '# day', other: '# days' })}, and only for this address.`,
    footer: (email: string, home: string) =>
      `${email} entered this address at ${home}. If you do not know them, ignore this mail: nothing happens unless you accept.`,
  },
  billing: {
    failed: {
      subject: (name: string) => `The payment for ${name} failed`,
      text: (_name: string, until: string) =>
        `You keep the package until ${until}. Pay the open invoice or change the card before then; otherwise the space gets the free package. Nothing is deleted.`,
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
    addOnEnds: {
      subject: (name: string) => `${name} ends soon`,
      text: (_name: string, until: string) =>
        `The add-on ends on ${until}. Buy it again before then to keep it without a gap. Nothing is deleted.`,
    },
    button: 'Open package and invoices',
    addOnButton: 'Open add-ons',
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
      spaces: 'Spaces',
    },
    text: 'Everything you have keeps working. Once a limit is reached, you cannot create more. Choose a larger package for more room.',
    button: 'Open package and usage',
  },
  domain: {
    unproven: {
      subject: (host: string) => `The DNS record of ${host} is missing`,
      text: (host: string) =>
        `The TXT record that proves that ${host} is yours is missing. Its links keep working for seven days. Add the record again, or you lose the domain.`,
    },
    last: {
      subject: (host: string) => `You lose ${host} tomorrow`,
      text: (host: string) =>
        `The TXT record of ${host} has been missing for six days. Add it today, or you lose the domain and its links stop working.`,
    },
    elsewhere: {
      subject: (host: string) => `${host} no longer points here`,
      text: (host: string) =>
        `${host} points somewhere else, so its links do not work. Check its DNS records.`,
    },
    released: {
      subject: (host: string) => `You have lost ${host}`,
      text: (host: string) =>
        `${host} no longer belongs to your space, and its links do not work. To get it back, add its DNS records again.`,
    },
    button: 'Open domain',
  },
  move: {
    things: {
      links: (count: number) => plural(count, { one: '# link', other: '# links' }),
      pages: (count: number) => plural(count, { one: '# page', other: '# pages' }),
    },
    out: {
      subject: (things: string, space: string) => `${things} moved out of ${space}`,
      text: 'You own the space they were in. The person who moved them can undo this within an hour.',
    },
    in: {
      subject: (things: string, space: string) => `${things} moved into ${space}`,
      text: 'They now belong to your space, with their clicks and settings.',
    },
    text: (by: string, things: string, from: string, to: string) =>
      `${by} moved ${things} from ${from} to ${to}.`,
    button: 'Open activity',
  },
  transfer: {
    spaceOffered: {
      subject: (by: string, space: string) => `${by} offers you the space “${space}”`,
      text: (by: string) =>
        `If you accept, you become its owner: you decide about its people, its settings and its package. ${by} stays as an administrator. Nothing changes until you accept.`,
      button: 'View offer',
    },
    spaceAccepted: {
      subject: (by: string, space: string) => `${by} now owns the space “${space}”`,
      text: (by: string) => `You offered it, and ${by} accepted. You stay as an administrator.`,
      button: 'Open space',
    },
    spaceDeclined: {
      subject: (by: string, space: string) => `${by} declined the space “${space}”`,
      text: (_by: string) => 'You are still its owner. You can offer it to somebody else.',
      button: 'Open space',
    },
    footer: (home: string) => `You get this mail because you are in this space at ${home}.`,
  },
  blockNotice: {
    subject: (count: number) =>
      plural(count, {
        one: 'One of your links shows a warning',
        other: '# of your links show a warning',
      }),
    heading: (count: number) =>
      plural(count, {
        one: 'One of your links now shows a warning',
        other: '# of your links now show a warning',
      }),
    text: 'The destination is blocked here, so visitors see a warning page instead.',
    link: (address: string, host: string) => `${address} (leads to ${host})`,
    more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
    what: 'Change the destination, and the link works again at once. If you think this is a mistake, ask us to review it.',
    button: 'Open link',
    footer: 'We send this mail when one of your links starts to show the warning page.',
  },
  pageNotice: {
    subject: 'Your page now shows a warning',
    forward: (address: string, host: string) => `${address} (leads to ${host})`,
    text: 'Visitors see a warning page instead of it. Nothing is lost. If you think this is a mistake, ask us to review it.',
    button: 'Open page',
    footer: 'We send this mail when one of your pages starts to show the warning page.',
  },
  inboxDigest: {
    subject: (count: number) => plural(count, { one: 'One open case', other: '# open cases' }),
    reports: (count: number) =>
      plural(count, { one: 'One report from a visitor', other: '# reports from visitors' }),
    appeals: (count: number) =>
      plural(count, { one: 'One appeal from an owner', other: '# appeals from owners' }),
    lookAlikes: (count: number) =>
      plural(count, {
        one: 'One link to a look-alike site',
        other: '# links to look-alike sites',
      }),
    more: 'You get at most one of these mails an hour.',
    button: 'Open cases',
    footer:
      'You get this mail because you are an administrator and there are new cases under Safety.',
  },
  reminder: {
    subject: (title: string, when: string) => `Reminder: ${title}, ${when}`,
    where: (space: string) => `In the calendar of ${space}.`,
    button: 'Open the calendar',
    footer: 'You get this mail because you set a reminder for this event.',
  },
  notices: {
    subject: (count: number) =>
      plural(count, { one: 'News about one of your links', other: 'News about # of your links' }),
    subjectDead: (count: number) =>
      plural(count, {
        one: 'One of your links leads nowhere',
        other: '# of your links lead nowhere',
      }),
    heading: {
      linkDead: 'Leads nowhere',
      linkAlive: 'Works again',
      linkEnding: 'Ends in three days',
      linkEnded: 'Has ended',
      linkLimit: 'Limit reached',
    },
    text: {
      linkDead:
        'We checked several times within a day. Visitors see an error. Check the destination.',
      linkAlive: 'The destination answers again. You do not need to do anything.',
      linkEnding: 'If the link should keep working, set a later end.',
      linkEnded: 'Visitors now see what you chose for after the end.',
      linkLimit: 'It has used all the clicks you allowed and no longer redirects.',
    },
    reasons: {
      gone: (status: number | null) => `the page is gone (${status ?? 404})`,
      server: (status: number | null) => `the server reports an error (${status ?? 500})`,
      dns: () => 'the domain does not exist',
      refused: () => 'the server refuses connections',
      tls: () => 'the certificate is not valid',
      timeout: () => 'it does not answer in time',
      connection: () => 'the connection is lost',
      redirects: () => 'it redirects in a loop',
    } as Record<string, (status: number | null) => string>,
    leadsTo: (address: string, host: string) => `${address} (to ${host})`,
    at: (address: string, moment: string) => `${address}: ${moment}`,
    limit: (address: string, count: number) =>
      `${address}: ${plural(count, { one: '# visit', other: '# visits' })}`,
    more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
    inSpace: (name: string) => `In the space “${name}”:`,
    button: 'Open your links',
    footer: 'You get this mail at most once a day, when something happens to your links.',
    stop: 'Stop these mails',
  },
  appealFooter: 'You get this mail because you asked for a review.',
  appealGranted: {
    link: {
      subject: 'Your link works again',
      text: 'We reviewed it and removed the warning page.',
    },
    page: {
      subject: 'Your page is back',
      text: 'We reviewed it. Everybody can see your page again.',
    },
  },
  appealRefused: {
    link: {
      subject: 'Your link stays blocked',
      text: 'We reviewed it, and the warning page stays. You can give the link another destination.',
    },
    page: {
      subject: 'Your page stays blocked',
      text: 'We reviewed it, and the warning page stays.',
    },
  },
}
