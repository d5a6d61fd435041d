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

  formProblems: {
    missing: 'Please fill in this field.',
    invalid: 'This is too long or not among the choices.',
    full: 'This form takes no more answers at the moment. Please try again later.',
  },
  resendIn: (seconds: number) =>
    `You can ask for a new code in ${plural(seconds, { one: '# second', other: '# seconds' })}.`,
  yourAddress: 'Your address',
  /** after an address */
  noMoreMail: ' will no longer get mails from this page.',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribedText:
    'You will no longer get mails from this page. You can subscribe again at any time.',
  why: 'Would you tell us why? This is optional.',
  whyReasons: {
    often: 'Too many mails',
    content: 'Not what I expected',
    unasked: 'I never signed up',
    other: 'Another reason',
  },
  whyThanks: 'Thank you for your answer.',
  confirmTitle: 'Do you want mails from this page?',
  confirmText: 'You will get news by mail. Every mail has a link to unsubscribe.',
  confirm: 'Yes, send me news',
  confirmedTitle: 'You are subscribed',
  confirmedText: 'You will get a mail when there is news. Every mail has a link to unsubscribe.',
  subscriptionFullTitle: 'This page has no room right now',
  subscriptionFullText:
    'The page cannot take any more subscribers at the moment, so you do not get its mails yet. Try again in a few days: the link in your mail works for 30 days.',
  tryAgain: 'Try again',
  blockTitle: 'Was this not you?',
  blockText: 'Somebody entered your address here. We can block all further mails from this page.',
  block: 'Block mails to my address',
  blockedTitle: 'Mails to your address are blocked',
  blockedText: 'This page can no longer send you mails, even if somebody enters your address.',

  stopNumbersTitle: 'Stop the weekly mail?',
  stopNumbersText: 'You will no longer get a mail on Mondays. Your statistics stay as they are.',
  stopNumbers: 'Stop the weekly mail',
  numbersStoppedTitle: 'You will no longer get the weekly mail',
  numbersStoppedText: 'You can turn it on again at any time, in the settings of your statistics.',
  toStatistics: 'Go to your statistics',

  stopNoticesTitle: 'Stop mails about your links?',
  stopNoticesText: 'Notices about your links still appear on Home.',
  stopNotices: 'Stop these mails',
  noticesStoppedTitle: 'You will no longer get mails about your links',
  noticesStoppedText: 'You can turn them on again at any time, in your profile.',
  toHome: 'Go to Home',

  gateTitle: (gate: string) =>
    gate === 'sensitive' ? 'Sensitive content' : `Are you ${gate} or older?`,
  /** after the name of the page */
  gateSensitive: ' may show content that not everybody wants to see.',
  gateAge: ' is for people of this age or older.',
  gateConfirm: (gate: string) =>
    gate === 'sensitive' ? 'Show the page' : `Yes, I am ${gate} or older`,
  gateConfirmBlock: (gate: string) =>
    gate === 'sensitive' ? 'Show it' : `Yes, I am ${gate} or older`,
  gateLeave: 'If not, go back.',
  forSubscribers:
    'This is for subscribers. If you already subscribed, enter your address to get a code.',
  /** what somebody subscribed for */
  openBlock: (title: string) => (title === '' ? 'Continue' : `Open “${title}”`),
  protectedPage: 'This page is protected',
  protectedPageText: 'Enter the password you got with it.',
  lockedTitle: 'This is locked',
  lockedText: 'Enter the password you got for it.',
  openPage: 'Open',

  protectedTitle: 'This link is protected',
  /** after the short address */
  opensWithPassword: ' opens with the password you got with it.',
  password: 'Password',
  openLink: 'Open the link',
  goingTo: 'You are going to',
  goingToHost: (host: string) => `Going to ${host}`,
  mailVisit:
    'This link was in a mail from a page that is new here. Continue only if you know the address and the sender, and do not enter a password that belongs to another site.',
  continueNow: 'Continue now',
  goesOnIn: (seconds: number) =>
    plural(seconds, {
      one: 'You will be taken there in one second.',
      other: 'You will be taken there in # seconds.',
    }),
  /** before and after the counted seconds */
  inSeconds: ['in ', ' s'] as readonly [string, string],
  appTitle: 'This link opens in an app',
  appTextStore: 'If the app is not on this device yet, get it first or continue in the browser.',
  appText: 'If the app is not on this device, continue in the browser.',
  openApp: 'Open in the app',
  getApp: 'Get the app',
  continueInBrowser: 'Continue in the browser',
  inBrowserTo: 'In the browser you will go to ',
  taking: 'Taking you there',
  continue: 'Continue',

  previewTitle: 'Where this link leads',
  previewLead: 'This link leads to',
  looksLike: (of: string) => `This looks like ${of}, but is a different site.`,
  mixedScripts: 'This address mixes letters of several alphabets to look like another site.',
  shortLink: 'Short link',
  title: 'Title',
  leadsTo: 'Leads to',
  madeOn: 'Created on',
  oneOfMany: 'This link has rules: other visitors, or you at another time, may be sent elsewhere.',
  enterPassword: 'Enter the password',
  goOn: 'Continue',
  unshown: {
    locked: {
      title: 'This link is protected',
      text: 'Enter its password to see where it leads.',
    },
    guarded: {
      title: 'This link asks something first',
      text: 'Confirm your age or that you are a subscriber to see where it leads.',
    },
    limited: {
      title: 'This link has a visit limit',
      text: 'It works only for a number of visits. Continue to see where it leads.',
    },
    usedUp: {
      title: 'This link is used up',
      text: 'It was limited to a number of visits, and that number is reached.',
    },
    unsafe: {
      title: 'This link leads nowhere',
      text: 'Its destination is not a web address.',
    },
  },

  statuses: {
    pageExpired: {
      title: 'This page has expired',
      text: 'Its creator set an end date, which has passed.',
    },
    linkNotFound: {
      title: 'This link does not exist',
      text: 'Check the address, or ask the person who gave it to you.',
    },
    linkGone: {
      title: 'This link was removed',
      text: 'Its owner took it down. Ask the person who gave it to you.',
    },
    linkNotStarted: {
      title: 'This link is not open yet',
      text: 'Its owner set a start date that is still to come.',
    },
    linkExpired: {
      title: 'This link has expired',
      text: 'Its owner set an end date, which has passed.',
    },
    linkLimitReached: {
      title: 'This link is used up',
      text: 'It was limited to a number of visits, and that number is reached.',
    },
    reported: {
      title: 'Thank you',
      text: 'We received your report and will look into it.',
    },
    tooManyRequests: {
      title: 'Too many requests',
      text: 'Your network sent too many requests. Try again in a moment.',
    },
    unavailable: {
      title: 'Back in a moment',
      text: 'We are having a technical problem. Nothing is lost. Try again shortly.',
    },
  },
  blockedLinkTitle: 'This link is blocked',
  blockedLinkHost: 'It leads to',
  blockedLinkReasons: {
    unwanted: 'Its destination is not allowed here.',
    phishing:
      'Its destination is known for phishing: it pretends to be another site to steal passwords.',
    malware: 'Its destination is known for harmful software.',
    spam: 'Its destination is known for spam.',
    administrator: 'The people who run this service have disabled it.',
  },
  blockedPageTitle: 'This page is blocked',
  blockedPageReasons: {
    unwanted: 'It leads to a site that is not allowed here.',
    phishing:
      'It leads to a site known for phishing: one that pretends to be another site to steal passwords.',
    malware: 'It leads to a site known for harmful software.',
    spam: 'It leads to a site known for spam.',
    administrator: 'The people who run this service have disabled it.',
  },
  reportMistake: 'Report a mistake',
  report: {
    link: 'Report this link',
    title: 'Report a link or page',
    text: 'Tell the people who run this service what is wrong. You do not need an account.',
    about: 'Link or page',
    reason: 'What is wrong?',
    choose: 'Choose a reason',
    reasons: {
      phishing: 'It pretends to be somebody else or asks for passwords',
      malware: 'It spreads harmful software',
      spam: 'It is spam',
      illegal: 'It is illegal',
      mistake: 'It is blocked by mistake',
      other: 'Something else',
    },
    more: 'Details (optional)',
    contact: 'Your e-mail address for questions (optional)',
    send: 'Send report',
    problems: {
      reason: 'Choose what is wrong.',
      contact: 'This is not an e-mail address. You can leave it empty.',
      limit: 'Your network sent many reports. Try again in an hour.',
      unknown: 'This link or page does not exist here. Check the spelling.',
    },
  },
  inHowLong: {
    day: (count: number) => plural(count, { one: 'in # day', other: 'in # days' }),
    hour: (count: number) => plural(count, { one: 'in # hour', other: 'in # hours' }),
    minute: (count: number) => plural(count, { one: 'in # minute', other: 'in # minutes' }),
  },
  opens: (wait: string, time: number) => `It opens ${wait}, on ${moment(time)}.`,
  retrySeconds: (count: number) =>
    `Your network sent too many requests. Try again in ${plural(count, { one: '# second', other: '# seconds' })}.`,
  retryMinutes: (count: number) =>
    `Your network sent too many requests. Try again in ${plural(count, { one: '# minute', other: '# minutes' })}.`,
}
