import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const days = (count: number) => plural(count, { one: '# day', other: '# days' })
const many = (count: number) => plural(count, { one: '# coupon', other: '# coupons' })

/** Coupons: making, redeeming, resellers. */
export const coupons = {
  title: 'Coupons',
  make: 'Create coupons',
  made: (count: number) => `${many(count)} created`,
  search: 'Code, name or reference',
  state: 'Show',
  states: { all: 'All', open: 'Open', redeemed: 'Redeemed' },
  cards: 'Cards to print',
  emptyTitle: 'No coupons yet',
  emptyText: 'A coupon gives a space a package for some days, free of charge.',
  noneFound: 'No coupons found',
  noPackagesTitle: 'No packages yet',
  noPackagesText: 'A coupon grants a package. Create one first.',
  grants: (name: string, count: number) => `${name}, ${days(count)}`,
  from: (date: string) => `from ${date}`,
  to: (date: string) => `until ${date}`,
  redeemedAt: ({ on, space, until }: { on: string; space: string; until: string }) =>
    `Redeemed ${on}${space && ` by ${space}`}${until && `, granted until ${until}`}`,
  remove: (code: string) => `Delete ${code}`,
  deleted: (code: string) => `${code} deleted`,
  package: 'Package',
  days: 'Days',
  count: 'How many',
  countHint: (max: number) => `Up to ${max} at once`,
  name: 'Name',
  nameHint: 'Optional. Printed on the cards.',
  reference: 'Reference (optional)',
  until: 'Redeem until',
  untilHint: 'Optional. Without a date they stay valid.',
  copyLinks: 'Copy links',

  resellers: 'Resellers',
  resellersText: 'They create their own coupons at “/app/coupons”, within a quota.',
  email: 'E-mail address of the account',
  daysAtMost: 'Maximum days per coupon',
  quotaField: 'Total coupons',
  appoint: 'Add reseller',
  appointed: (name: string) => `${name} can now create coupons`,
  dismiss: (email: string) => `Remove ${email} as a reseller`,
  quotaUsed: (made: number, of: number) => `${number(made)} of ${number(of)} created`,
  quota: ({
    left,
    of,
    name,
    days: most,
  }: {
    left: number
    of: number
    name: string
    days: number
  }) => `You can create ${number(left)} more of ${many(of)} for ${name}, up to ${days(most)} each.`,
  noResellerTitle: 'You are not a reseller',
  noResellerText: 'Ask an administrator of this installation to make you one.',

  redeemTitle: 'Redeem a coupon',
  code: 'Coupon',
  codeHint: '16 letters and digits; upper and lower case and dashes do not matter',
  space: 'For the space',
  redeem: 'Redeem',
  granted: (name: string) => `You have ${name} now`,
  grantedUntil: (date: string) => `Until ${date}.`,
  goOn: 'Continue',
  nothingToRedeem: 'Nothing to redeem here',
  nothingToRedeemText: 'Everything is free here, so nobody needs a coupon.',
  /** by code, or by what the server names */
  whyNot: {
    err_38: 'We do not know this coupon. Compare it with the card or the mail, letter by letter.',
    err_42: 'This coupon has expired. Ask the person who gave it to you for a new one.',
    err_47: 'You made this coupon yourself. Give it to somebody else.',
    err_87: 'Enter the code of the coupon.',
    redeemed:
      'This coupon has been redeemed already; each one works once. Ask the person who gave it to you for a new one.',
    notYet: 'This coupon cannot be redeemed yet. Try again later.',
    packageGone:
      'The package of this coupon is no longer offered. Ask the person who gave it to you for a new one.',
  },
}
