import { DuckDBInstance } from '@duckdb/node-api'
import { run } from './duckdb-connection.ts'

/**
 * Reads every column of every table of a click store that no process has open. Changes nothing.
 * @returns the problem it found, if any
 */
export async function problemOfClickStore(path: string): Promise<string | undefined> {
  try {
    const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', threads: '1' })
    try {
      const connection = await instance.connect()
      const tables = await run(connection, 'select table_name from duckdb_tables()')
      for (const { table_name: name } of tables) {
        await run(connection, `select bit_xor(hash(t)) from "${String(name)}" t`)
      }
      connection.closeSync()
      return undefined
    } finally {
      instance.closeSync()
    }
  } catch (error) {
    const text = (error as Error).message
    return /Conflicting lock/i.test(text)
      ? 'another process has the clicks open'
      : `the clicks are damaged (${text})`
  }
}
