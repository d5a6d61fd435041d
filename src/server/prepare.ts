import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '#contract/errors.ts'
import { type Config, ConfigError } from './config.ts'
import { parseMailFrom } from './platform/mail/mail-from.ts'

/**
 * What of the configuration only shows when it is tried, before anything is opened with it.
 * @throws ConfigError with one sentence that names the variable
 */
export function prepare(config: Pick<Config, 'dataDir' | 'mailFrom'>): void {
  try {
    parseMailFrom(config.mailFrom)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
  try {
    makeFolder(config.dataDir)
    accessSync(config.dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DATA_DIR is not usable: ${config.dataDir} is no folder to write in (${code}).`,
    )
  }
}

/** Step by step: `mkdir` with `recursive` never ends where a file system takes no folders (/proc). */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found === undefined && dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // another process that starts with us was faster
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * @param error what opening the database at the start came to
 * @returns a sentence for whoever started us, or the error when it is another
 */
export function databaseProblem(config: Pick<Config, 'databaseUrl'>, error: unknown): unknown {
  if (!(error instanceof Failure) || error.name !== 'unavailable') return error
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string }
  const where = config.databaseUrl === undefined ? 'in DATA_DIR' : 'of DATABASE_URL'
  return new ConfigError(
    `The database ${where} cannot be reached (${code ?? message ?? 'no reason given'}).`,
  )
}
