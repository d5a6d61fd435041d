import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

/** Packages as customers see them: in the table of prices, in the usage of a space and for administrators. */
export const pricing = {
  title: 'Prices',
  lead: 'Choose what fits. You can change it at any time.',
  none: 'Everything here is free',
  noneText: 'There are no packages to choose from.',
  compare: 'Packages side by side',
  perMonth: (amount: string) => `${amount} a month`,
  perYear: (amount: string) => `${amount} a year`,
  free: 'Free',
  trial: (days: number) => plural(days, { one: '# day free trial', other: '# days free trial' }),
  start: 'Sign up',
  signIn: 'Sign in',
  mine: 'Your package',
  unlimited: 'Unlimited',
  included: 'Included',
  notIncluded: 'Not included',
  limits: {
    activeLinks: 'Links',
    pages: 'Pages',
    domains: 'Custom domains',
    members: 'People',
    subscribers: 'Subscribers',
    storageBytes: 'Storage',
    statisticsDays: 'Days of statistics',
    linksPerMonth: 'New links a month',
    mailsPerMonth: 'Mails a month',
    clicksPerMonth: 'Clicks a month',
    callsPerMonth: 'API calls a month',
    spaces: 'Spaces',
  },
  flags: {
    bulk: 'Shorten in bulk',
    utm: 'UTM parameters',
    password: 'Passwords',
    expiry: 'Start and end dates',
    deactivation: 'Click limits',
    api: 'API keys',
    rules: 'Rules',
    qrDesign: 'QR code designs',
    interstitial: 'Interstitial pages',
    broadcasts: 'Mails to subscribers',
    domains: 'Custom domains',
    ownBranding: 'Pages without our mark',
  },
  usage: 'Package and usage',
  usageText: 'What this space may use, and how much is left.',
  source: {
    subscription: 'Subscription',
    grant: 'Granted by an administrator',
    coupon: 'From a coupon',
    trial: 'Trial',
    free: 'The free package',
  },
  until: (day: string) => `Until ${day}`,
  atItsEnd: (free: string | undefined) =>
    free === undefined
      ? 'When the package ends, everything you have keeps working and nothing is deleted. To create more, you may need another package.'
      : `When the package ends, this space has ${free} again. Everything you have keeps working and nothing is deleted.`,
  noPackage: 'This space has no package',
  noPackageText: 'Everything in it keeps working. Choose a package to create more.',
  used: (used: string, max: string) => `${used} of ${max}`,
  near: 'Nearly used up',
  full: 'Used up. Everything you have keeps working, but you cannot create more.',
  notInPackage: (name: string) =>
    `Your package does not include this: ${name}. You can upgrade in “Package and usage”.`,
  noneLeft: (name: string) =>
    `Your package has no more of this: ${name}. You can upgrade in “Package and usage”.`,
  haveCoupon: 'Do you have a coupon?',
  redeem: 'Redeem it',
  choose: 'Compare packages',
  buy: 'Choose',
  tryOut: (name: string) => `Try ${name}`,
  tried: (name: string) => `You have ${name} now`,
}
