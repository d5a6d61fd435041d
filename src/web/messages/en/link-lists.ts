import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const links = (count: number) => plural(count, { one: '# link', other: '# links' })

/** Named lists of links. */
export const linkLists = {
  title: 'Lists',
  lead: 'Links that were shortened together, with their clicks.',
  search: 'Search lists',
  emptyTitle: 'No lists yet',
  emptyText: 'Choose “Shorten in bulk” and give the links a list name. The list then appears here.',
  toLinks: 'Go to your links',
  links,
  createdAt: (date: string) => `Created ${date}`,
  allClicks: (count: number) => `of ${number(count)} including bots`,
  rename: 'Rename',
  renameTitle: 'Rename the list',
  deleteTitle: (name: string) => `Delete ${name}`,
  stillActive: (count: number) =>
    plural(count, {
      one: '# link in it is active.',
      other: '# links in it are active.',
    }),
  keepLinks: 'Delete the list, keep its links',
  deleteLinks: 'Delete the list and its links',
  deleted: (name: string) => `${name} deleted. Its links are no longer in a list.`,
  deletedWith: (name: string, count: number) => `${name} deleted with ${links(count)}`,
  noLinksTitle: {
    active: 'No active links in this list',
    archived: 'Nothing is archived in this list',
    deleted: 'Nothing is deleted in this list',
  },
  noLinksText: 'Links that moved to another space are no longer shown here.',
}
