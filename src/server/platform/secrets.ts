import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'

/**
 * Keys derived from the installation's secret, one per purpose, so that none can be used for
 * another.
 */
export interface Secrets {
  /** 32 bytes for a purpose, derived from the newest secret */
  key(purpose: string): Buffer
  /**
   * the same from every secret ever used here, newest first, so that tokens in mails survive a new
   * SECRET
   */
  keyRing(purpose: string): readonly Buffer[]
  /** HMAC-SHA256 of a text with the purpose's key, base64url */
  hmac(purpose: string, text: string): string
}

export const SECRETS_FILE = 'secrets.json'

/**
 * Opens the key ring in `dataDir`. Creates a secret on the first start, and puts a new `SECRET` in
 * front. Safe if several processes start together: the first to create the file wins. The file
 * exists completely or not at all, whenever a process is killed.
 * @throws ConfigError if the file has other content, which is never overwritten
 */
export function openSecrets(config: Pick<Config, 'dataDir' | 'secret'>): Secrets {
  mkdirSync(config.dataDir, { recursive: true })
  const path = join(config.dataDir, SECRETS_FILE)
  let ring = readRing(path)
  if (ring.length === 0) {
    const first = [config.secret ?? randomBytes(32).toString('base64url')]
    ring = writeFirst(path, first) ? first : readRing(path)
  }
  if (config.secret !== undefined && ring[0] !== config.secret) {
    ring = [config.secret, ...ring.filter((secret) => secret !== config.secret)]
    renameSync(writeBeside(path, ring), path)
  }
  return secretsFrom(ring)
}

/** @returns false if another process was first */
function writeFirst(path: string, ring: readonly string[]): boolean {
  const written = writeBeside(path, ring)
  try {
    // unlike a rename, a link never replaces an existing file
    linkSync(written, path)
    return true
  } catch (error) {
    // some file systems of containers and network drives have no hard links
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return writeInPlace(path, ring)
    // an empty file was left by an older version that was killed while writing
    if (readRing(path).length > 0) return false
    renameSync(written, path)
    return true
  } finally {
    rmSync(written, { force: true })
  }
}

/** @returns false if another process was first */
function writeInPlace(path: string, ring: readonly string[]): boolean {
  try {
    writeFileSync(path, JSON.stringify(ring), { mode: 0o600, flag: 'wx', flush: true })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** @returns path of a new file with these secrets, flushed to disk */
function writeBeside(path: string, ring: readonly string[]): string {
  const beside = `${path}.${randomUUID()}`
  writeFileSync(beside, JSON.stringify(ring), { mode: 0o600, flag: 'wx', flush: true })
  return beside
}

/** @param ring secrets, newest first */
export function secretsFrom(ring: readonly string[]): Secrets {
  const cache = new Map<string, readonly Buffer[]>()
  const keyRing = (purpose: string) => {
    let keys = cache.get(purpose)
    if (keys === undefined) {
      keys = ring.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'waypost', purpose, 32)))
      cache.set(purpose, keys)
    }
    return keys
  }
  const key = (purpose: string) => keyRing(purpose)[0]!
  return {
    key,
    keyRing,
    hmac: (purpose, value) => createHmac('sha256', key(purpose)).update(value).digest('base64url'),
  }
}

function readRing(path: string): string[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  if (text === '') return []
  const ring = listIn(text)
  if (ring !== undefined) return ring
  throw new ConfigError(
    `${path} is damaged: it is to be a list of secrets. Put a copy in its place; without one move it away, then everybody has to sign in anew and links in mails already sent no longer work.`,
  )
}

/** @returns undefined if `openSecrets` did not write it */
function listIn(text: string): string[] | undefined {
  try {
    const ring: unknown = JSON.parse(text)
    const isList = Array.isArray(ring) && ring.every((item) => typeof item === 'string')
    return isList && ring.length > 0 ? ring : undefined
  } catch {
    return undefined
  }
}
