import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '#contract/errors.ts'
import { type Config, ConfigError } from './config.ts'
import { SQLITE_FILE } from './platform/db/open-database.ts'
import { SqliteError } from './platform/db/sqlite/sqlite-error.ts'
import { BALLAST_FILE } from './platform/disk/disk-guard.ts'
import { parseMailFrom } from './platform/mail/mail-from.ts'

/**
 * Checks the settings that can only be checked by trying them, before anything is opened.
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
    tryToWrite(config.dataDir)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DATA_DIR is not usable: ${config.dataDir} is no folder to write in (${code}).`,
    )
  }
}

/**
 * Creates the folders one by one: `mkdir` with `recursive` never returns on a file system that
 * takes no folders (/proc).
 */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found === undefined && dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // another process that starts at the same time was faster
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** A full disk must not prevent the start: redirects still work (F6). */
export function isNoRoom(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/**
 * The same name for every start, so that the next start removes the file that a killed one left.
 */
const TRY_FILE = '.try'

/**
 * A file system that became read-only after an error (F7) claims to be writable until something is
 * written. Without this check clicks would be answered and never counted.
 */
function tryToWrite(folder: string): void {
  const path = join(folder, TRY_FILE)
  try {
    // a file of another user can be removed here but not opened
    rmSync(path, { force: true })
    const file = openSync(path, 'w', 0o600)
    try {
      writeSync(file, 'x')
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (!isNoRoom(error)) throw error
    // opening the database needs some space too
    rmSync(join(folder, BALLAST_FILE), { force: true })
  } finally {
    rmSync(path, { force: true })
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB */
const DAMAGED: readonly number[] = [11, 26]

/**
 * @param error from opening the database at the start
 * @returns an error with a sentence for the operator, or the same error if it is of another kind
 */
export function databaseProblem(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  error: unknown,
): unknown {
  const isAway = error instanceof Failure && error.name === 'unavailable'
  const cause = isAway ? error.cause : error
  if (cause instanceof SqliteError) return new ConfigError(fileProblem(config.dataDir, cause))
  if (!isAway) return error
  const { code, message } = (cause ?? {}) as { code?: string; message?: string }
  const where = config.databaseUrl === undefined ? 'in DATA_DIR' : 'of DATABASE_URL'
  return new ConfigError(
    `The database ${where} cannot be reached (${code ?? message ?? 'no reason given'}).`,
  )
}

function fileProblem(dataDir: string, { errcode, message }: SqliteError): string {
  const file = join(dataDir, SQLITE_FILE)
  if (!DAMAGED.includes(errcode & 0xff)) return `${file} cannot be used (${message}).`
  return `${file} is damaged (${message}). Nothing was changed. Move it and its -wal and -shm away, put a copy in its place (of your own, or the newest of ${join(dataDir, 'backups')}) and start again; docs/operating.md says more.`
}
