export const welcome = {
  title: 'One signpost for everything you make',
  lead: 'A page for all your links, short links that keep working, and a list of the people who want to hear from you.',
  start: 'Create your page',
  signIn: 'Sign in',
  dashboard: 'Go to Home',
  tryTheme: 'Try a theme',
  theme: (name: string) => `Theme: ${name}`,
  sample: {
    username: 'mara',
    title: 'Mara Lindqvist',
    description: 'Ceramics, slow mornings, and a small studio by the harbour.',
    links: ['The spring collection', 'Book a workshop', 'Studio journal', 'Where to find my work'],
  },
  pageTitle: 'A page of your own',
  pageText:
    'Your picture, your links, your colours. It loads fast even on an old phone, works without scripts, and shows only a small mark of ours that you can turn off.',
  linkTitle: 'Short links that last',
  linkText:
    'Choose the name or let us. Change where a link leads without printing it again, and see how many people follow it.',
  listTitle: 'Mails to people who asked',
  listText:
    'Visitors subscribe with an address and a code. Nobody ends up on your list by accident, and everybody can leave with one click.',
  ownTitle: 'Nobody else is watching',
  ownText:
    'No trackers, no third-party fonts or scripts. Waypost is one program that runs on a machine you choose.',
  closing: 'Set up in about a minute.',
}
