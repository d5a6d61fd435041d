const theDays = (days: number) => (days === 1 ? 'the day' : `the ${days} days`)

import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const dashboard = {
  title: 'Home',
  /**
   * @param hour of the day in the person's time zone, 0 to 23;
   * @param name of the person, may be empty
   */
  greeting: (hour: number, name: string) => {
    const part = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
    return name === '' ? part : `${part}, ${name}`
  },
  since: (day: string) => `Since your last visit on ${day}`,
  lastDays: (days: number) => `In the last ${days} days`,
  clicks: 'Clicks',
  views: 'Views',
  subscribers: 'New subscribers',
  more: (change: string, days: number) => `${change} more than in ${theDays(days)} before`,
  fewer: (change: string, days: number) => `${change} fewer than in ${theDays(days)} before`,
  same: (days: number) => `As many as in ${theDays(days)} before`,
  first: (days: number) => `None in ${theDays(days)} before`,
  none: (days: number) => `None in ${theDays(days)} before either`,
  firstTitle: 'Your numbers',
  firstText:
    'Clicks, views and new subscribers appear here as soon as somebody follows a link or opens your page. Share an address to get started.',
  best: 'Best links',
  noneYet: 'No clicks in this period.',
  allNumbers: 'All statistics',
  previewOf: (name: string) => `Preview of ${name}`,
  yourPage: 'Your page',
  published: 'Live',
  unpublished: 'Not published',
  blocked: 'Blocked',
  setUp: 'Set up in a minute',
  editPage: 'Edit page',
  pageClicks: (count: number): string =>
    plural(count, { one: 'click on this page', other: 'clicks on this page' }),
  openPage: 'Open page',
  numbers: 'See where your visitors came from',
  recent: 'Recent links',
  allLinks: 'All links',
  noLinks: 'Your short links appear here with their clicks.',
  shorten: 'Shorten a link',
  next: 'Next steps',
  steps: {
    title: 'Give your page a title',
    picture: 'Add a picture',
    links: 'Add your first link',
    design: 'Choose a theme',
    publish: 'Publish your page',
  },
  stepDone: 'Done',
  ideas: {
    qr: 'Share your QR code',
    shorten: 'Create your first short link',
    invite: 'Invite a teammate',
  },
  ready: 'Your page is ready. Share its address.',
  noPageTitle: 'Start with a page',
  noPageText: 'It puts everything you want people to find at one address.',
  createPage: 'Create a page',
}
