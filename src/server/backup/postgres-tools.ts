import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/** Dumps a database in PostgreSQL's custom format. */
export const dumpPostgres = (databaseUrl: string, file: string) =>
  run('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${file}`,
  ])

/** Loads a dump into an empty database, all or nothing. */
export const loadPostgres = (databaseUrl: string, file: string) =>
  run('pg_restore', databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    file,
  ])

/** @throws ConfigError with the program's error output, or if the program is not installed */
async function run(program: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-'))
  try {
    const address = await withoutPassword(databaseUrl, join(folder, 'password'))
    await runAt(program, [`--dbname=${address}`, ...args])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Every user of the machine can read the arguments of a process, so the password is passed in a
 * file.
 */
async function withoutPassword(databaseUrl: string, passwordFile: string): Promise<string> {
  const url = new URL(databaseUrl)
  if (url.password === '') return databaseUrl
  const password = decodeURIComponent(url.password).replace(/[\\:]/g, '\\$&')
  await writeFile(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 })
  url.password = ''
  url.searchParams.set('passfile', passwordFile)
  return url.href
}

async function runAt(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new ConfigError(
          `${program} is not here: install PostgreSQL's client programs (Debian: postgresql-client), not older than the server.`,
        ),
      ),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new ConfigError(`${program} failed. ${said.trim()}`)),
    )
  })
}
