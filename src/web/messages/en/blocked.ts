/** Texts for creators about blocked links and pages, and about look-alike hosts. */
export const blocked = {
  blockReasons: {
    unwanted: 'Leads to a destination that is not allowed here:',
    phishing: 'Leads to a known phishing site:',
    malware: 'Leads to a site known for harmful software:',
    spam: 'Leads to a site known for spam:',
    administrator: 'Disabled by an administrator.',
    account: 'The account that owns it is banned.',
  },
  pageBlockReasons: {
    unwanted: 'Forwards to a destination that is not allowed here:',
    phishing: 'Forwards to a known phishing site:',
    malware: 'Forwards to a site known for harmful software:',
    spam: 'Forwards to a site known for spam:',
    administrator: 'Disabled by an administrator.',
    account: 'The account that owns it is banned.',
  },
  blockedVisibility: 'This page is published, but visitors see a warning page.',
  lookAlike: {
    looksLike: (host: string, of: string) => `${host} looks like ${of}, but is a different site.`,
    scripts: (host: string) =>
      `This address mixes letters of several alphabets. It really is ${host}.`,
    inFront: (host: string, of: string) => `This starts with ${of}, but leads to ${host}.`,
    mean: 'Use this address',
  },
  blockNote: {
    common: {
      title: 'Visitors see a warning page',
      disabledHelp: 'If you think this is a mistake, ask us to review it.',
      accountHelp: 'It works again as soon as the ban is lifted.',
      ask: 'Ask for a review',
      why: 'Why is this a mistake?',
      whyHint: 'An administrator reads this and answers by mail.',
      send: 'Send',
      asked: 'You asked for a review. We will answer by mail.',
      refused: 'We reviewed it, and it stays blocked.',
    },
    link: {
      plain: 'This link is blocked.',
      help: 'Give it another destination and it works again at once. If you think this is a mistake, ask us to review it.',
    },
    page: {
      plain: 'This page is blocked.',
      help: 'Forward it elsewhere, or stop forwarding, and it works again at once. If you think this is a mistake, ask us to review it.',
    },
  },
}
