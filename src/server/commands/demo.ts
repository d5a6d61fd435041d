import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openBase } from '../open-base.ts'
import { openDeps } from '../open-deps.ts'
import { isEmptyDatabase, makeDemonstration } from './demo-content/make-demo.ts'
import { called, runCommand } from './run-command.ts'

const USAGE = `${called('demo')} [--business]

  Fills an empty installation with a creator and 90 days of clicks.

  --business  makes her an administrator who sells packages: coupons, promo codes, an add-on and
              customers with invoices`

function readArguments(): { hasBusiness: boolean } | undefined {
  try {
    const { values } = parseArgs({ options: { business: { type: 'boolean', default: false } } })
    return { hasBusiness: values.business }
  } catch {
    return undefined
  }
}

/** `demo [--business]`: fills an empty database with an example creator. */
export async function main(): Promise<number> {
  const wish = readArguments()
  if (wish === undefined) {
    process.stderr.write(`${USAGE}\n`)
    return 1
  }
  const { deps, close } = await openDeps(await openBase(readConfig()))
  try {
    if (!(await isEmptyDatabase(deps))) {
      process.stderr.write(
        'The database is not empty: the demonstration is made in an empty one only. Set DATA_DIR to a new folder.\n',
      )
      return 1
    }
    const { pageUrl, email, password, clicks } = await makeDemonstration(deps, wish)
    process.stdout.write(
      [
        `Page      ${pageUrl}`,
        `Sign in   ${deps.origins.app}/user-login`,
        `E-mail    ${email}`,
        `Password  ${password}`,
        ...(wish.hasBusiness ? [`Business  ${deps.origins.app}/app/admin`] : []),
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
