import { CLICK_KINDS, TRIGGERS } from '../click.ts'
import { VISIT_GAP_MS } from '../visit-marks.ts'
import type { Run } from './duckdb-connection.ts'

/**
 * The tables of the click store, and the migrations from older files; each step runs once,
 * completely or not at all.
 */

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const QUARTER_MS = 900_000

/** Finds the spaces of links and pages; unknown ones are left out. */
export type SpacesOf = (
  targets: readonly { target: 'link' | 'page'; targetId: string }[],
) => Promise<readonly (string | undefined)[]>

const COUNTED = `kind in ('human', 'bot', 'own')`
const list = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/**
 * `at` is a reserved word in DuckDB, hence `clicked_at`. Repeated texts are compressed by the
 * engine. Facts shared by all rows of a visitor's day are stored in each row (see
 * `duckdb-day-facts.ts`).
 */
const CLICK = `
  create table click (
    id uuid not null,
    clicked_at timestamp not null,
    -- days and quarters of an hour since 1970
    day integer not null,
    quarter integer not null,
    space integer not null,
    target integer not null,
    is_page boolean not null,
    "trigger" click_trigger not null,
    kind click_kind not null,
    visitor uuid not null,
    country varchar not null,
    city varchar not null,
    device varchar not null,
    system varchar not null,
    browser varchar not null,
    language varchar not null,
    referrer varchar not null,
    utm_source varchar not null,
    utm_medium varchar not null,
    utm_campaign varchar not null,
    utm_term varchar not null,
    utm_content varchar not null,
    is_visit boolean not null,
    is_alone boolean not null,
    is_first boolean not null,
    varies usmallint not null,
    first_quarter utinyint not null,
    last_quarter utinyint not null,
    previous_quarter utinyint,
    visitor_day bigint
  )`

const TYPES = `
  create type click_kind as enum (${list(CLICK_KINDS)});
  create type click_trigger as enum (${list(TRIGGERS)})`

const VERSION = 4

/**
 * Migrates a file to the current tables.
 * @param run inside a transaction
 */
export async function migrate(run: Run, spacesOf: SpacesOf): Promise<void> {
  await run('create table if not exists schema_version (version integer not null)')
  const [row] = await run('select version from schema_version')
  if (row?.version === VERSION) return
  if (row?.version === 2 || row?.version === 3) return addColumns(run)
  if (row !== undefined) {
    throw new Error(`The click store is of a later version (${row.version}) than this program.`)
  }
  const [old] = await run(`select 1 from duckdb_tables() where table_name = 'click'`)
  for (const statement of TYPES.split(';')) await run(statement)
  await run(
    'create table if not exists journal_cursor (journal varchar primary key, seq bigint not null)',
  )
  // without a key: DuckDB keeps a deleted key in its index as long as a reader is active
  await run('create table open_day (day integer not null)')
  await run('create table space (code integer not null, id varchar not null)')
  await run(
    'create table target (code integer not null, is_page boolean not null, id varchar not null)',
  )
  if (old === undefined) await run(CLICK)
  else await takeOver(run, spacesOf)
  await run('insert into schema_version values (?)', [VERSION])
}

/**
 * Rows of the second version lacked the time of the previous click and did not separate kinds; rows
 * of the third were not in visitor order. All days are sealed again when the store is idle.
 */
async function addColumns(run: Run): Promise<void> {
  await run('alter table click add column if not exists previous_quarter utinyint default 255')
  await run('alter table click add column if not exists visitor_day bigint')
  await run('delete from open_day')
  await run('insert into open_day select distinct day from click')
  await run('update schema_version set version = ?', [VERSION])
}

/** Converts clicks of the first version, which had neither day nor space. */
async function takeOver(run: Run, spacesOf: SpacesOf): Promise<void> {
  await run('alter table click add column if not exists is_visit boolean')
  await run('alter table click rename to click_before')
  await run(CLICK)
  await findSpaces(run, spacesOf)
  await run(`
    insert into space select row_number() over () - 1, space_id
    from (select distinct space_id from found_space)`)
  await run(`
    insert into target select row_number() over () - 1, not is_link, target_id from found_space`)
  await run(`
    insert into click
    select click_before.id, clicked_at, epoch_ms(clicked_at) // ${DAY_MS},
      epoch_ms(clicked_at) // ${QUARTER_MS}, space.code, target.code, link_id is null, "trigger", kind,
      visitor, country, city, device, system, browser, language, referrer, utm_source, utm_medium,
      utm_campaign, utm_term, utm_content, coalesce(is_visit, false), false, true, 0, 0, 0, 255, null
    from click_before
    join found_space on found_space.target_id = coalesce(link_id, page_id)
      and found_space.is_link = (link_id is not null)
    join space on space.id = found_space.space_id
    join target on target.id = found_space.target_id and target.is_page = not found_space.is_link`)
  const [unmarked] = await run(
    `select 1 from click_before where is_visit is null and ${COUNTED} limit 1`,
  )
  if (unmarked !== undefined) await run(MARK_VISITS)
  await run('drop table click_before')
  await run('drop table found_space')
  await run('insert into open_day select distinct day from click')
}

const TARGETS_PER_QUESTION = 5_000

async function findSpaces(run: Run, spacesOf: SpacesOf): Promise<void> {
  await run('create temp table found_space (is_link boolean, target_id varchar, space_id varchar)')
  const rows = await run(
    `select distinct link_id is not null as is_link, coalesce(link_id, page_id) as target_id
     from click_before`,
  )
  for (let at = 0; at < rows.length; at += TARGETS_PER_QUESTION) {
    const some = rows.slice(at, at + TARGETS_PER_QUESTION)
    const targets = some.map((row) => ({
      target: row.is_link === true ? ('link' as const) : ('page' as const),
      targetId: String(row.target_id),
    }))
    const spaces = await spacesOf(targets)
    await run(
      `insert into found_space
       select unnest(string_split($1, ',')) = 'link', unnest(string_split($2, ',')),
         unnest(string_split($3, ','))`,
      [
        targets.map((one) => one.target).join(','),
        targets.map((one) => one.targetId).join(','),
        spaces.map((space) => space ?? '').join(','),
      ],
    )
  }
}

/** For clicks that were stored before visits were marked. */
const MARK_VISITS = `
  update click set is_visit = marked.is_visit from (
    select id, last_at is null or epoch_ms(clicked_at) - last_at >= ${VISIT_GAP_MS} as is_visit from (
      select id, clicked_at, lag(epoch_ms(clicked_at)) over (
        partition by target, visitor order by clicked_at
      ) as last_at from click where ${COUNTED}
    )
  ) as marked where click.id = marked.id
`
