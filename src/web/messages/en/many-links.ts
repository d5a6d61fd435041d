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
  addressesHint: 'One a line, up to 250. An alias may follow after a space.',
  addressesSample: 'https://example.com/spring spring-sale\nhttps://example.com/summer',
  mode: 'If an address is refused',
  modes: { each: 'Shorten the others', all: 'Shorten none, so I can fix it first' },
  listName: 'List name',
  listNameHint: 'Optional. Keeps the links together with their numbers.',
  lists: 'Lists',
  openList: 'Open the list',
  file: 'Choose a CSV file',
  unreadable: 'This file could not be read. Save it as CSV in UTF-8 and try again.',
  unreadableCell: ({ row, cell, expected }: UnreadableCell) => {
    const asks = {
      date: 'is not a date we can read one way only. Write it like 2027-12-31',
      limit: 'is not a number of clicks. Write a whole number like 100',
      counts: 'is not what a limit can count. Write people or everyone',
      width: 'has more cells than the heading. Put quotes around addresses with commas',
      quotes: 'has a quote that is not closed. Remove it or add the other one',
    }
    return `Row ${row}: “${cell}” ${asks[expected]} and try again.`
  },
  tooMany: 'You can shorten 250 links at once. Split them and try again.',
  nothing: 'No addresses found in it.',
  /** @param first of the invalid lines */
  wrong: (count: number, first: string) =>
    plural(count, {
      one: `# line is not an address: “${first.slice(0, 60)}”.`,
      other: `# lines are not addresses; the first is “${first.slice(0, 60)}”.`,
    }),
  doubles: (count: number) =>
    plural(count, {
      one: '# address stands there twice and is shortened once.',
      other: '# addresses stand there again and are shortened once.',
    }),
  shorten: (count: number) => (count === 0 ? 'Shorten' : `Shorten ${number(count)}`),
  progress: 'Progress',
  working: (done: number, total: number) => `${number(done)} of ${number(total)} answered`,
  summary: (made: number, left: number) =>
    left === 0
      ? `${links(made)} shortened`
      : `${links(made)} shortened, ${plural(left, {
          one: '# not. Put it right and try it again.',
          other: '# not. Put them right and try them again.',
        })}`,
  made: (count: number) => `${links(count)} shortened`,
  results: 'What became of each address',
  held: 'Fine, waits for the others',
  doubtful: (count: number) =>
    plural(count, {
      one: '# address looks like another one: say that you mean it, or leave it out.',
      other: '# addresses look like others: say which you mean, and leave the rest out.',
    }),
  leaveOut: 'Leave out',
  copyAll: (count: number) => plural(count, { one: 'Copy it', other: 'Copy all #' }),
  again: 'Shorten others',
  retry: (count: number) => plural(count, { one: 'Try # again', other: 'Try # again' }),

  select: (alias: string) => `Select ${alias}`,
  selected: (count: number) => `${links(count)} selected`,
  selectAll: 'Select all that match',
  clear: 'Clear selection',
  changing: (done: number, total: number) => `${number(done)} of ${number(total)} changed`,
  changed: (count: number) => `${links(count)} changed`,
  archived: (count: number) => `${links(count)} archived`,
  unarchived: (count: number) => `${links(count)} back in the list`,
  deleted: (count: number) => `${links(count)} deleted`,
  restored: (count: number) => `${links(count)} back`,
  kept: (count: number) =>
    plural(count, {
      one: '# link changed again meanwhile and stayed as it is now.',
      other: '# links changed again meanwhile and stayed as they are now.',
    }),
  refused: (count: number, alias: string, reason: string) =>
    count === 1
      ? `${alias} stayed as it is: ${reason}`
      : `${links(count)} stayed as they are: ${reason}`,
  editTitle: (count: number) => `Change ${links(count)}`,
  change: (count: number) => `Change ${links(count)}`,
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  without: { startsAt: 'Take the start away', endsAt: 'Take the end away' },
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
  from: 'Made from',
  to: 'Made until',
  clicksMin: 'Clicks, at least',
  clicksMax: 'Clicks, at most',
  clearFilters: 'Clear filters',
  nothingTitle: 'No link fits these filters',
  columns: 'Columns',
  columnNames: { tags: 'Tags and note', date: 'Date', clicks: 'Clicks' },
  export: 'Export as CSV',
  duplicate: 'Duplicate',
  duplicated: (alias: string) => `${alias} is a copy`,
  more: 'More for this list',
  same: 'You have a link to this address already:',
  bookmarklet: 'Shorten from any page',
  bookmarkletText:
    'Drag this to the bookmarks of your browser. On any page it opens the form here, with the address filled in.',
  bookmarkletName: 'Shorten this page',
  copyBookmarklet: 'Copy it as an address',
  keys: { select: 'Select the link', clear: 'Clear selection', remove: 'Delete the link' },
}
