import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')
const spaces = (count: number) => plural(count, { one: '# space', other: '# spaces' })

/** Packages as administrators of the installation define them. */
export const packages = {
  title: 'Packages',
  lead: 'What spaces may use, and what it costs. As long as there are no packages, nothing is limited and no screen mentions prices.',
  add: 'Add package',
  emptyTitle: 'No packages yet',
  emptyText:
    'Everything is unlimited for everybody. The first package sets limits for every space.',
  asCustomers: 'This is what customers see.',
  edit: 'Edit',
  remove: 'Delete',
  actions: (name: string) => `Actions for ${name}`,
  earlier: 'Move left',
  later: 'Move right',
  hidden: 'Hidden',
  spaces,
  name: 'Name',
  text: 'Description',
  prices: 'Prices',
  pricesHint: 'A changed price applies to new customers. Existing ones keep their old price.',
  addPrice: 'Add price',
  removePrice: 'Remove price',
  span: 'Billed',
  spans: { month: 'Monthly', year: 'Yearly' },
  currency: 'Currency',
  amount: 'Amount',
  limits: 'Limits',
  limitsHint: 'Leave empty for no limit.',
  unitOf: (name: string) => `Unit of ${name}`,
  ownLimits: 'Limits',
  hasOwnLimits: 'custom limits',
  limitsOf: (name: string) => `Limits of ${name}`,
  ownLimitsHint: (name: string) =>
    `Empty fields use the limits of the package (${name}). Changes apply at once; nothing is deleted.`,
  limitsSaved: (name: string) => `Limits of ${name} changed`,
  flags: 'Included',
  isFree: 'Every space without another package has this one',
  isHidden: 'Hidden on the Prices page',
  trialDays: 'Trial days',
  atItsEnd:
    'After a trial, a coupon or the last payment, the space has the free package again. Without a free one it can create nothing new. Nothing is deleted, and links and pages keep working.',
  save: 'Save',
  affected: (count: number, payers: number) =>
    `${spaces(count)} with this package, ${payers} of them paying. New limits apply to all of them at once; nothing is deleted, and paying customers keep their prices.`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Nobody can choose it any more.',
  usersText: (count: number) =>
    `${spaces(count)} with this package. Choose another package for them first.`,
  freeText: (count: number) =>
    `${spaces(count)} with this package and no other. First make another package the free one: edit it and check “Every space without another package has this one”.`,
  moveTo: 'New package',
  moveAndDelete: 'Move and delete',
  deleted: (name: string) => `${name} deleted`,
  grant: 'Grant a package',
  grantText: 'Free of charge, for as long as you like. A subscription takes precedence.',
  find: 'Find a space',
  findHint: 'Name of the space or e-mail address of its owner',
  nothingFound: 'No spaces found',
  choosePackage: 'Package',
  now: (facts: string) => `Now: ${facts}`,
  packageOf: (name: string) => `Package of ${name}`,
  chooseOne: 'Choose a package',
  takeBack: 'Take the grant back',
  until: 'Until',
  untilHint: 'Optional. Without a date it lasts until you take it back.',
  untilOver: 'This day is over. Choose today or a later day.',
  holds: (name: string, day: string | undefined) =>
    day ? `${name} is granted at once, until ${day}.` : `${name} is granted at once.`,
  endsNow: 'The grant ends at once.',
  afterGrant: (free: string | undefined) =>
    free === undefined
      ? 'After that the space has no package, unless it has a coupon or a trial, and can create nothing new. Nothing is deleted, and links and pages keep working.'
      : `After that the space has ${free} again, or what a coupon or a trial gives it. Nothing is deleted, and links and pages keep working.`,
  paysFirst: (name: string) =>
    `The space pays for ${name}. A grant counts only once that subscription has ended.`,
  granted: (space: string) => `Package of ${space} changed`,
}
