import { readConfig } from '../config.ts'
import { openBase } from '../open-base.ts'
import { openDeps } from '../open-deps.ts'
import { isEmptyDatabase, makeDemonstration } from './demo-content/make-demo.ts'
import { called, runCommand } from './run-command.ts'

/** `demo`: fills an empty database with an example creator. */
export async function main(): Promise<number> {
  const { deps, close } = await openDeps(await openBase(readConfig()))
  try {
    if (!(await isEmptyDatabase(deps))) {
      process.stderr.write(
        'The database is not empty: the demonstration is made in an empty one only. Set DATA_DIR to a new folder.\n',
      )
      return 1
    }
    const { pageUrl, email, password, clicks } = await makeDemonstration(deps)
    process.stdout.write(
      [
        `Page      ${pageUrl}`,
        `Sign in   ${deps.origins.app}/user-login`,
        `E-mail    ${email}`,
        `Password  ${password}`,
        `${clicks} clicks and views of the last 90 days are counted as soon as a server runs (${called('start')}).`,
        '',
      ].join('\n'),
    )
    return 0
  } finally {
    await close()
  }
}

if (import.meta.main) await runCommand(main)
