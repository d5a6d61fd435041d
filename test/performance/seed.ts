import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Rule } from '#contract/links/link-rules.ts'
import { indexLinks } from '#server/features/links/index.ts'
import { indexSubscribers } from '#server/features/subscribers/index.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'

/** Writes rows as the features do, in bulk, into a stopped installation. */

export const keyOf = (at: number) => `k${String(at).padStart(7, '0')}`
export const destinationOf = (at: number) => `https://example.com/landing/${at}?from=waypost`
/** A tenth of the links have rules; the last rule matches the benchmark's browser. */
export const hasRules = (at: number) => at % 10 === 0
const ruledDestinationOf = (at: number) => `https://example.com/desktop/${at}`
/** Where the benchmark's browser is sent. */
export const expectedOf = (at: number) =>
  hasRules(at) ? ruledDestinationOf(at) : destinationOf(at)

const rulesOf = (at: number): Rule[] => [
  {
    id: 'phones',
    name: 'Phones at the weekend',
    conditions: [
      { on: 'device', values: ['mobile'] },
      { on: 'weekday', values: [6, 7], timezone: 'Europe/Zurich' },
    ],
    target: { kind: 'destination', destination: `https://example.com/mobile/${at}` },
  },
  {
    id: 'german',
    name: '',
    conditions: [{ on: 'language', values: ['de', 'gsw'] }],
    target: { kind: 'destination', destination: `https://example.com/de/${at}` },
  },
  {
    id: 'desktop',
    name: '',
    conditions: [{ on: 'browser', values: ['firefox', 'chrome'] }],
    target: { kind: 'destination', destination: ruledDestinationOf(at) },
  },
]

export const linkIdOf = (at: number) =>
  `01900000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

interface Owner {
  spaceId: string
  userId: string
}

function ownerIn(db: DatabaseSync): Owner {
  const row = db.prepare('select id, owner_id from space where is_personal = 1').get()!
  return { spaceId: String(row.id), userId: String(row.owner_id) }
}

const DAY_MS = 86_400_000
const COMMIT_EVERY = 50_000

/** `%d` is the number of the domain */
export const DOMAIN_HOST = 'go%d.example.com'
export const domainHostOf = (at: number, domains: number) =>
  DOMAIN_HOST.replace('%d', String(at % domains))
const domainIdOf = (at: number, domains: number) => `domain-${at % domains}`

/** Domains with proven ownership that lead here. */
export function seedDomains(db: DatabaseSync, domains: number): void {
  const { spaceId } = ownerIn(db)
  const now = Date.now()
  const add = db.prepare(
    `insert into domain (id, host, name, space_id, token, verified_at, pointed_at, checked_at, next_check_at,
       created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (let at = 0; at < domains; at++) {
    const host = domainHostOf(at, domains)
    const times = [now, now, now, now + 30 * DAY_MS, now]
    add.run(domainIdOf(at, domains), host, host, spaceId, `token-${at}`, ...times)
  }
}

/**
 * Links `k0000000` and following; every seventh has a tag.
 * @param domains spreads the links over this many domains (`seedDomains`); if absent, the
 * installation's own host
 */
export function seedLinks(db: DatabaseSync, from: number, count: number, domains = 0): void {
  const { spaceId, userId } = ownerIn(db)
  db.exec('pragma synchronous = off')
  const slug = db.prepare(
    `insert into slug (domain_id, key, text, kind, target_id, space_id, state, created_at)
     values (?, ?, ?, 'link', ?, ?, 'live', ?)`,
  )
  const link = db.prepare(
    `insert into link (id, space_id, domain_id, slug_key, alias, destination, destination_href, title,
       origin, created_by, created_at, updated_at, rules)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'shortener', ?, ?, ?, ?)`,
  )
  const tag = db.prepare('insert into link_tag (link_id, tag) values (?, ?)')
  const startedAt = Date.now() - 300 * DAY_MS
  db.exec('begin')
  for (let at = from; at < from + count; at++) {
    const [id, key, destination] = [linkIdOf(at), keyOf(at), destinationOf(at)]
    const createdAt = startedAt + at * 20
    const domain = domains === 0 ? 'main' : domainIdOf(at, domains)
    slug.run(domain, key, key, id, spaceId, createdAt)
    const title = `Landing page number ${at}`
    const rules = hasRules(at) ? JSON.stringify(rulesOf(at)) : '[]'
    const made = [userId, createdAt, createdAt, rules]
    link.run(id, spaceId, domain, key, key, destination, destination, title, ...made)
    if (at % 7 === 0) tag.run(id, `tag ${at % 50}`)
    if ((at - from) % COMMIT_EVERY === COMMIT_EVERY - 1) db.exec('commit; begin')
  }
  db.exec('commit; pragma wal_checkpoint(truncate)')
}

export const OFTEN_CLICKED = 1_000_000

/** Clicks of seven in ten links; the first twenty have far more. */
export function seedCounters(db: DatabaseSync, from: number, count: number): void {
  const add = db.prepare(
    'insert into link_counter (link_id, total, human, last_click_at) values (?, ?, ?, ?)',
  )
  db.exec('begin')
  for (let at = from; at < from + count; at++) {
    const total = (at < 20 ? OFTEN_CLICKED : 0) + ((at * 7_919) % 10_007)
    if (at % 10 < 7) add.run(linkIdOf(at), total, total, Date.now())
  }
  db.exec('commit')
}

const INDEXED_AT_ONCE = 400

/**
 * Builds the search indexes, which the server otherwise does in the background, where it would
 * affect measurements.
 */
export async function indexSeeded(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  await indexLinks({ db }, { atOnce: INDEXED_AT_ONCE })
  await indexSubscribers({ db }, { atOnce: INDEXED_AT_ONCE })
  await close()
}

/**
 * For benchmarks without search: indexing a million links would keep the server busy for two
 * minutes.
 */
export function leaveOutOfSearch(db: DatabaseSync): void {
  db.exec('delete from link_search_pending')
}

export function removeLinks(db: DatabaseSync, from: number, count: number): void {
  db.exec('begin')
  const range = [keyOf(from), keyOf(from + count - 1)]
  for (const table of ['link', 'slug']) {
    const column = table === 'link' ? 'slug_key' : 'key'
    db.prepare(`delete from ${table} where ${column} between ? and ?`).run(...range)
  }
  db.exec('commit')
}

export const usernameOf = (at: number) => `page${String(at).padStart(7, '0')}`

/** The number of themes: many pages share one. */
const THEMES = 40
const backgroundOf = (at: number) => `#f0f0${(0x80 + (at % THEMES)).toString(16)}`

/** Pages like the first one, each with its own name, texts and background. */
export function seedPages(db: DatabaseSync, count: number): void {
  const source = db.prepare('select * from page where is_first = 1').get()!
  const theme = db.prepare('select * from page_theme where page_id = ?').get(String(source.id))
  const blocks = db.prepare('select * from block where page_id = ?').all(String(source.id))
  const slug = db.prepare(
    `insert into slug (domain_id, key, text, kind, target_id, space_id, state, created_at)
     values ('main', ?, ?, 'page', ?, ?, 'live', ?)`,
  )
  const addPage = inserter(db, 'page', source)
  const addTheme = theme && inserter(db, 'page_theme', theme)
  const addBlock = blocks[0] && inserter(db, 'block', blocks[0])
  db.exec('pragma synchronous = off; begin')
  for (let at = 0; at < count; at++) {
    const id = `01900000-0000-7000-9000-${at.toString(16).padStart(12, '0')}`
    const username = usernameOf(at)
    slug.run(username, username, id, String(source.space_id), Number(source.created_at))
    const title = `${source.title} ${at}`
    addPage({ ...source, id, username, slug_key: username, is_first: 0, title })
    addTheme?.({ ...theme, page_id: id, background: backgroundOf(at) })
    for (const [index, block] of blocks.entries()) {
      addBlock?.({ ...block, id: `${id}-${index}`, page_id: id, title: `${block.title} of ${at}` })
    }
  }
  db.exec('commit; pragma wal_checkpoint(truncate)')
}

/** Inserts rows of the same shape with one prepared statement. */
function inserter(db: DatabaseSync, table: string, example: Record<string, unknown>) {
  const names = Object.keys(example)
  const places = names.map(() => '?').join(', ')
  const statement = db.prepare(`insert into ${table} (${names.join(', ')}) values (${places})`)
  return (row: Record<string, unknown>) => {
    statement.run(...(names.map((name) => row[name]) as SQLInputValue[]))
  }
}

/** Confirmed subscribers of the first page. */
export function seedSubscribers(db: DatabaseSync, from: number, count: number): void {
  const page = db.prepare('select id from page where is_first = 1').get()!
  const rowOf = (at: number) => {
    const email = `reader${at}@example.com`
    return {
      id: `01900000-0000-7000-a000-${at.toString(16).padStart(12, '0')}`,
      page_id: String(page.id),
      email,
      email_key: email,
      email_hash: `hash-${at}`,
      token_id: `token-${at}`,
      state: 'active',
      source: 'import',
      consent_at: 1_750_000_000_000 + at,
      unsubscribed_at: null,
      created_at: 1_750_000_000_000 + at,
      updated_at: 1_750_000_000_000 + at,
    }
  }
  const add = inserter(db, 'subscriber', rowOf(from))
  db.exec('begin')
  for (let at = from; at < from + count; at++) add(rowOf(at))
  db.exec('commit')
}
