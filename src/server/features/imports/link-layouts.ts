import type { LinkImportSource } from '#contract/links/link-imports.ts'

export type LinkColumn =
  | 'destination'
  | 'alias'
  /** further short links to the same destination, in one cell */
  | 'moreAliases'
  | 'domain'
  | 'title'
  | 'tags'
  | 'note'
  | 'startsAt'
  | 'endsAt'
  | 'clickLimit'
  /** `people` or `everyone`, as in our own lists */
  | 'limitCounts'
  | 'isArchived'
  /** a word, a hash or a yes: visitors needed a password */
  | 'protected'
  /** yes: the link led nowhere */
  | 'disabled'
  /** no: the link led nowhere */
  | 'enabled'
  | 'status'
  | 'clicks'
  /** only in our own lists: clicks from before an earlier import */
  | 'earlierClicks'
  /** other destinations by device, place or time */
  | 'rules'

interface Layout {
  source: LinkImportSource
  /** required headers: each entry lists names of which one must be present */
  signs: readonly (readonly string[])[]
  columns: Partial<Record<LinkColumn, readonly string[]>>
}

const title = ['title', 'name', 'label']
const tags = ['tags', 'tag', 'labels']
const ADDRESSES = [
  ...['destination', 'destinationurl', 'longurl', 'longlink', 'target', 'targeturl'],
  ...['redirecturl', 'url', 'address', 'link', 'ziel'],
]
const note = ['note', 'notes', 'comment', 'description']

/** Headers that mean the same in every layout; a layout's own headers take precedence. */
const common: Layout['columns'] = {
  domain: ['domain', 'domainname', 'domainfullname', 'host'],
  startsAt: ['startsat', 'start', 'startdate', 'validsince', 'metavalidsince', 'validfrom'],
  endsAt: [
    ...['endsat', 'end', 'enddate', 'validuntil', 'metavaliduntil', 'expiresat', 'expires'],
    ...['expirein', 'expireat', 'expiry', 'expirytime', 'expirydate', 'expirationdate'],
    ...['expiration', 'expiredat', 'ttl'],
  ],
  clickLimit: ['clicklimit', 'clickslimit', 'maxvisits', 'metamaxvisits', 'maxclicks'],
  limitCounts: ['limitcounts'],
  isArchived: ['archived', 'isarchived'],
  protected: [
    ...['password', 'passwordhash', 'haspassword', 'passwordprotected', 'ispasswordprotected'],
    ...['isprotected', 'protected', 'secretkey', 'secret', 'passcode', 'private', 'isprivate'],
    ...['passwort', 'geschützt'],
  ],
  disabled: [
    ...['disabled', 'isdisabled', 'banned', 'isbanned', 'blocked', 'isblocked', 'suspended'],
    ...['deleted', 'isdeleted', 'deletedat', 'disabledat', 'bannedat', 'inactive', 'paused'],
    ...['expired', 'isexpired', 'flagged', 'gesperrt', 'deaktiviert'],
  ],
  enabled: ['enabled', 'isenabled', 'active', 'isactive', 'aktiv'],
  status: ['status', 'state'],
  clicks: [
    ...['clicks', 'totalclicks', 'visits', 'visitcount', 'visitscount', 'visitssummarytotal'],
    ...['hits', 'engagements', 'clickcount', 'totalvisits'],
  ],
  earlierClicks: ['earlierclicks'],
  rules: [
    ...['ios', 'iosurl', 'android', 'androidurl', 'geo', 'geotargeting', 'hasredirectrules'],
    ...['iphoneurl', 'devicelongurlsandroid', 'devicelongurlsios', 'devicelongurlsdesktop'],
    ...['redirectrules', 'rules', 'splits', 'testvariants'],
  ],
}

/** Headers in lower case with only letters and digits; the first layout that fits is used. */
const layouts: readonly Layout[] = [
  // Polr and Shlink name both addresses as Bitly does
  ...['secretkey', 'iscustom', 'visits', 'shortcode', 'visitssummarytotal'].map(
    (sign): Layout => ({
      source: 'csv',
      signs: [['longurl'], ['shorturl'], [sign]],
      columns: {
        destination: ['longurl'],
        alias: ['shortcode', 'shorturl'],
        title,
        tags,
        note,
      },
    }),
  ),
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
    },
  },
  {
    source: 'csv',
    signs: [ADDRESSES],
    columns: {
      destination: ADDRESSES,
      // whole short links, as Dub and TinyURL write them, if no column holds only the alias
      alias: [
        ...['alias', 'slug', 'shortcode', 'keyword', 'backhalf', 'key', 'kurzname'],
        ...['shortlink', 'shorturl', 'tinyurl', 'short'],
      ],
      title: [...title, 'titel'],
      tags,
      note: [...note, 'comments', 'notiz'],
    },
  },
]

export interface FoundLayout {
  source: LinkImportSource
  /** index of each column in a row */
  places: ReadonlyMap<LinkColumn, number>
  /** maximum number of cells in a row */
  width: number
  /** headers of columns that are not imported, by index */
  others: ReadonlyMap<number, string>
  /** there is no header: the first record is a link */
  isHeadless: boolean
  /** both cells are addresses, and which of them is the destination is a guess */
  isGuess: boolean
}

/** Columns that nobody misses, such as creation times and ids. */
const WITHOUT_LOSS =
  /^(?:id|uuid|created(?:at|on|by)?|createdtime|datecreated|timestamp|updatedat|modified|ip|visitssummary(?:non)?bots|allclicks|domainid|creator|userid|qrcode|)$/

/**
 * @returns undefined if no header names a column of addresses and the first record has no address
 */
export function layoutOf(head: readonly string[]): FoundLayout | undefined {
  const words = head.map((cell) => cell.toLowerCase().replace(/[^\p{L}0-9]/gu, ''))
  const layout = layouts.find(({ signs }) =>
    signs.every((names) => names.some((name) => words.includes(name))),
  )
  if (!layout) return headlessLayout(head)
  const places = new Map<LinkColumn, number>()
  for (const [column, names] of Object.entries({ ...common, ...layout.columns })) {
    // in the order of the names: the most specific comes first
    const place = names.map((name) => words.indexOf(name)).find((at) => at !== -1)
    if (place !== undefined) places.set(column as LinkColumn, place)
  }
  const others = new Map<number, string>()
  const taken = new Set([
    ...places.values(),
    ...['shorturl', 'link'].map((at) => words.indexOf(at)),
  ])
  for (const [at, word] of words.entries()) {
    if (!taken.has(at) && !WITHOUT_LOSS.test(word)) others.set(at, head[at]!.trim())
  }
  const found = { places, others, width: head.length, isHeadless: false, isGuess: false }
  return { source: layout.source, ...found }
}

const ADDRESS = /^\s*https?:\/\/[^\s/]/i

/**
 * Guesses the columns from the first record: address, alias, title and tags, or alias and address.
 */
function headlessLayout(first: readonly string[]): FoundLayout | undefined {
  const [one, two] = [first[0] ?? '', first[1] ?? ''].map((cell) => ADDRESS.test(cell))
  if (!one && !two) return undefined
  const isGuess = Boolean(one && two)
  // a short link is shorter than its destination
  const isSecond = isGuess ? first[1]!.length > first[0]!.length : !one
  const order = isSecond ? [1, 0, 2, 3] : [0, 1, 2, 3]
  const columns = ['destination', 'alias', 'title', 'tags'] as const
  const places = new Map(columns.map((column, at) => [column, order[at]!]))
  const others = new Map(first.slice(4).map((_, at) => [at + 4, String(at + 5)]))
  return { source: 'csv', places, others, width: first.length, isHeadless: true, isGuess }
}
