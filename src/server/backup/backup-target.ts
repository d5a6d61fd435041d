import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Config, ConfigError } from '../config.ts'
import { readS3Address } from '../platform/storage/s3-address.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { isBackupName, MANIFEST_FILE, readManifest } from './backup-format.ts'
import { type BackupConfig, type MadeBackup, makeBackup } from './make-backup.ts'

const PART_BYTES = 16 * 1024 * 1024
/** An unfinished backup older than this was killed; one that is still running is younger. */
const LEFT_MS = 86_400_000

/**
 * Makes a backup in a folder or at an S3 address, and removes older ones.
 * @param keep number of backups to keep, including the new one; undefined keeps all
 * @returns the location of the backup
 */
export async function backUpTo(
  config: BackupConfig,
  target: string,
  { keep, now }: { keep: number | undefined; now: number },
): Promise<{ path: string; bytes: number }> {
  if (isS3(target)) return backUpToS3(config, target, { keep, now })
  const folder = resolve(target)
  await removeLeftOver(folder, now)
  const { path, manifest } = await makeBackup(config, folder, now)
  const old = (await namesIn(folder)).filter(isBackupName).sort()
  for (const name of beyond(old, keep)) await rm(join(folder, name), { recursive: true })
  return { path, bytes: bytesOf(manifest) }
}

/**
 * Calls `act` with the folder of a backup. A backup at an S3 address is downloaded first and the
 * copy removed afterwards.
 */
export async function withBackup<T>(
  config: Pick<Config, 'backup'>,
  backup: string,
  act: (folder: string) => Promise<T>,
): Promise<T> {
  if (!isS3(backup)) return act(resolve(backup))
  return withTemporary(async (folder) => {
    // the last part of the prefix is the name of the backup
    await fetchFromS3(await openS3(config, backup), folder, backup)
    return act(folder)
  })
}

const isS3 = (target: string) => target.startsWith('s3:')
const beyond = (sorted: readonly string[], keep: number | undefined) =>
  keep === undefined ? [] : sorted.slice(0, -keep)
const bytesOf = ({ files }: MadeBackup['manifest']) =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)

async function removeLeftOver(folder: string, now: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if (!name.endsWith('.unfinished') || !isBackupName(name.replace(/\.unfinished$/, ''))) continue
    if (now - (await stat(path)).mtimeMs > LEFT_MS) await rm(path, { recursive: true })
  }
}

const namesIn = async (folder: string) => (existsSync(folder) ? readdir(folder) : [])

async function openS3({ backup }: Pick<Config, 'backup'>, url: string): Promise<Storage> {
  const address = readS3Address({
    url,
    accessKey: backup.accessKey,
    secretKey: backup.secretKey,
    name: 'The S3 address',
    variables: 'BACKUP',
  })
  if (typeof address === 'string') throw new ConfigError(address)
  const { createS3Storage } = await import('../platform/storage/s3-storage.ts')
  return createS3Storage(address)
}

async function backUpToS3(
  config: BackupConfig,
  target: string,
  { keep, now }: { keep: number | undefined; now: number },
): Promise<{ path: string; bytes: number }> {
  const s3 = await openS3(config, target)
  return withTemporary(async (folder) => {
    const { path, name, manifest } = await makeBackup(config, folder, now)
    for (const [at, file] of Object.keys(manifest.files).entries()) {
      for await (const [part, bytes] of partsOf(join(path, file))) {
        await s3.put(partKey(name, at, part), bytes)
      }
    }
    // written last: a folder without a manifest does not count as a backup
    const manifestText = Buffer.from(JSON.stringify(manifest))
    await s3.put(`${name}/${MANIFEST_FILE}`, manifestText)
    const old = beyond(await backupsIn(s3), keep)
    for (const one of old) await removeFromS3(s3, one)
    return { path: s3PathOf(target, name), bytes: bytesOf(manifest) }
  })
}

const partKey = (name: string, file: number, part: number) =>
  `${name}/${String(file).padStart(6, '0')}.${String(part).padStart(6, '0')}`

/** The S3 address to restore this backup from: `s3://bucket/prefix/name?…`, without credentials. */
function s3PathOf(target: string, name: string): string {
  const url = new URL(target)
  url.username = ''
  url.password = ''
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`
  return url.href
}

async function* partsOf(path: string): AsyncGenerator<[number, Buffer]> {
  const file = await open(path)
  try {
    for (let part = 0; ; part++) {
      const buffer = Buffer.alloc(PART_BYTES)
      const { bytesRead } = await file.read(buffer, 0, PART_BYTES, part * PART_BYTES)
      if (bytesRead === 0) return
      yield [part, buffer.subarray(0, bytesRead)]
    }
  } finally {
    await file.close()
  }
}

async function backupsIn(s3: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of s3.list()) {
    const [name, file] = key.split('/')
    if (file === MANIFEST_FILE && isBackupName(name!)) names.push(name!)
  }
  return names.sort()
}

/** Removes the manifest first, so that a half-removed backup no longer counts as one. */
async function removeFromS3(s3: Storage, name: string): Promise<void> {
  await s3.delete(`${name}/${MANIFEST_FILE}`)
  const keys: string[] = []
  for await (const { key } of s3.list()) if (key.startsWith(`${name}/`)) keys.push(key)
  for (const key of keys) await s3.delete(key)
}

async function fetchFromS3(s3: Storage, folder: string, address: string): Promise<void> {
  const text = await s3.get(MANIFEST_FILE)
  if (text === undefined) throw new ConfigError(`There is no backup at ${s3PathOf(address, '')}.`)
  await writeFile(join(folder, MANIFEST_FILE), text)
  const { files } = await readManifest(folder)
  for (const [at, [name, { bytes }]] of Object.entries(files).entries()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
    for (let part = 0; part * PART_BYTES < bytes; part++) {
      const stream = await s3.read(partKey('', at, part).slice(1))
      if (stream === undefined) throw new ConfigError(`A part of ${name} is missing there.`)
      await pipeline(stream, createWriteStream(path, { flags: 'a' }))
    }
  }
}

async function withTemporary<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-backup-'))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
