import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBValue,
  timestampValue,
  uuidValue,
} from '@duckdb/node-api'
import type { StoredClick } from './click.ts'
import {
  type ClickBatch,
  type ClickCounts,
  type ClickFilter,
  type ClickStore,
  type ClickTotals,
  CursorMoved,
  type JournalCursor,
} from './click-store.ts'
import { createDuckDbStatistics } from './duckdb-click-statistics.ts'
import { VISIT_GAP_MS, VisitMarks } from './visit-marks.ts'

export const CLICK_STORE_FILE = 'clicks.duckdb'

/** performance.md §1; the file has one owner, opened when it is first needed. */
const SETTINGS = { memory_limit: '256MB', threads: '2', preserve_insertion_order: 'false' }

/** `at` is a reserved word of DuckDB. Texts repeat and are packed by the engine itself. */
const SCHEMA = `
  create table if not exists click (
    id uuid not null,
    clicked_at timestamp not null,
    link_id varchar,
    page_id varchar,
    "trigger" varchar not null,
    kind varchar not null,
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
    utm_content varchar not null
  );
  alter table click add column if not exists is_visit boolean;
  create table if not exists journal_cursor (journal varchar primary key, seq bigint not null);
`

const COUNTED = `kind in ('human', 'bot', 'own')`
const TOTALS_PER_READ = 5_000

/** Clicks that were stored before visits were marked. */
const MARK_VISITS = `
  update click set is_visit = marked.is_visit from (
    select id, last_at is null or epoch_ms(clicked_at) - last_at >= ${VISIT_GAP_MS} as is_visit from (
      select id, clicked_at, lag(epoch_ms(clicked_at)) over (
        partition by coalesce(link_id, page_id), visitor order by clicked_at
      ) as last_at from click where ${COUNTED}
    )
  ) as marked where click.id = marked.id
`
const RECENT_VISITORS = `
  select coalesce(link_id, page_id) as target_id, replace(cast(visitor as varchar), '-', '') as visitor,
    epoch_ms(max(clicked_at)) as last_at
  from click
  where ${COUNTED} and clicked_at > (select max(clicked_at) - interval 30 minutes from click)
  group by all order by last_at
`

/** @param path of the file; ':memory:' in tests */
export function createDuckDbClickStore(path: string): ClickStore {
  let opening: Promise<Connections> | undefined
  /** writes go one after the other: a connection has one transaction at a time */
  let writing: Promise<unknown> = Promise.resolve()

  const open = async (): Promise<Connections> => {
    opening ??= connect(path)
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  const write = <T>(act: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const turn = writing.then(async () => {
      const { writer } = await open()
      await writer.run('begin')
      try {
        const result = await act(writer)
        await writer.run('commit')
        return result
      } catch (error) {
        await writer.run('rollback').catch(() => {})
        throw error
      }
    })
    writing = turn.catch(() => {})
    return turn
  }

  const read = async (sql: string, values: DuckDBValue[] = []) => {
    const { reader } = await open()
    return (await reader.runAndReadAll(sql, values)).getRowObjectsJS()
  }

  return {
    async cursorOf(journal) {
      const [row] = await read('select seq from journal_cursor where journal = ?', [journal])
      return Number(row?.seq ?? 0)
    },

    async cursors() {
      const rows = await read('select journal, seq from journal_cursor')
      return rows.map(
        (row): JournalCursor => ({ journal: String(row.journal), seq: Number(row.seq) }),
      )
    },

    append: async (batch) => {
      const { visits } = await open()
      const marks = visits.begin()
      await write((connection) => append(connection, batch, marks.mark))
      marks.keep()
    },
    moveCursor: (journal, seq) => write((connection) => saveCursor(connection, journal, seq)),

    async count(filter) {
      const { where, values } = conditionOf(filter)
      const [row] = await read(
        `select count(*) as recorded,
           count(*) filter (where ${COUNTED}) as total,
           count(*) filter (where kind = 'human') as human,
           count(distinct (cast(clicked_at as date), visitor)) filter (where kind = 'human') as "unique"
         from click where ${where}`,
        values,
      )
      const { recorded, total, human, unique } = row ?? {}
      return {
        recorded: Number(recorded),
        total: Number(total),
        human: Number(human),
        unique: Number(unique),
      } satisfies ClickCounts
    },

    async totalsAfter(after) {
      const rows = await read(
        `select * from (
           select case when link_id is null then 'page' else 'link' end as target,
             coalesce(link_id, page_id) as target_id,
             count(*) as total,
             count(*) filter (where kind = 'human') as human,
             count(*) filter (where kind = 'own') as own,
             epoch_ms(max(clicked_at)) as last_at
           from click where ${COUNTED} group by all
         ) where (target, target_id) > (?, ?) order by target, target_id limit ${TOTALS_PER_READ}`,
        [after?.target ?? '', after?.targetId ?? ''],
      )
      return rows.map(
        (row): ClickTotals => ({
          target: row.target as ClickTotals['target'],
          targetId: String(row.target_id),
          total: Number(row.total),
          human: Number(row.human),
          own: Number(row.own),
          lastAt: Number(row.last_at),
        }),
      )
    },

    statistics: createDuckDbStatistics({
      read,
      write: (sql, values) =>
        write(async (connection) => (await connection.run(sql, values)).rowsChanged),
    }),

    async close() {
      await writing
      const open = opening
      opening = undefined
      const connections = await open?.catch(() => undefined)
      connections?.writer.closeSync()
      connections?.reader.closeSync()
      connections?.instance.closeSync()
    },
  }
}

interface Connections {
  instance: DuckDBInstance
  writer: DuckDBConnection
  reader: DuckDBConnection
  visits: VisitMarks
}

async function connect(path: string): Promise<Connections> {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(path, SETTINGS)
  try {
    const writer = await instance.connect()
    await writer.run(SCHEMA)
    const unmarked = `select 1 from click where is_visit is null and ${COUNTED} limit 1`
    const found = await writer.runAndReadAll(unmarked)
    if (found.currentRowCount > 0) await writer.run(MARK_VISITS)
    const reader = await instance.connect()
    return { instance, writer, reader, visits: await readVisits(reader) }
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

async function readVisits(connection: DuckDBConnection): Promise<VisitMarks> {
  const visits = new VisitMarks()
  for (const row of (await connection.runAndReadAll(RECENT_VISITORS)).getRowObjectsJS()) {
    visits.remember(String(row.target_id), String(row.visitor), Number(row.last_at))
  }
  return visits
}

async function append(
  connection: DuckDBConnection,
  batch: ClickBatch,
  isVisit: (click: StoredClick) => boolean,
): Promise<void> {
  const { journal, after, upTo, clicks } = batch
  const found = await connection.runAndReadAll('select seq from journal_cursor where journal = ?', [
    journal,
  ])
  const seq = Number(found.getRowObjectsJS()[0]?.seq ?? 0)
  if (seq !== after) throw new CursorMoved(`${journal} stands at ${seq}, not at ${after}.`)
  const appender = await connection.createAppender('click')
  for (const click of clicks) appendClick(appender, click, isVisit(click))
  appender.closeSync()
  await saveCursor(connection, journal, upTo)
}

async function saveCursor(
  connection: DuckDBConnection,
  journal: string,
  seq: number,
): Promise<void> {
  await connection.run(
    'insert into journal_cursor values (?, ?) on conflict (journal) do update set seq = excluded.seq',
    [journal, BigInt(seq)],
  )
}

/** In the order of the columns. */
function appendClick(appender: DuckDBAppender, click: StoredClick, isVisit: boolean): void {
  appender.appendUUID(uuidValue(BigInt(`0x${click.id.replaceAll('-', '')}`)))
  appender.appendTimestamp(timestampValue(BigInt(click.at) * 1000n))
  if (click.target === 'link') {
    appender.appendVarchar(click.targetId)
    appender.appendNull()
  } else {
    appender.appendNull()
    appender.appendVarchar(click.targetId)
  }
  appender.appendVarchar(click.trigger)
  appender.appendVarchar(click.kind)
  appender.appendUUID(uuidValue(BigInt(`0x${click.visitor}`)))
  appender.appendVarchar(click.country)
  appender.appendVarchar(click.city)
  appender.appendVarchar(click.device)
  appender.appendVarchar(click.system)
  appender.appendVarchar(click.browser)
  appender.appendVarchar(click.language)
  appender.appendVarchar(click.referrer)
  appender.appendVarchar(click.utmSource)
  appender.appendVarchar(click.utmMedium)
  appender.appendVarchar(click.utmCampaign)
  appender.appendVarchar(click.utmTerm)
  appender.appendVarchar(click.utmContent)
  appender.appendBoolean(isVisit)
  appender.endRow()
}

function conditionOf(filter: ClickFilter): { where: string; values: DuckDBValue[] } {
  const parts = ['true']
  const values: DuckDBValue[] = []
  const { target, targetIds, from, to } = filter
  if (target !== undefined)
    parts.push(target === 'link' ? 'link_id is not null' : 'link_id is null')
  if (targetIds !== undefined) {
    // an empty list means none
    const places = targetIds.map(() => '?').join(', ')
    parts.push(targetIds.length === 0 ? 'false' : `coalesce(link_id, page_id) in (${places})`)
    values.push(...targetIds)
  }
  if (from !== undefined) {
    parts.push('clicked_at >= ?')
    values.push(timestampValue(BigInt(from) * 1000n))
  }
  if (to !== undefined) {
    parts.push('clicked_at < ?')
    values.push(timestampValue(BigInt(to) * 1000n))
  }
  return { where: parts.join(' and '), values }
}
