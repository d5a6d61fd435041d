import { grammarOf, writerOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')
const day = writerOf('en-GB', { dateStyle: 'long' })
const hour = writerOf('en-GB', { timeStyle: 'short' })
/** In UTC: without a script the visitor's time zone is unknown. */
const moment = (time: number) => `${day(time)} at ${hour(time)} UTC`

/** English texts of the screens around pages and links. */
export const screensEn = {
  day: (time: number) => day(time),
  home: 'Back to home',
  /** links of the installation */
  installation: { help: 'Help', terms: 'Terms', privacy: 'Privacy', imprint: 'Imprint' },
  /** texts from routes, keyed by their English text; English uses the keys themselves */
  serverWords: {} as Readonly<Record<string, string>>,
  backToPage: 'Back to the page',

  resendIn: (seconds: number) =>
    `You can ask for a new code in ${plural(seconds, { one: '# second', other: '# seconds' })}.`,
  yourAddress: 'Your address',
  /** after an address */
  noMoreMail: ' will get no more e-mail from this page.',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribedText:
    'You will get no more e-mail from this page. You can subscribe again at any time.',
  confirmTitle: 'Do you want mail from this page?',
  confirmText: 'You get news by mail, and every mail has a link that ends it.',
  confirm: 'Yes, send me news',
  confirmedTitle: 'You are subscribed',
  confirmedText: 'You get mail when there is news. Every mail has a link that ends it.',
  blockTitle: 'This was not you?',
  blockText: 'Somebody entered your address here. We can stop every further mail from this page.',
  block: 'Stop mail to my address',
  blockedTitle: 'Your address is blocked here',
  blockedText: 'This page cannot send you mail any more, whoever enters your address.',

  stopNumbersTitle: 'No more weekly numbers?',
  stopNumbersText: 'You will get no mail on Mondays any more. Your statistics stay where they are.',
  stopNumbers: 'Stop the weekly mail',
  numbersStoppedTitle: 'The weekly mail is stopped',
  numbersStoppedText: 'You can have it again at any time, in the settings of your statistics.',
  toStatistics: 'Go to your statistics',

  stopNoticesTitle: 'No more mail about your links?',
  stopNoticesText: 'You still see in the application what happens to your links.',
  stopNotices: 'Stop these mails',
  noticesStoppedTitle: 'The mails about your links are stopped',
  noticesStoppedText: 'You can have them again at any time, in your profile.',
  toHome: 'Go to your start page',

  gateTitle: (gate: string) =>
    gate === 'sensitive' ? 'Sensitive content' : `Are you ${gate} or older?`,
  /** after the name of the page */
  gateSensitive: ' may show things that not everybody wants to see.',
  gateAge: ' is meant for people of this age.',
  gateConfirm: (gate: string) =>
    gate === 'sensitive' ? 'Show the page' : `Yes, I am ${gate} or older`,
  gateConfirmBlock: (gate: string) =>
    gate === 'sensitive' ? 'Show it' : `Yes, I am ${gate} or older`,
  gateLeave: 'If not, simply go back.',
  forSubscribers: 'This opens for subscribers. If you are one already, the code opens it too.',
  /** what somebody subscribed for */
  openBlock: (title: string) => (title === '' ? 'Go on' : `Open “${title}”`),
  protectedPage: 'This page is protected',
  protectedPageText: 'It opens with the password you got with it.',
  lockedTitle: 'This is locked',
  lockedText: 'It opens with the password you got for it.',
  openPage: 'Open',

  protectedTitle: 'This link is protected',
  /** after the short address */
  opensWithPassword: ' opens with the password you got with it.',
  password: 'Password',
  openLink: 'Open the link',
  goingTo: 'You are going to',
  goingToHost: (host: string) => `Going to ${host}`,
  mailVisit:
    'This link was in a mail from a page that is new here. Go on if you know the address and whoever wrote to you; give nobody a password there that is not theirs.',
  continueNow: 'Continue now',
  goesOnIn: (seconds: number) =>
    plural(seconds, {
      one: 'In one second this page goes on by itself.',
      other: 'In # seconds this page goes on by itself.',
    }),
  /** before and after the counted seconds */
  inSeconds: ['in ', ' s'] as readonly [string, string],
  appTitle: 'This link opens in an app',
  appTextStore: 'If the app is not on this device yet, get it first or go on in the browser.',
  appText: 'If the app is not on this device, go on in the browser.',
  openApp: 'Open in the app',
  getApp: 'Get the app',
  continueInBrowser: 'Continue in the browser',
  inBrowserTo: 'In the browser you go to ',
  taking: 'Taking you there',
  continue: 'Continue',

  previewTitle: 'Where this link leads',
  previewLead: 'This link leads to',
  looksLike: (of: string) => `This looks like ${of}, but it is another host.`,
  mixedScripts: 'The letters of this host are of several scripts, so that it looks like another.',
  shortLink: 'Short link',
  title: 'Title',
  leadsTo: 'Leads to',
  madeOn: 'Made on',
  oneOfMany: 'Its owner set rules: other visitors, or you at another time, may be led elsewhere.',
  enterPassword: 'Enter the password',
  goOn: 'Go on',
  unshown: {
    locked: {
      title: 'This link is protected',
      text: 'You need its password to go on. Where it leads is shown after that.',
    },
    guarded: {
      title: 'This link asks something first',
      text: 'An age to confirm, or whether you are a subscriber. Where it leads is shown after that.',
    },
    limited: {
      title: 'This link counts its visits',
      text: 'It is open for a number of visits. Where exactly it leads is shown to those who go on.',
    },
    usedUp: {
      title: 'This link is used up',
      text: 'It was made for a number of visits, and all of them are taken.',
    },
    unsafe: {
      title: 'This link leads nowhere',
      text: 'Its destination is no address of the web, so we do not lead there.',
    },
  },

  statuses: {
    pageExpired: {
      title: 'This page has expired',
      text: 'Its creator gave it an end, and that has passed.',
    },
    linkNotFound: {
      title: 'There is no such link',
      text: 'Check the address, or ask whoever gave it to you.',
    },
    linkGone: {
      title: 'This link was removed',
      text: 'Its owner took it down. Ask whoever gave it to you.',
    },
    linkNotStarted: {
      title: 'This link is not open yet',
      text: 'Its owner gave it a beginning, and that is still to come.',
    },
    linkExpired: {
      title: 'This link has expired',
      text: 'Its owner gave it an end, and that has passed.',
    },
    linkLimitReached: {
      title: 'This link is used up',
      text: 'It was made for a number of visits, and all of them are taken.',
    },
    reported: {
      title: 'Thank you',
      text: 'Your report has arrived. Somebody will look at it.',
    },
    tooManyRequests: {
      title: 'That was a little fast',
      text: 'Too many requests came from your network. Try again in a moment.',
    },
    unavailable: {
      title: 'Back in a moment',
      text: 'Something we depend on is away. Nothing is lost; try again shortly.',
    },
  },
  blockedLinkTitle: 'This link is blocked',
  blockedLinkHost: 'It leads to',
  blockedLinkReasons: {
    unwanted: 'Its destination is not allowed here, so we do not lead there.',
    phishing:
      'Its destination is known for phishing: pages that pass for others to get at passwords. So we do not lead there.',
    malware: 'Its destination is known for harmful software, so we do not lead there.',
    spam: 'Its destination is known for spam, so we do not lead there.',
    administrator: 'Whoever runs this service has disabled it.',
  },
  blockedPageTitle: 'This page is blocked',
  blockedPageReasons: {
    unwanted: 'It leads to what is not allowed here, so we do not show it.',
    phishing:
      'It leads to what is known for phishing: pages that pass for others to get at passwords. So we do not show it.',
    malware: 'It leads to what is known for harmful software, so we do not show it.',
    spam: 'It leads to what is known for spam, so we do not show it.',
    administrator: 'Whoever runs this service has disabled it.',
  },
  reportMistake: 'Report a mistake',
  report: {
    link: 'Report this link',
    title: 'Report a link or page',
    text: 'Tell whoever runs this service what is wrong. You need no account.',
    about: 'Link or page',
    reason: 'What is wrong?',
    choose: 'Please choose',
    reasons: {
      phishing: 'It passes for somebody else or asks for passwords',
      malware: 'It spreads harmful software',
      spam: 'It is spam',
      illegal: 'It is against the law',
      mistake: 'It is blocked by mistake',
      other: 'Something else',
    },
    more: 'More about it (optional)',
    contact: 'Your e-mail address for questions (optional)',
    send: 'Send the report',
    problems: {
      reason: 'Please choose what is wrong.',
      contact: 'This is no e-mail address. You can leave it empty.',
      limit: 'Many reports came from your network. Try again in an hour.',
      unknown: 'There is no such link or page here. Check how it is written.',
    },
  },
  inHowLong: {
    day: (count: number) => plural(count, { one: 'in # day', other: 'in # days' }),
    hour: (count: number) => plural(count, { one: 'in # hour', other: 'in # hours' }),
    minute: (count: number) => plural(count, { one: 'in # minute', other: 'in # minutes' }),
  },
  opens: (wait: string, time: number) => `It opens ${wait}, on ${moment(time)}.`,
  retrySeconds: (count: number) =>
    `Too many requests came from your network. Try again in ${plural(count, { one: '# second', other: '# seconds' })}.`,
  retryMinutes: (count: number) =>
    `Too many requests came from your network. Try again in ${plural(count, { one: '# minute', other: '# minutes' })}.`,
}
