import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')
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
  moved: (count: number) => `${links(count)} moved`,
}
