import type { LinkImportSource } from '#contract/link-imports.ts'

export type LinkColumn =
  | 'destination'
  | 'alias'
  /** more short links to the same place, in one cell */
  | 'moreAliases'
  | 'title'
  | 'tags'
  | 'note'
  | 'startsAt'
  | 'endsAt'
  | 'clickLimit'
  | 'isArchived'

interface Layout {
  source: LinkImportSource
  /** heads of which each line must be there, one of its words */
  signs: readonly (readonly string[])[]
  columns: Partial<Record<LinkColumn, readonly string[]>>
}

const title = ['title', 'name', 'label']
const tags = ['tags', 'tag', 'labels']
const note = ['note', 'notes', 'comment', 'description']

/** Heads in lower case without anything but letters and digits; the first layout that fits is taken. */
const layouts: readonly Layout[] = [
  {
    source: 'bitly',
    signs: [
      ['longurl'],
      ['link', 'bitlink', 'bitlinks', 'shortlink', 'shorturl', 'custombitlinks'],
    ],
    columns: {
      destination: ['longurl'],
      alias: ['link', 'bitlink', 'bitlinks', 'shortlink', 'shorturl'],
      moreAliases: ['custombitlinks', 'custombitlink', 'backhalf', 'custombackhalf'],
      title,
      tags,
      note,
      isArchived: ['archived', 'isarchived'],
    },
  },
  {
    source: 'short-io',
    signs: [['originalurl']],
    columns: {
      destination: ['originalurl'],
      alias: ['path', 'slug', 'shorturl', 'secureshorturl'],
      title,
      tags,
      note,
      endsAt: ['expiresat', 'expires', 'expirationdate', 'ttl'],
      clickLimit: ['clickslimit', 'clicklimit'],
      isArchived: ['archived'],
    },
  },
  {
    source: 'rebrandly',
    signs: [['destination', 'destinationurl'], ['slashtag']],
    columns: {
      destination: ['destination', 'destinationurl'],
      alias: ['slashtag'],
      title,
      tags,
      note,
    },
  },
  {
    source: 'kutt',
    signs: [['target'], ['address', 'link']],
    columns: {
      destination: ['target'],
      alias: ['address', 'link'],
      note,
      endsAt: ['expirein', 'expiresat', 'expireat'],
    },
  },
  {
    source: 'yourls',
    signs: [['keyword'], ['url', 'longurl']],
    columns: { destination: ['url', 'longurl'], alias: ['keyword'], title },
  },
  {
    source: 'waypost',
    signs: [['shorturl'], ['alias'], ['destination']],
    columns: {
      destination: ['destination'],
      alias: ['alias'],
      title,
      tags,
      note,
      startsAt: ['startsat'],
      endsAt: ['endsat'],
      clickLimit: ['clicklimit'],
      isArchived: ['archived'],
    },
  },
  {
    source: 'csv',
    signs: [['url', 'destination', 'destinationurl', 'address', 'link', 'longurl', 'target']],
    columns: {
      destination: [
        ...['destination', 'destinationurl', 'longurl', 'target', 'url', 'address', 'link'],
      ],
      // whole short links, as Dub and TinyURL write them, where no column has the alias alone
      alias: [
        ...['alias', 'slug', 'shortcode', 'keyword', 'backhalf'],
        ...['shortlink', 'shorturl', 'tinyurl'],
      ],
      title,
      tags,
      note: [...note, 'comments'],
      startsAt: ['startsat', 'start', 'startdate', 'validsince', 'validfrom'],
      endsAt: ['endsat', 'end', 'enddate', 'validuntil', 'expiresat', 'expires'],
      clickLimit: ['clicklimit', 'maxvisits', 'maxclicks'],
      isArchived: ['archived'],
    },
  },
]

export interface FoundLayout {
  source: LinkImportSource
  /** place of each column in a row */
  places: ReadonlyMap<LinkColumn, number>
}

/** @returns undefined for a head without a column of addresses */
export function layoutOf(head: readonly string[]): FoundLayout | undefined {
  const words = head.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const layout = layouts.find(({ signs }) =>
    signs.every((names) => names.some((name) => words.includes(name))),
  )
  if (!layout) return undefined
  const places = new Map<LinkColumn, number>()
  for (const [column, names] of Object.entries(layout.columns)) {
    // in the order of the names: what says more comes first
    const place = names.map((name) => words.indexOf(name)).find((at) => at !== -1)
    if (place !== undefined) places.set(column as LinkColumn, place)
  }
  return { source: layout.source, places }
}
