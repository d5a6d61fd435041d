import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const pages = {
  title: 'Pages',
  list: 'Your pages',
  create: 'New page',
  createTitle: 'New page',
  createLead: 'It starts as a draft. Nobody sees it until you publish it.',
  username: 'Address',
  name: 'Title',
  nameHint: 'Shown at the top of the page',
  startWith: 'Start with',
  startEmpty: 'An empty page',
  copyOf: (name: string) => `A copy of ${name}`,
  copyStays: 'Passcodes, statistics and uploaded files are not copied.',
  free: 'This address is available',
  tryInstead: (name: string) => `Use ${name} instead`,
  live: 'Live',
  draft: 'Draft',
  edit: 'Edit',
  move: (name: string) => `Move ${name}`,
  select: (name: string) => `Select ${name}`,
  selected: (count: number) => plural(count, { one: '# page selected', other: '# pages selected' }),
  open: (name: string) => `Open ${name} in a new tab`,
  deleted: (name: string) => `The page ${name} is deleted`,
  restored: (name: string) => `The page ${name} is back`,
  emptyTitle: 'No pages yet',
  emptyText: 'A page puts everything you want people to find at one address.',
}
