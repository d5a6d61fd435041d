import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const links = (count: number) => plural(count, { one: '# link', other: '# links' })

/** Folders of links, and moving links. */
export const folders = {
  title: 'Folders',
  all: 'All links',
  none: 'No folder',
  links: 'links',
  createIn: 'New folder in it',
  edit: 'Edit folder',
  actions: (name: string) => `Actions for ${name}`,
  nameWrong: 'Choose another name: it is missing, or a folder of this name is here already.',
  parent: 'In the folder',
  top: 'None: at the top',
  deleted: (name: string) => `${name} deleted. Its links are in no folder.`,
  folder: 'Folder',
  moveTitle: (count: number) => `Move ${links(count)}`,
  move: 'Move',
  same: 'Same as now',
  domain: 'Domain',
  space: 'Space',
  moving: (done: number, total: number) => `${number(done)} of ${number(total)} moved`,
  foretold: (moved: number, kept: number) =>
    kept === 0
      ? `${links(moved)} can be moved.`
      : `${links(moved)} can be moved, ${number(kept)} cannot:`,
  named: 'Only for named people',
  access: 'Who sees it',
  accesses: { space: 'Everybody in the space', granted: 'Only the people named here' },
  accessHint:
    'Owner and administrators see every folder, and folders in it are open to the same people. Guests see only what they are named in.',
  people: 'Named people',
  levels: { view: 'Can view', edit: 'Can edit' },
  levelOf: (name: string) => `What ${name} can do`,
  addPerson: 'Add a person',
  choosePerson: 'Choose somebody',
  takeOut: (name: string) => `Take out ${name}`,
  nobody:
    'Nobody else is in this space. Invite people first, as guests if they should see nothing else.',
  deletedShut: (name: string) => `${name} deleted. Everybody in the space now sees its links.`,
  oldEnds: 'The old address stops working.',
  further: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  moveAll: 'Move its links…',
  moved: (count: number) => `${links(count)} moved`,
}
