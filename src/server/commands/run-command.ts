import { basename } from 'node:path'
import { Failure } from '#contract/errors.ts'
import { ConfigError } from '../config.ts'
import { ImportError } from './import-file/import-error.ts'

/** How a command is called here: in a checkout, or in the archive by `./waypost`. */
export function called(name: string): string {
  if (basename(process.argv[1] ?? '').startsWith('waypost.')) return `./waypost ${name}`
  return name === 'start' ? 'npm start' : `npm run ${name} --`
}

/** Runs a command as this process: what it returns is the exit code, what is expected is one sentence. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    const isExpected =
      error instanceof ConfigError || error instanceof Failure || error instanceof ImportError
    const { message, stack, cause } = error as Error
    const why = cause instanceof Error ? ` (${cause.message})` : ''
    process.stderr.write(`${isExpected ? message + why : (stack ?? error)}\n`)
    process.exitCode = 1
  }
}
