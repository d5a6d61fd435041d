export const welcome = {
  title: 'One signpost for everything you make',
  lead: 'A page that gathers your links, short addresses that you can trust, and a list of the people who want to hear from you.',
  start: 'Create your page',
  signIn: 'Sign in',
  dashboard: 'Go to your dashboard',
  tryLook: 'Try a look',
  look: (name: string) => `Look: ${name}`,
  sample: {
    username: 'mara',
    title: 'Mara Lindqvist',
    description: 'Ceramics, slow mornings, and a small studio by the harbour.',
    links: ['The spring collection', 'Book a workshop', 'Studio journal', 'Where to find my work'],
  },
  pageTitle: 'A page that is yours',
  pageText:
    'Your picture, your links, your colours. It loads at once on an old phone, works without scripts, and carries no mark but a small one you can switch off.',
  linkTitle: 'Short links that hold',
  linkText:
    'Name them or let us. Change where they lead without printing anything again, and see how many people followed.',
  listTitle: 'Letters to people who asked',
  listText:
    'Visitors subscribe with one address and one code. Nobody lands on your list who did not want to, and everybody can leave with one click.',
  ownTitle: 'Nobody else is watching',
  ownText:
    'No trackers, no fonts or scripts from elsewhere. Waypost runs as one program on a machine you choose.',
  closing: 'It takes about a minute.',
}
