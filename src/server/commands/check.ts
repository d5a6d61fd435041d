import { problemsOfBackup, readManifest } from '../backup/backup-format.ts'
import { withBackup } from '../backup/backup-target.ts'
import { checkData, type Finding } from '../backup/check-data.ts'
import { ConfigError, readConfig } from '../config.ts'
import { called, runCommand } from './run-command.ts'

const USAGE = `${called('check')} [<backup>]

  Says what is damaged in DATA_DIR, or in a backup; changes nothing. Ends with 1 where something is.`

/** `check [<backup>]` */
export async function main(): Promise<number> {
  const [backup, ...more] = process.argv.slice(2)
  if (backup?.startsWith('-') || more.length > 0) throw new ConfigError(USAGE)
  const config = readConfig()
  if (backup !== undefined) {
    const problems = await withBackup(config, backup, async (folder) =>
      problemsOfBackup(folder, await readManifest(folder)),
    )
    say({ what: 'backup', problems })
    return problems.length > 0 ? 1 : 0
  }
  let isDamaged = false
  for await (const finding of checkData(config)) {
    say(finding)
    if (finding.problems.length > 0) isDamaged = true
  }
  return isDamaged ? 1 : 0
}

function say({ what, problems, skipped }: Finding): void {
  const words = skipped === undefined ? ['good'] : [`not looked at: ${skipped}`]
  for (const word of problems.length > 0 ? problems : words) {
    process.stdout.write(`${what.padEnd(10)}${word}\n`)
  }
}

if (import.meta.main) await runCommand(main)
