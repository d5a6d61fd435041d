import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')
const links = (count: number) => plural(count, { one: '# link', other: '# links' })

/** Many links at once: shortening, changing, filtering, files. */
export interface UnreadableCell {
  row: number
  cell: string
  expected: 'date' | 'limit' | 'counts' | 'width' | 'quotes'
}

export const manyLinks = {
  open: 'Shorten in bulk',
  title: 'Shorten in bulk',
  addresses: 'Addresses',
  addressesHint: 'One per line, up to 250. Add an alias after a space if you like.',
  addressesSample: 'https://example.com/spring spring-sale\nhttps://example.com/summer',
  mode: 'If an address is refused',
  modes: { each: 'Shorten the others', all: 'Shorten none, so I can fix it first' },
  listName: 'List name',
  listNameHint: 'Optional. Keeps the links and their clicks together.',
  lists: 'Lists',
  openList: 'Open the list',
  file: 'Choose a CSV file',
  unreadable: 'This file could not be read. Save it as CSV in UTF-8 and try again.',
  unreadableCell: ({ row, cell, expected }: UnreadableCell) => {
    const asks = {
      date: 'could mean more than one date. Write it like 2027-12-31',
      limit: 'is not a number of clicks. Write a whole number like 100',
      counts: 'is not what a limit can count. Write people or everyone',
      width: 'is one cell too many for the header row. Put quotes around addresses with commas',
      quotes: 'has a quote that is not closed. Remove it or add the other one',
    }
    return `Row ${row}: “${cell}” ${asks[expected]} and try again.`
  },
  tooMany: 'You can shorten 250 links at once. Split them and try again.',
  nothing: 'This file has no addresses.',
  /** @param first of the invalid lines */
  wrong: (count: number, first: string) =>
    plural(count, {
      one: `# line is not an address: “${first.slice(0, 60)}”.`,
      other: `# lines are not addresses; the first is “${first.slice(0, 60)}”.`,
    }),
  doubles: (count: number) =>
    plural(count, {
      one: '# address appears twice and is shortened once.',
      other: '# addresses appear more than once and are shortened once.',
    }),
  shorten: (count: number) => (count === 0 ? 'Shorten' : `Shorten ${number(count)}`),
  progress: 'Progress',
  working: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
  summary: (made: number, left: number) =>
    left === 0
      ? `${links(made)} shortened`
      : `${links(made)} shortened, ${plural(left, {
          one: '# not. Correct it and try again.',
          other: '# not. Correct them and try again.',
        })}`,
  made: (count: number) => `${links(count)} shortened`,
  results: 'Results',
  held: 'Ready, waiting for the others',
  doubtful: (count: number) =>
    plural(count, {
      one: '# address looks like another site. Confirm it or leave it out.',
      other: '# addresses look like other sites. Confirm them or leave them out.',
    }),
  leaveOut: 'Leave out',
  copyAll: (count: number) => plural(count, { one: 'Copy it', other: 'Copy all #' }),
  again: 'Shorten more',
  retry: (count: number) => plural(count, { one: 'Try # again', other: 'Try # again' }),

  select: (alias: string) => `Select ${alias}`,
  selected: (count: number) => `${links(count)} selected`,
  selectAll: 'Select all matching links',
  clear: 'Clear selection',
  changing: (done: number, total: number) => `${number(done)} of ${number(total)} changed`,
  changed: (count: number) => `${links(count)} changed`,
  archived: (count: number) => `${links(count)} archived`,
  unarchived: (count: number) => `${links(count)} taken out of the archive`,
  deleted: (count: number) => `${links(count)} deleted`,
  restored: (count: number) => `${links(count)} restored`,
  kept: (count: number) =>
    plural(count, {
      one: '# link was changed again in the meantime and stays as it is.',
      other: '# links were changed again in the meantime and stay as they are.',
    }),
  refused: (count: number, alias: string, reason: string) =>
    count === 1
      ? `${alias} was not changed: ${reason}`
      : `${links(count)} were not changed: ${reason}`,
  editTitle: (count: number) => `Change ${links(count)}`,
  change: (count: number) => `Change ${links(count)}`,
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  without: { startsAt: 'Remove the start', endsAt: 'Remove the end' },
  utm: {
    source: 'UTM source',
    medium: 'UTM medium',
    campaign: 'UTM campaign',
    term: 'UTM term',
    content: 'UTM content',
  },

  filter: 'Filter',
  filters: (count: number) => plural(count, { one: '# filter', other: '# filters' }),
  tag: 'Tag',
  anyTag: 'Any tag',
  from: 'Created from',
  to: 'Created until',
  clicksMin: 'Clicks, at least',
  clicksMax: 'Clicks, at most',
  clearFilters: 'Clear filters',
  nothingTitle: 'No links match these filters',
  columns: 'Columns',
  columnNames: { tags: 'Tags and note', date: 'Date', clicks: 'Clicks' },
  export: 'Export as CSV',
  duplicate: 'Duplicate',
  duplicated: (alias: string) => `Copied as ${alias}`,
  more: 'More for this list',
  same: 'You already have a link to this address:',
  bookmarklet: 'Shorten from any page',
  bookmarkletText:
    'Drag this to your bookmarks. On any page, it opens this form with the address filled in.',
  bookmarkletName: 'Shorten this page',
  copyBookmarklet: 'Copy as an address',
  keys: { select: 'Select the link', clear: 'Clear selection', remove: 'Delete the link' },
}
