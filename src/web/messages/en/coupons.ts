import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const days = (count: number) => plural(count, { one: '# day', other: '# days' })
const many = (count: number) => plural(count, { one: '# coupon', other: '# coupons' })

/** Coupons: making, redeeming, resellers. */
export const coupons = {
  title: 'Coupons',
  make: 'Make coupons',
  made: (count: number) => `${many(count)} made`,
  search: 'Code, name or reference',
  state: 'Which coupons',
  states: { all: 'All', open: 'Open', redeemed: 'Redeemed' },
  cards: 'Cards to print',
  emptyTitle: 'No coupons yet',
  emptyText: 'A coupon gives a space a package for some days, without payment.',
  noneFound: 'No coupon matches',
  noPackagesTitle: 'No packages yet',
  noPackagesText: 'A coupon grants a package. Define one first.',
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
  nameHint: 'Optional. Stands on the cards.',
  reference: 'Reference (optional)',
  until: 'Redeem until',
  untilHint: 'Optional. Without a date they stay valid.',
  copyLinks: 'Copy links',

  resellers: 'Resellers',
  resellersText: 'They make coupons of their own, on the screen “/app/coupons”, within a quota.',
  email: 'E-mail of the account',
  daysAtMost: 'Days of a coupon, at most',
  quotaField: 'Coupons in all',
  appoint: 'Appoint',
  appointed: (name: string) => `${name} can make coupons now`,
  dismiss: (email: string) => `Dismiss ${email}`,
  quotaUsed: (made: number, of: number) => `${number(made)} of ${number(of)} made`,
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
  }) => `You can make ${number(left)} more of ${many(of)} for ${name}, up to ${days(most)} each.`,
  noResellerTitle: 'You make no coupons',
  noResellerText: 'An administrator can appoint you as a reseller.',

  redeemTitle: 'Redeem a coupon',
  code: 'Coupon',
  codeHint: '16 letters and digits; case and dashes do not matter',
  space: 'For the space',
  redeem: 'Redeem',
  granted: (name: string) => `You have ${name} now`,
  grantedUntil: (date: string) => `Until ${date}.`,
  goOn: 'Go on',
}
