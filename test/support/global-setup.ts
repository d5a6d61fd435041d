import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { SQLITE_FILE } from '#server/platform/db/open-database.ts'
import { prepareReset } from './postgres-reset.ts'
import { startPostgres } from './postgres-server.ts'
import { quickDisk } from './quick-disk.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** a migrated SQLite file to copy */
    sqliteTemplate: string
    /** address of the PostgreSQL server's maintenance database; '' if it is skipped */
    postgresUrl: string
    /** name of a migrated database to copy */
    postgresTemplate: string
    /** SQL that resets a used copy; '' if that is impossible */
    postgresReset: string
  }
}

/** Once per run: migrates one database of each engine; every test gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(quickDisk(), 'waypost-test-'))
  const template = `waypost_template_${process.pid}`
  await migrate({ dataDir: directory, databaseUrl: undefined })
  project.provide('sqliteTemplate', join(directory, SQLITE_FILE))
  project.provide('postgresTemplate', template)

  const given = process.env.DATABASE_URL_TEST
  const isLeftOut = (process.env.WITHOUT ?? '').split(',').includes('postgres')
  const server = isLeftOut || given ? undefined : await startPostgres()
  const url = isLeftOut ? '' : (given ?? server?.url('postgres') ?? '')
  project.provide('postgresUrl', url)
  let reset = ''
  if (url !== '') {
    await maintain(url, (client) => client.query(`create database ${template}`))
    const address = withDatabase(url, template)
    await migrate({ dataDir: directory, databaseUrl: address })
    reset = await maintain(address, prepareReset)
  }
  project.provide('postgresReset', reset)

  return async () => {
    if (server) await server.remove()
    else if (url !== '') {
      const drop = `drop database if exists ${template} with (force)`
      await maintain(url, (client) => client.query(drop))
    }
    rmSync(directory, { recursive: true, force: true })
  }
}

/** @returns the same server's address with another database */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function maintain<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
