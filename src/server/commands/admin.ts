import { parseArgs } from 'node:util'
import { Failure } from '#contract/errors.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { makeAdministratorLink } from '../features/identity/index.ts'
import { openOwnDatabase } from '../open-own-database.ts'
import { systemClock } from '../platform/clock.ts'
import { createOrigins } from '../platform/http/origins.ts'
import { createIds } from '../platform/ids.ts'

const USAGE = `npm run admin -- <e-mail>

  Prints a link that makes this address an administrator: a new account, or the one it has, with a
  new password. It works once, within a day, beside a running server or without one.`

/**
 * Makes a link for an administrator in the installation's database, which is migrated first.
 * @throws Failure emailInvalid
 */
export async function administratorLink(config: Config, email: string): Promise<string> {
  const { database } = await openOwnDatabase(config)
  const { db, close } = database
  try {
    const clock = systemClock
    const origins = createOrigins(config, config.port)
    return await makeAdministratorLink({ db, clock, ids: createIds(clock), origins }, email)
  } finally {
    await close()
  }
}

function readEmail(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    return positionals.length === 1 ? positionals[0] : undefined
  } catch {
    return undefined
  }
}

async function main(): Promise<void> {
  const email = readEmail()
  if (email === undefined) {
    process.stderr.write(`${USAGE}\n`)
    process.exitCode = 1
    return
  }
  process.stdout.write(`Administrator: ${await administratorLink(readConfig(), email)}\n`)
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof Failure
    process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
