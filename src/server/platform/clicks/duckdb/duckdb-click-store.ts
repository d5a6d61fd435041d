import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DuckDBConnection, type DuckDBValue, timestampValue } from '@duckdb/node-api'
import {
  type ClickBatch,
  type ClickCounts,
  type ClickFilter,
  type ClickStore,
  type ClickTotals,
  CursorMoved,
  type JournalCursor,
} from '../click-store.ts'
import { VisitMarks } from '../visit-marks.ts'
import { appendClicks } from './duckdb-append.ts'
import { migrate, type SpacesOf } from './duckdb-click-schema.ts'
import { createDuckDbStatistics, type DuckDbAccess } from './duckdb-click-statistics.ts'
import { Codes } from './duckdb-codes.ts'
import { openDuckDb, type Run, run, Turns } from './duckdb-connection.ts'
import { OpenFile } from './duckdb-open-file.ts'
import { READERS, Readers } from './duckdb-readers.ts'
import { createRelease, type Release } from './duckdb-release.ts'
import { insertOpenDays, OpenDays, QUIET_MS, sealNext } from './duckdb-sealing.ts'
import { SecondThread } from './duckdb-threads.ts'

const COUNTED = `kind in ('human', 'bot', 'own')`
const TOTALS_PER_READ = 5_000

const RECENT_VISITORS = `
  select target.id as target_id, replace(cast(visitor as varchar), '-', '') as visitor,
    epoch_ms(max(clicked_at)) as last_at
  from click join target on target.code = click.target
  where ${COUNTED} and clicked_at > (select max(clicked_at) - interval 30 minutes from click)
  group by all order by last_at
`

const noSpaces: SpacesOf = async (targets) => targets.map(() => undefined)

export interface DuckDbOptions {
  /** called once, for the clicks of a file from before spaces were stored */
  spacesOf?: SpacesOf
  /** ms UTC */
  now?: () => number
  /** of the engine; if absent, as many as are useful */
  threads?: number
}

export interface DuckDbClickStore extends ClickStore {
  /**
   * Waits until no write is running and blocks new ones, so that another process may copy the file
   * and its log.
   * @returns a function that allows writing again
   */
  pauseWriting(): Promise<() => void>
}

/** @param path of the file; ':memory:' in tests */
export function createDuckDbClickStore(
  path: string,
  options: DuckDbOptions = {},
): DuckDbClickStore {
  const { now = Date.now } = options
  const file = new OpenFile(() => connect(path, options))

  const write: DuckDbAccess['write'] = (act) =>
    file.use(({ writer, openDays, codes }) => {
      const opened = async (run: Run, days: readonly number[]) => {
        await insertOpenDays(run, days)
        for (const day of days) openDays.add(day, Number.POSITIVE_INFINITY)
      }
      return writer
        .transaction((run) => act(run, (days) => opened(run, days), codes))
        .catch((error) => {
          codes.forget()
          throw error
        })
    })
  const access: DuckDbAccess = {
    read: (act, asker = '') => file.ask(({ reader, writer }) => reader.ask(asker, writer, act)),
    write,
  }
  const read = (sql: string, values?: DuckDBValue[]) => access.read((run) => run(sql, values))

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

    append: (batch) =>
      file.use(async ({ writer, visits, openDays, codes }) => {
        const append = async (run: Run, connection: DuckDBConnection) => {
          const marks = visits.begin()
          await checkCursor(run, batch)
          await codes.prepare(run, batch.clicks)
          const days = await appendClicks(connection, batch.clicks, { codes, isVisit: marks.mark })
          await insertOpenDays(run, [...days.keys()])
          for (const [day, clicks] of days) openDays.add(day, clicks)
          await saveCursor(run, batch.journal, batch.upTo)
          return marks
        }
        try {
          const marks = await writer.transaction(append)
          marks.keep()
        } catch (error) {
          codes.forget()
          throw error
        }
      }),
    moveCursor: (journal, seq) => write((run) => saveCursor(run, journal, seq)),

    async count(filter) {
      const { where, values } = conditionOf(filter)
      const [row] = await read(
        `select count(*) as recorded,
           count(*) filter (where ${COUNTED}) as total,
           count(*) filter (where kind = 'human') as human,
           count(distinct (day, visitor)) filter (where kind = 'human') as "unique"
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
           select if(target.is_page, 'page', 'link') as target, target.id as target_id, total, human,
             own, last_at
           from (
             select target as code, count(*) as total, count_if(kind = 'human') as human,
               count_if(kind = 'own') as own, epoch_ms(max(clicked_at)) as last_at
             from click where ${COUNTED} group by target
           ) join target using (code)
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

    statistics: createDuckDbStatistics(access),

    async tidy(quietMs = QUIET_MS) {
      // tidying can wait until somebody uses the store
      if (!file.isOpen) return false
      return file.use(({ writer, secondThread, openDays }) =>
        sealNext({ writer, secondThread, read: access.read, openDays }, { now: now(), quietMs }),
      )
    },

    pauseWriting: () =>
      new Promise((resolve, reject) => {
        const pause = file.use(({ writer }) =>
          writer.alone(() => new Promise<void>((resume) => resolve(resume))),
        )
        pause.catch(reject)
      }),

    close: () => file.close(),
  }
}

interface Opened {
  writer: Turns
  reader: Readers
  visits: VisitMarks
  openDays: OpenDays
  codes: Codes
  secondThread: SecondThread
  release: Release
  close(): void
}

async function connect(path: string, options: DuckDbOptions): Promise<Opened> {
  const { spacesOf = noSpaces, threads } = options
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const instance = await openDuckDb(path)
  try {
    const writing = await instance.connect()
    const reading = await Promise.all(Array.from({ length: READERS }, () => instance.connect()))
    const release = createRelease(() => writer.release())
    const writer = new Turns(writing, release.soon)
    const reader = new Readers(reading.map((one) => new Turns(one, release.soon)))
    const secondThread = new SecondThread(writer, threads)
    // keeps the rows of a query in storage order, even if few are passed on at a time
    for (const one of reading) await run(one, 'set enable_caching_operators = false')
    await writer.transaction((run) => migrate(run, spacesOf))
    await secondThread.begin()
    return {
      writer,
      reader,
      visits: await reader.ask('', writer, readVisits),
      openDays: new OpenDays(
        (await reader.ask('', writer, (run) => run('select day from open_day'))).map((row) =>
          Number(row.day),
        ),
      ),
      codes: new Codes(),
      secondThread,
      release,
      close() {
        writing.closeSync()
        for (const one of reading) one.closeSync()
        instance.closeSync()
      },
    }
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

async function readVisits(run: Run): Promise<VisitMarks> {
  const visits = new VisitMarks()
  for (const row of await run(RECENT_VISITORS)) {
    visits.remember(String(row.target_id), String(row.visitor), Number(row.last_at))
  }
  return visits
}

async function checkCursor(run: Run, { journal, after }: ClickBatch): Promise<void> {
  const [row] = await run('select seq from journal_cursor where journal = ?', [journal])
  const seq = Number(row?.seq ?? 0)
  if (seq !== after) throw new CursorMoved(`${journal} stands at ${seq}, not at ${after}.`)
}

async function saveCursor(run: Run, journal: string, seq: number): Promise<void> {
  await run(
    'insert into journal_cursor values (?, ?) on conflict (journal) do update set seq = excluded.seq',
    [journal, BigInt(seq)],
  )
}

function conditionOf(filter: ClickFilter): { where: string; values: DuckDBValue[] } {
  const parts = ['true']
  const values: DuckDBValue[] = []
  const { target, targetIds, from, to } = filter
  if (target !== undefined) parts.push(`is_page = ${target === 'page'}`)
  if (targetIds !== undefined) {
    parts.push(
      `target in (select code from target where id in (select unnest(string_split(?, ','))))`,
    )
    values.push(targetIds.join(','))
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
