import { readConfig } from '../config.ts'
import { takeMailReport } from '../features/broadcasts/index.ts'
import { openOwnDatabase } from '../open-own-database.ts'
import { systemClock } from '../platform/clock.ts'
import { called, runCommand } from './run-command.ts'

const USAGE = `${called('bounce')} < message

  Takes one message that a mail server sent back: a bounce (RFC 3464) or a complaint (RFC 5965) about
  a mail to subscribers. Let your mail server pipe those for the address of MAIL_FROM into it. Whatever
  else it gets, it leaves alone.`

/** Reports are small; anything beyond this is a copy of the mail. */
const MAX_BYTES = 1024 * 1024

/** `bounce < message` */
export async function main(): Promise<number> {
  const config = readConfig()
  if (process.stdin.isTTY) {
    process.stderr.write(`${USAGE}\n`)
    return 1
  }
  let message = ''
  for await (const part of process.stdin.setEncoding('latin1')) {
    if (message.length < MAX_BYTES) message += part
  }
  const { database } = await openOwnDatabase(config)
  try {
    const deps = { db: database.db, clock: systemClock }
    process.stdout.write(`${await takeMailReport(deps, message.slice(0, MAX_BYTES))}\n`)
  } finally {
    await database.close()
  }
  return 0
}

if (import.meta.main) await runCommand(main)
