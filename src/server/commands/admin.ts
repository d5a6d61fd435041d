import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { makeAdministratorLink } from '../features/identity/index.ts'
import { openOwnDatabase } from '../open-own-database.ts'
import { systemClock } from '../platform/clock.ts'
import { createOrigins } from '../platform/http/origins.ts'
import { createIds } from '../platform/ids.ts'
import { called, runCommand } from './run-command.ts'

const USAGE = `${called('admin')} <e-mail>

  Prints a link that makes this address an administrator: a new account, or the one it has, with a
  new password. It works once, within a day, beside a running server or without one.`

/**
 * Creates an administrator link in the installation's database, which is migrated first.
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

/** `admin <e-mail>` */
export async function main(): Promise<number> {
  const email = readEmail()
  if (email === undefined) {
    process.stderr.write(`${USAGE}\n`)
    return 1
  }
  process.stdout.write(`Administrator: ${await administratorLink(readConfig(), email)}\n`)
  return 0
}

if (import.meta.main) await runCommand(main)
