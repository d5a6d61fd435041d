import { parseArgs } from 'node:util'
import { backUpTo } from '../backup/backup-target.ts'
import { ConfigError, readConfig } from '../config.ts'
import { called, runCommand } from './run-command.ts'

const USAGE = `${called('backup')} <folder> [--keep <number>]

  Copies the installation of DATA_DIR (and DATABASE_URL), beside a running server or without one, into a
  new folder below <folder>, or to an S3 address: s3://bucket/prefix?endpoint=https://…&region=…, with
  BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY. Secrets are encrypted with BACKUP_PASSPHRASE.

  --keep    how many backups stay there, this one among them; the oldest are removed`

/** `backup <folder> [--keep N]` */
export async function main(): Promise<number> {
  const { target, keep } = readArguments()
  const { path, bytes } = await backUpTo(readConfig(), target, { keep, now: Date.now() })
  process.stdout.write(`${path} (${Math.ceil(bytes / 1_000_000)} MB)\n`)
  return 0
}

function readArguments(): { target: string; keep: number | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    })
    const [target, ...more] = positionals
    if (target === undefined || more.length > 0) throw new Error('Name one folder.')
    if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep)) {
      throw new Error('--keep needs a number from 1 on.')
    }
    return { target, keep: values.keep === undefined ? undefined : Number(values.keep) }
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

if (import.meta.main) await runCommand(main)
