import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const months = (count: number) => plural(count, { one: '# month', other: '# months' })

/** Promo codes, as administrators see them. */
export const promoCodes = {
  title: 'Promo codes',
  add: 'Create promo code',
  search: 'Search promo codes',
  emptyTitle: 'No promo codes yet',
  emptyText: 'A promo code lowers the price of a package for people who enter it when they order.',
  noneFound: 'No promo codes found',
  noPackagesTitle: 'No packages yet',
  noPackagesText: 'A promo code lowers the price of a package. Create one first.',
  states: {
    active: 'Active',
    waiting: 'Not started',
    paused: 'Paused',
    usedUp: 'Used up',
    ended: 'Ended',
  },
  lasts: (count: number | null) =>
    count === null ? 'forever' : count === 1 ? 'first payment' : `for ${months(count)}`,
  only: (names: string) => `only ${names}`,
  from: (date: string) => `from ${date}`,
  to: (date: string) => `until ${date}`,
  used: ({ settled, reserved, uses }: { settled: number; reserved: number; uses: number | null }) =>
    `${uses === null ? plural(settled, { one: 'Used # time', other: 'Used # times' }) : `${number(settled)} of ${number(uses)} used`}${
      reserved === 0 ? '' : `, ${number(reserved)} waiting for payment`
    }`,
  edit: (code: string) => `Change ${code}`,
  end: (code: string) => `End ${code}`,
  endAsk: 'End it now? People who used it keep their price.',
  endNow: 'End now',
  ended: (code: string) => `${code} has ended`,
  remove: (code: string) => `Delete ${code}`,
  removeAsk: 'Delete it? People who used it keep their price.',
  removeNow: 'Delete',
  removed: (code: string) => `${code} deleted`,
  keeps: 'People who used the code keep the price they were shown.',
  code: 'Code',
  codeHint: '3 to 40 letters, digits, dashes or underscores. Upper and lower case do not matter.',
  kind: 'Discount',
  kinds: { percent: 'Percentage', amount: 'Amount' },
  percent: 'Percent',
  amount: 'Amount',
  currency: 'Currency',
  duration: 'For',
  durations: { once: 'The first payment', months: 'Some months', forever: 'Every payment' },
  months: 'Months',
  packages: 'Packages',
  spans: 'Billed',
  spaces: 'Spaces',
  all: 'All',
  starts: 'From (optional)',
  ends: 'Until (optional)',
  uses: 'Total uses',
  usesPerAccount: 'Uses per account',
  noLimit: 'No limit',
  isActive: 'Can be used',
  save: 'Save',
}
