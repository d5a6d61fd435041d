import { createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { openSealedText, sealText } from '../platform/security/sealed-text.ts'

/**
 * A backup is a folder `waypost-<time>`. It holds the files of DATA_DIR under their own names (or a
 * dump, if the database is PostgreSQL), the encrypted secrets, and `manifest.json`, which is
 * written last and lists the length and SHA-256 of each file.
 */
export const MANIFEST_FILE = 'manifest.json'
export const SEALED_FILE = 'secrets.sealed'
export const DUMP_FILE = 'postgres.dump'
const FORMAT = 1
/** Files in a backup that do not belong in DATA_DIR. */
export const isNotRestored = (name: string) => name === SEALED_FILE || name === DUMP_FILE
const NAME = /^waypost-\d{8}-\d{6}$/

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** version of the program that made the backup */
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** ms UTC */
  madeAt: z.number(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type BackupManifest = z.infer<typeof manifestSchema>

/** `waypost-20261125-214400`, in UTC. */
export const backupName = (madeAt: number) =>
  `waypost-${new Date(madeAt).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}`
export const isBackupName = (name: string) => NAME.test(name)

/** Builds the manifest of a folder. */
export async function manifestOf(
  folder: string,
  facts: Pick<BackupManifest, 'program' | 'engine' | 'madeAt'>,
): Promise<BackupManifest> {
  const files: BackupManifest['files'] = {}
  for (const name of await filesIn(folder)) files[name] = await digest(join(folder, name))
  return { format: FORMAT, ...facts, files }
}

/** @throws ConfigError if the folder is not a backup, or the backup has another format */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new ConfigError(`${folder} is no backup: it has no ${MANIFEST_FILE}.`)
  }
  const parsed = manifestSchema.safeParse(jsonOf(text))
  if (!parsed.success) {
    throw new ConfigError(
      `${folder} cannot be read: its ${MANIFEST_FILE} is damaged or of a newer version.`,
    )
  }
  return parsed.data
}

/** @returns one sentence for each file that is missing or has changed since it was written */
export async function problemsOfBackup(
  folder: string,
  { files }: BackupManifest,
): Promise<string[]> {
  const problems: string[] = []
  for (const [name, wanted] of Object.entries(files)) {
    if (name.startsWith('/') || name.split('/').includes('..')) {
      throw new ConfigError(`${folder} names a file outside of it.`)
    }
    const found = await digest(join(folder, name)).catch(() => undefined)
    if (found === undefined) problems.push(`${name} is missing`)
    else if (found.sha256 !== wanted.sha256) problems.push(`${name} is damaged`)
  }
  return problems
}

async function digest(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Names of all files in the folder and its subfolders, with slashes. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

const CONTEXT = 'backup'
const sealedSchema = z.object({ salt: z.string(), sealed: z.string() })

/** Encrypts with a passphrase: scrypt, then AES-256-GCM. */
export function sealWith(passphrase: string, text: string): string {
  const salt = randomBytes(16)
  return JSON.stringify({
    salt: salt.toString('base64'),
    sealed: sealText(keyOf(passphrase, salt), text, CONTEXT),
  })
}

/** @throws ConfigError if the passphrase is wrong */
export function openWith(passphrase: string, text: string): string {
  const parsed = sealedSchema.safeParse(jsonOf(text))
  const opened =
    parsed.success &&
    openSealedText(
      [keyOf(passphrase, Buffer.from(parsed.data.salt, 'base64'))],
      parsed.data.sealed,
      CONTEXT,
    )
  if (typeof opened === 'string') return opened
  throw new ConfigError('BACKUP_PASSPHRASE is not the one that this backup was made with.')
}

const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
