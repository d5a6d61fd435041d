import { Client } from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './global-setup.ts'

/** A copy of the template that one test after another gets, as fresh as a new copy. */
interface Lent {
  url: string
  client: Client
}

const clean: Lent[] = []
const lent = new Map<string, Lent>()
let made = 0

/** @returns the address of an unused migrated database */
export async function takeDatabase(): Promise<string> {
  const database = clean.pop() ?? (await copyTemplate())
  lent.set(database.url, database)
  return database.url
}

/** Takes it back: empties it for the next test, or drops it if a test changed more than rows. */
export async function giveBackDatabase(url: string): Promise<void> {
  const database = lent.get(url)
  lent.delete(url)
  if (!database) return
  const reset = inject('postgresReset')
  if (reset !== '' && (await becomesClean(database.client, reset))) {
    clean.push(database)
    return
  }
  await database.client.end()
  await maintain(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

/** @returns the address of an empty database, and a function that removes it */
export async function makeEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  made += 1
  const name = `waypost_empty_${process.pid}_${made}`
  await maintain(`create database ${name} template template0`)
  const url = withDatabase(inject('postgresUrl'), name)
  return { url, drop: () => maintain(`drop database ${name} with (force)`) }
}

async function becomesClean(client: Client, reset: string): Promise<boolean> {
  try {
    await client.query(reset)
    return true
  } catch {
    return false
  }
}

async function copyTemplate(): Promise<Lent> {
  made += 1
  const name = `waypost_test_${process.pid}_${made}`
  await maintain(`create database ${name} template ${inject('postgresTemplate')}`)
  const url = withDatabase(inject('postgresUrl'), name)
  const client = new Client({ connectionString: url })
  // it lives as long as this process, or the tests' server
  client.on('error', () => {})
  await client.connect()
  return { url, client }
}

async function maintain(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
