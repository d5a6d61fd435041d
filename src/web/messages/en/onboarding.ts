/** From nothing to a published page. */
export const onboarding = {
  title: 'Set up your page',
  progress: (step: number, count: number) => `Step ${step} of ${count}`,
  back: 'Back',
  next: 'Continue',
  addressTitle: 'What is your page called?',
  addressLead: 'The name appears at the top. The address is what you share.',
  name: 'Name',
  bringTitle: 'Do you already have a page?',
  bringLead: 'Import its links, pictures and icons in the same order, or start from scratch.',
  bring: 'Import a page',
  bringHint:
    'From Linktree, Lnk.Bio, Beacons, LinkStack or littlelink: its address, or the page saved as a file. CSV too.',
  bringSkip: 'Start from scratch',
  platformsTitle: 'Where else can people find you?',
  platformsLead:
    'Choose your platforms and enter your name on each. You can change all of this later.',
  morePlatforms: 'More platforms',
  fewerPlatforms: 'Fewer platforms',
  handleOf: (platform: string) => `Your name on ${platform}`,
  handleHint: 'Your name or the address of your profile',
  ownLink: (place: number) => (place === 1 ? 'A link of your own' : `Another link (${place})`),
  ownHint: 'Website, shop, e-mail or phone',
  themeTitle: 'Choose a theme',
  themeLead: 'Each one shows your own page. You can change colours and everything else later.',
  keepDraft: 'Keep as draft',
  doneLead:
    'Put the address where people look for you: in your profiles, on your card, in your mails.',
  toStudio: 'Continue in the studio',
}
