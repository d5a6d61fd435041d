import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { copyObjects } from '../platform/storage/copy-objects.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { createDiskStorage } from '../platform/storage/disk-storage.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run copy-media -- --to=s3` copies every upload from `DATA_DIR/media` to the storage that
 * `STORAGE_URL` names; `--to=disk` copies them back. The server may keep running, and the command
 * may be repeated: files that exist already are left alone, and nothing is deleted.
 */

const USAGE = 'Say --to=s3 or --to=disk, with STORAGE_URL set (docs/operating.md).'

export async function main(): Promise<number> {
  const [to, ...more] = process.argv.slice(2)
  const config = readConfig()
  if ((to !== '--to=s3' && to !== '--to=disk') || more.length > 0 || !config.storage) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const disk = createDiskStorage(join(config.dataDir, 'media'))
  const s3 = await createStorage(config)
  const [from, target] = to === '--to=s3' ? [disk, s3] : [s3, disk]
  const { copied, kept } = await copyObjects(from, target, (count) => {
    if (count % 1_000 === 0) process.stdout.write(`${count} looked at\n`)
  })
  process.stdout.write(`${copied} copied, ${kept} were there already\n`)
  return 0
}

if (import.meta.main) await runCommand(main)
