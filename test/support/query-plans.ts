import { type Kysely, sql } from 'kysely'
import { vi } from 'vitest'
import { SqliteReaders } from '#server/platform/db/sqlite/sqlite-readers.ts'
import { SqliteReads } from '#server/platform/db/sqlite/sqlite-reads.ts'

export interface AskedQueries {
  queries: string[]
  /** those that scan a whole table or index */
  scanning: string[]
  /** those that sort rows, because no index has them in that order */
  sorting: string[]
  /** the steps of each query */
  plans: string[][]
}

/** SQLite's reads during `ask`, and which of them get slower with more rows. */
export async function queriesOf<T>(db: Kysely<T>, ask: () => Promise<unknown>) {
  const asked = [
    vi.spyOn(SqliteReaders.prototype, 'read'),
    vi.spyOn(SqliteReads.prototype, 'runAsLists'),
  ]
  await ask()
  const queries = asked.flatMap(({ mock }) => mock.calls.map(([text]) => text))
  for (const one of asked) one.mockRestore()
  const found: AskedQueries = { queries, scanning: [], sorting: [], plans: [] }
  for (const query of found.queries) {
    const explained = sql.raw(query.replaceAll('?', "'1'"))
    const { rows } = await sql<{ detail: string }>`explain query plan ${explained}`.execute(db)
    const steps = rows.map(({ detail }) => detail)
    found.plans.push(steps)
    if (steps.some((step) => isScan(step, steps))) found.scanning.push(query)
    if (steps.some((step) => step.startsWith('USE TEMP B-TREE FOR'))) found.sorting.push(query)
  }
  return found
}

/**
 * Reading the result of a subquery does not count: the subquery's own steps show how it was made.
 */
function isScan(step: string, steps: readonly string[]): boolean {
  const name = /^SCAN (?!CONSTANT)(\S+)/.exec(step)?.[1]
  if (name === undefined) return false
  return !steps.includes(`CO-ROUTINE ${name}`) && !steps.includes(`MATERIALIZE ${name}`)
}
