import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { JOURNALS_FOLDER } from '../platform/clicks/journal/journal-folder.ts'
import { filesIn } from './backup-format.ts'

/**
 * Lock files, files that exist only while a process runs, and journal folders that are not ready
 * yet.
 */
const PASSING = /(^|\/)(lock|.*\.lock|.*-shm|.*\.tmp)$|^new-/

/**
 * Copies journals. Each journal's notes are copied before its segments, so a note never mentions
 * more clicks than the copy holds.
 */
export async function copyJournals(dataDir: string, to: string): Promise<void> {
  const names = await namesIn(join(dataDir, JOURNALS_FOLDER))
  const isNote = (name: string) => /(^|\/|\.)(note|drained)$/.test(name)
  for (const name of names.filter(isNote)) await copy(dataDir, `${JOURNALS_FOLDER}/${name}`, to)
  // list again: a new segment may have been started
  for (const name of await namesIn(join(dataDir, JOURNALS_FOLDER))) {
    if (!isNote(name)) await copy(dataDir, `${JOURNALS_FOLDER}/${name}`, to)
  }
}

/** Copies a folder of DATA_DIR; a missing folder is treated as empty. */
export async function copyFolder(dataDir: string, folder: string, to: string): Promise<void> {
  for (const name of await namesIn(join(dataDir, folder))) {
    await copy(dataDir, `${folder}/${name}`, to)
  }
}

/** Copies one file, which may not exist or may have just been removed. */
export async function copy(dataDir: string, name: string, to: string): Promise<void> {
  const target = join(to, name)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await copyFile(join(dataDir, name), target, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await filesIn(folder)).filter((name) => !PASSING.test(name))
}

export async function isEmptyFolder(folder: string, except: readonly string[]): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.every((name) => except.includes(name))
}
