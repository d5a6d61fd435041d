import { basename } from 'node:path'
import { Failure } from '#contract/errors.ts'
import { ConfigError } from '../config.ts'
import { ImportError } from './import-file/import-error.ts'

/** How the user runs a command: `npm run …` in a checkout, `./waypost …` in the release archive. */
export function called(name: string): string {
  if (basename(process.argv[1] ?? '').startsWith('waypost.')) return `./waypost ${name}`
  return name === 'start' ? 'npm start' : `npm run ${name} --`
}

/**
 * Runs a command in this process. Its return value becomes the exit code; expected errors are
 * printed as one sentence.
 */
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
