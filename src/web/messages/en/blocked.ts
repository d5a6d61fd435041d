/** Texts for creators about blocked links and pages, and about look-alike hosts. */
export const blocked = {
  blockReasons: {
    unwanted: 'Leads to what is not wanted here:',
    phishing: 'Leads to what is known for phishing:',
    malware: 'Leads to what is known for harmful software:',
    spam: 'Leads to what is known for spam:',
    administrator: 'Disabled by an administrator.',
    account: 'The account that owns it is banned.',
  },
  pageBlockReasons: {
    unwanted: 'Forwards to what is not wanted here:',
    phishing: 'Forwards to what is known for phishing:',
    malware: 'Forwards to what is known for harmful software:',
    spam: 'Forwards to what is known for spam:',
    administrator: 'Disabled by an administrator.',
    account: 'The account that owns it is banned.',
  },
  blockedVisibility: 'This page is published, but visitors see a warning page.',
  lookAlike: {
    looksLike: (host: string, of: string) => `${host} looks like ${of}, and is another host.`,
    scripts: (host: string) => `The letters of this host are of several scripts. It is ${host}.`,
    inFront: (host: string, of: string) => `${of} stands in front, but this leads to ${host}.`,
    mean: 'I mean it',
  },
  blockNote: {
    common: {
      title: 'Visitors see a warning page',
      disabledHelp: 'If you think that this is a mistake, ask for a second look.',
      accountHelp: 'It goes on by itself when the ban is lifted.',
      ask: 'Ask for a second look',
      why: 'Why is it a mistake?',
      whyHint: 'The administrator reads this; you get an answer by mail.',
      send: 'Send',
      asked: 'You asked for a second look. The answer comes by mail.',
      refused: 'We looked at it, and it stays blocked.',
    },
    link: {
      plain: 'This link is blocked.',
      help: 'Give it another destination and it works again at once. If you think that this is a mistake, ask for a second look.',
    },
    page: {
      plain: 'This page is blocked.',
      help: 'Let it forward elsewhere, or not at all, and it is back at once. If you think that this is a mistake, ask for a second look.',
    },
  },
}
