import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const links = (count: number) => plural(count, { one: '# link', other: '# links' })
const pages = (count: number) => plural(count, { one: '# page', other: '# pages' })
const foretell = (things: (count: number) => string) => (moved: number, kept: number) =>
  kept === 0
    ? `${things(moved)} can be moved.`
    : `${things(moved)} can be moved, ${number(kept)} cannot:`
const movedBut = (things: (count: number) => string) => (moved: number, kept: number) =>
  `${things(moved)} moved, ${number(kept)} stayed:`

/** Folders, and moving links and pages. */
export const folders = {
  title: 'Folders',
  all: 'All links',
  allPages: 'All pages',
  none: 'No folder',
  links: 'links',
  pages: 'pages',
  createIn: 'New folder inside',
  edit: 'Edit folder',
  actions: (name: string) => `Actions for ${name}`,
  nameWrong: 'Enter a name that no other folder here has.',
  parent: 'In the folder',
  top: 'None (top level)',
  deleted: (name: string) => `${name} deleted. Its contents are no longer in a folder.`,
  folder: 'Folder',
  noPages: 'No pages in this folder',
  noPagesText: 'Move pages here by the folder button beside each page.',
  moveTitle: {
    links: (count: number) => `Move ${links(count)}`,
    pages: (count: number) => `Move ${pages(count)}`,
  },
  move: 'Move',
  same: 'Same as now',
  domain: 'Domain',
  space: 'Space',
  moving: (done: number, total: number) => `${number(done)} of ${number(total)} moved`,
  foretold: { links: foretell(links), pages: foretell(pages) },
  pagesBring:
    'Blocks, their short links, pictures, files, mails, subscribers and statistics move with it. The address stays the same.',
  stays: {
    firstPage: 'It has the username of your account, so it stays in this space.',
    rootOf: 'It is the home page of a domain of this space. Choose another page there first.',
    file: 'Another page uses the same file. Remove it from one of them first.',
    subscribers:
      'It has subscribers or answers to its forms, so only the owner may move it out of this space.',
    pages: 'The package of the other space has no room for another page.',
    storageBytes: 'The other space has too little storage for its pictures and files.',
  },
  named: 'Only for named people',
  access: 'Who sees it',
  accesses: { space: 'Everybody in the space', granted: 'Only the people named here' },
  accessHint:
    'The owner and administrators see every folder. Folders inside this one have the same access. Guests see only folders that name them.',
  people: 'Named people',
  levels: { view: 'Can view', edit: 'Can edit' },
  levelOf: (name: string) => `What ${name} can do`,
  addPerson: 'Add a person',
  choosePerson: 'Choose a person',
  takeOut: (name: string) => `Remove ${name}`,
  nobody:
    'Nobody else is in this space yet. Invite people first, as guests if they should see only this folder.',
  deletedShut: (name: string) =>
    `${name} deleted. Everybody in the space can now see its contents.`,
  oldAddress: 'The old address',
  oldAddresses: {
    ends: 'Stops working at once',
    month: 'Leads to the new one for 30 days',
    year: 'Leads to the new one for a year',
    yearOnly: 'Leads to the new one for a year; then others may use it',
  },
  further: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  moveAll: 'Move its links…',
  movedBut: { links: movedBut(links), pages: movedBut(pages) },
  moved: {
    links: (count: number) => `${links(count)} moved`,
    pages: (count: number) => `${pages(count)} moved`,
  },
}
