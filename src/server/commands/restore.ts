import { withBackup } from '../backup/backup-target.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { ConfigError, readConfig } from '../config.ts'
import { called, runCommand } from './run-command.ts'

const USAGE = `${called('restore')} <backup>

  Checks a backup (a folder waypost-<time>, or its S3 address) and puts it into DATA_DIR, which has to be
  empty, as has the database of DATABASE_URL. BACKUP_PASSPHRASE is the one it was made with.`

/** `restore <backup>` */
export async function main(): Promise<number> {
  const [backup, ...more] = process.argv.slice(2)
  if (backup === undefined || backup.startsWith('-') || more.length > 0) {
    throw new ConfigError(USAGE)
  }
  const config = readConfig()
  const { madeAt, program } = await withBackup(config, backup, (folder) =>
    restoreBackup(config, folder),
  )
  const time = new Date(madeAt).toISOString()
  process.stdout.write(`${config.dataDir} is as it was at ${time} (Waypost ${program})\n`)
  return 0
}

if (import.meta.main) await runCommand(main)
