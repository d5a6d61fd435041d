import { type Kysely, sql } from 'kysely'
import { vi } from 'vitest'
import { SqliteReads } from '#server/platform/db/sqlite/sqlite-reads.ts'

export interface AskedQueries {
  queries: string[]
  /** those of them that walk through a whole table or index */
  scanning: string[]
}

/** The reads of SQLite that `ask` makes, and which of them take longer the more rows there are. */
export async function queriesOf<T>(db: Kysely<T>, ask: () => Promise<unknown>) {
  const asked = vi.spyOn(SqliteReads.prototype, 'run')
  await ask()
  const found: AskedQueries = { queries: asked.mock.calls.map(([text]) => text), scanning: [] }
  asked.mockRestore()
  for (const query of found.queries) {
    const explained = sql.raw(query.replaceAll('?', "'1'"))
    const { rows } = await sql<{ detail: string }>`explain query plan ${explained}`.execute(db)
    if (rows.some(({ detail }) => /^SCAN (?!CONSTANT)/.test(detail))) found.scanning.push(query)
  }
  return found
}
