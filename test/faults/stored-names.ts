import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { CLICK_STORE_FILE } from '#server/platform/clicks/click-store.ts'

/**
 * utm_content of every stored click, which identifies it (see `burst`); the store's owner must have
 * ended.
 */
export async function storedNames(dataDir: string): Promise<string[]> {
  const path = join(dataDir, CLICK_STORE_FILE)
  if (!existsSync(path)) return []
  const instance = await DuckDBInstance.create(path, { threads: '1' })
  const connection = await instance.connect()
  const rows = await connection.runAndReadAll('select utm_content from click')
  const names = rows.getRows().map((row) => String(row[0]))
  connection.closeSync()
  instance.closeSync()
  return names
}
