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
  oldEnds: 'The old address stops working.',
  further: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  moveAll: 'Move its links…',
  moved: (count: number) => `${links(count)} moved`,
}
