import type { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { openWriterConnection } from '#server/platform/db/sqlite/open-connection.ts'

/**
 * A whole account as its features would have written it, generated inside the database: links with
 * tags, counters and search index. No other process may have the database open.
 */
export interface SeededAccount {
  userId: string
  spaceId: string
  /** distinguishes the accounts of one installation: 0, 1, … */
  number: number
  links: number
}

/** On every third link, on one in fifty (`tag 0` …), on one in ten thousand. */
export const TAGS = { large: 'most', middle: 'tag 7', small: 'rare' }
const DAYS = 300
const DAY_MS = 86_400_000
const ROWS_PER_STATEMENT = 100_000

export const aliasOf = ({ number }: Pick<SeededAccount, 'number'>, at: number) =>
  `k${number}${String(at).padStart(7, '0')}`

export async function seedAccountsOfSqlite(
  path: string,
  accounts: readonly SeededAccount[],
): Promise<void> {
  const db = openWriterConnection(path)
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -400000']) {
    db.exec(`pragma ${pragma}`)
  }
  const triggers = db
    .prepare(
      `select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('link', 'link_tag')`,
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of triggers) db.exec(`drop trigger ${name}`)
  for (const account of accounts) for (const text of statementsOf(account)) db.exec(text)
  fillIndex(db, accounts)
  for (const { sql } of triggers) db.exec(sql)
  db.exec('pragma journal_mode = wal')
  db.close()
}

/** In large chunks, so that few have to be merged. */
function fillIndex(db: DatabaseSync, accounts: readonly SeededAccount[]): void {
  const ofIndex = (name: string, value: number) =>
    db.exec(`insert into link_search_gram (link_search_gram, rank) values ('${name}', ${value})`)
  const shelves = accounts.map(({ spaceId }) => `'${spaceId} active'`).join(', ')
  ofIndex('hashsize', 256 * 1024 * 1024)
  db.exec(`insert into link_search_gram (rowid, grams)
    select place, search_words(shelf, body, labels) from link_search
    where shelf in (${shelves}) order by place`)
  ofIndex('hashsize', 1024 * 1024)
}

export async function seedAccountsOfPostgres(
  url: string,
  accounts: readonly SeededAccount[],
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // without triggers
  await client.query('set session_replication_role = replica')
  await client.query(`set maintenance_work_mem = '512MB'`)
  const index = await client.query(
    `select indexdef from pg_indexes where indexname = 'link_search_body'`,
  )
  await client.query('drop index link_search_body')
  for (const account of accounts) for (const text of statementsOf(account)) await client.query(text)
  await client.query(index.rows[0].indexdef)
  await client.query('vacuum analyze')
  await client.end()
}

/** The index numbers links from new to old, so the last links come first. */
function statementsOf(account: SeededAccount): string[] {
  const all: string[] = []
  for (let to = account.links; to > 0; to -= ROWS_PER_STATEMENT) {
    all.push(...rowsOf(account, Math.max(0, to - ROWS_PER_STATEMENT), to))
  }
  const shelf = `'${account.spaceId} active'`
  all.push(`insert into link_tag_count (shelf, tag, many)
    select ${shelf}, tag, count(*) from link_tag where space_id = '${account.spaceId}' group by tag`)
  return all
}

const BETWEEN = `'\u001f'`

function rowsOf(account: SeededAccount, from: number, to: number): string[] {
  const { userId, spaceId, links } = account
  const now = Date.now()
  const numbers = `with recursive numbers(i) as (
    select cast(${from} as bigint) union all select i + 1 from numbers where i < ${to - 1})`
  const digits = 'substr(cast(10000000 + i as text), 2)'
  const id = `${idsOf(account)} || ${digits}`
  const key = `'k${account.number}' || ${digits}`
  const step = Math.floor((DAYS * DAY_MS) / links)
  const madeAt = `${now - DAYS * DAY_MS} + i * ${step}`
  const destination = `'https://example.com/landing/' || i`
  const title = `'Landing page ' || i`
  const shelf = `'${spaceId} active'`
  // in alphabetical order, as `labelsOf` joins them
  const labels = `trim(case when i % 3 = 0 then '${TAGS.large}' else '' end
    || case when i % 10000 = 0 then ${BETWEEN} || '${TAGS.small}' else '' end
    || case when i % 7 = 0 then ${BETWEEN} || 'tag ' || (i % 50) else '' end, ${BETWEEN})`
  const tagged = (tag: string, which: string) =>
    `insert into link_tag (link_id, tag, space_id)
      ${numbers} select ${id}, ${tag}, '${spaceId}' from numbers where ${which}`
  return [
    `insert into slug (domain_id, key, text, kind, target_id, space_id, state, created_at)
      ${numbers} select 'main', ${key}, ${key}, 'link', ${id}, '${spaceId}', 'live', ${madeAt} from numbers`,
    `insert into link (id, space_id, domain_id, slug_key, alias, destination, destination_href, title,
        origin, is_permanent, created_by, created_at, updated_at)
      ${numbers} select ${id}, '${spaceId}', 'main', ${key}, ${key}, ${destination}, ${destination},
        ${title}, 'shortener', 0, '${userId}', ${madeAt}, ${madeAt} from numbers`,
    tagged(`'${TAGS.large}'`, 'i % 3 = 0'),
    tagged(`'tag ' || (i % 50)`, 'i % 7 = 0'),
    tagged(`'${TAGS.small}'`, 'i % 10000 = 0'),
    `insert into link_counter (link_id, total, human, own, last_click_at, shelf, made_at)
      ${numbers} select ${id}, total, total, 0, ${now}, ${shelf}, ${madeAt}
      from (select i, case when i % 10 < 7 then (i * 7919) % 10007 else 0 end as total from numbers) as counted`,
    `insert into link_search (place, link_id, shelf, body, labels)
      ${numbers} select -((${madeAt}) * 1048576), ${id}, ${shelf},
        ${key} || ${BETWEEN} || lower(${title}) || ${BETWEEN} || ${destination} || ${BETWEEN}, ${labels}
      from numbers order by 1`,
  ]
}

/** As the seed generates it. */
export const linkIdOfAccount = ({ number }: Pick<SeededAccount, 'number'>, at: number) =>
  `01900000-0000-7000-8000-0000${number}${String(at).padStart(7, '0')}`

/** The prefix of the ids of an account's links, quoted. */
export const idsOf = ({ number }: Pick<SeededAccount, 'number'>) =>
  `'01900000-0000-7000-8000-0000${number}'`
