import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { writeClicksIntoJournal } from '#server/features/clicks/index.ts'
import { CLICK_STORE_FILE } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { listJournals, listSegments } from '#server/platform/clicks/journal/journal-folder.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOn, describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { makeEmptyDatabase } from '#test/support/postgres-databases.ts'
import { quickDisk } from '#test/support/quick-disk.ts'
import { startS3Server } from '#test/support/s3-server.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { backUpTo, withBackup } from './backup-target.ts'
import { checkData } from './check-data.ts'
import type { BackupConfig } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const PICTURE = `${'ab'.repeat(32)}.webp`
const NOW = Date.now()
const keepAll = (now = NOW) => ({ keep: undefined, now })

function newFolder(): string {
  const path = mkdtempSync(join(quickDisk(), 'waypost-backup-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const configOf = (place: { dataDir: string; databaseUrl: string | undefined }): BackupConfig => ({
  ...readConfig({ NODE_ENV: 'test', BACKUP_PASSPHRASE: 'a passphrase of the tests' }),
  ...place,
})

/** Fills the folder with what a typical, small installation has. */
async function fill(dataDir: string): Promise<void> {
  openSecrets({ dataDir, secret: undefined })
  const store = createDuckDbClickStore(join(dataDir, CLICK_STORE_FILE))
  await store.count({})
  await store.close()
  writeClicksIntoJournal(dataDir, [
    { at: NOW, target: 'link', targetId: 'one', visitor: 'somebody' },
  ])
  mkdirSync(join(dataDir, 'media', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'media', 'ab', PICTURE), 'a picture')
}

describeOnBothEngines('a backup', (engine) => {
  it('has everything, and a restore puts it into an empty place alone', async () => {
    const config = configOf(engine.address)
    await fill(config.dataDir)
    const { path } = await backUpTo(config, newFolder(), keepAll())
    const empty = config.databaseUrl === undefined ? undefined : await makeEmptyDatabase()
    if (empty) onTestFinished(empty.drop)
    const place = configOf({ dataDir: join(newFolder(), 'data'), databaseUrl: empty?.url })
    await restoreBackup(place, path)
    for (const name of ['secrets.json', CLICK_STORE_FILE, `media/ab/${PICTURE}`]) {
      expect(readFileSync(join(place.dataDir, name))).toEqual(
        readFileSync(join(config.dataDir, name)),
      )
    }
    expect(listJournals(place.dataDir)).toHaveLength(1)
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
    const there = await openDatabase(place)
    expect(await readAllTables(there)).toEqual(await readAllTables(engine.database))
    await there.close()
    await expect(restoreBackup(place, path)).rejects.toThrow(/is not empty\. Nothing was changed/)
    const full = configOf({ dataDir: newFolder(), databaseUrl: config.databaseUrl })
    if (empty) await expect(restoreBackup(full, path)).rejects.toThrow(/DATABASE_URL is not empty/)
  })
})

describeOn('sqlite', 'backups and what is damaged', (engine) => {
  const begin = async () => {
    const config = configOf(engine.address)
    await fill(config.dataDir)
    return config
  }
  const place = () => configOf({ dataDir: join(newFolder(), 'data'), databaseUrl: undefined })

  it('refuses a damaged backup and another passphrase, with nothing changed', async () => {
    const config = await begin()
    const { path } = await backUpTo(config, newFolder(), keepAll())
    const into = place()
    const other = { ...into, backup: { ...into.backup, passphrase: 'quite another one' } }
    await expect(restoreBackup(other, path)).rejects.toThrow(/BACKUP_PASSPHRASE is not the one/)
    const none = { ...into, backup: { ...into.backup, passphrase: undefined } }
    await expect(restoreBackup(none, path)).rejects.toThrow(/BACKUP_PASSPHRASE is not set/)
    await expect(
      backUpTo({ ...none, dataDir: config.dataDir }, newFolder(), keepAll()),
    ).rejects.toThrow(/BACKUP_PASSPHRASE is not set/)
    appendFileSync(join(path, 'waypost.db'), 'x')
    rmSync(join(path, 'media', 'ab', PICTURE))
    await expect(restoreBackup(into, path)).rejects.toThrow(
      `media/ab/${PICTURE} is missing, waypost.db is damaged`,
    )
    await expect(restoreBackup(into, join(path, 'media'))).rejects.toThrow(/is no backup/)
    expect(existsSync(into.dataDir)).toBe(false)
  })

  it('refuses a folder without an installation, and one whose clicks another process counts', async () => {
    await expect(backUpTo(place(), newFolder(), keepAll())).rejects.toThrow(/no installation/)
    const config = await begin()
    const into = newFolder()
    const { takeFileLock } = await import('#server/platform/clicks/journal/file-lock.ts')
    const lock = takeFileLock(join(config.dataDir, 'journals', 'drain.lock'))
    await expect(backUpTo(config, into, keepAll())).rejects.toThrow(/takes no backups/)
    lock!.release()
    expect(readdirSync(into)).toEqual([])
  })

  it('keeps as many as it is told, and leaves alone what is no backup', async () => {
    const config = await begin()
    const into = newFolder()
    mkdirSync(join(into, 'waypost-of-mine'))
    for (let day = 0; day < 4; day++) {
      await backUpTo(config, into, { keep: 2, now: NOW + day * 86_400_000 })
    }
    const names = readdirSync(into).sort()
    expect(names).toHaveLength(3)
    expect(names.at(-1)).toBe('waypost-of-mine')
  })

  it('goes to S3 in parts, keeps as many as it is told, and comes back', async () => {
    const config = await begin()
    const s3 = await startS3Server('backups/')
    onTestFinished(() => s3.stop())
    const large = Buffer.alloc(17 * 1024 * 1024, 'large')
    writeFileSync(join(config.dataDir, 'media', 'ab', 'ab.bin'), large)
    let path = ''
    for (let day = 0; day < 3; day++) {
      const made = { keep: 2, now: NOW + day * 86_400_000 }
      path = (await backUpTo(config, s3.storageUrl, made)).path
    }
    const manifests = [...s3.objects.keys()].filter((key) => key.endsWith('manifest.json'))
    expect(manifests).toHaveLength(2)
    expect(new Set([...s3.objects.keys()].map((key) => key.split('/')[1])).size).toBe(2)
    const { address } = s3
    const reading = {
      ...place(),
      backup: { ...config.backup, accessKey: address.accessKey, secretKey: address.secretKey },
    }
    await withBackup(reading, path, (folder) => restoreBackup(reading, folder))
    expect(readFileSync(join(reading.dataDir, 'media', 'ab', 'ab.bin')).equals(large)).toBe(true)
    await expect(
      withBackup(reading, path.replace('/backups/', '/of-nobody/'), async () => {}),
    ).rejects.toThrow(/There is no backup at/)
  })

  const problems = async (config: BackupConfig) => {
    const all: string[] = []
    for await (const { problems } of checkData(config)) all.push(...problems)
    return all
  }

  it('says nothing against what is good, and what is damaged by its name', async () => {
    const config = await begin()
    const { dataDir } = config
    expect(await problems(config)).toEqual([])
    const [segment] = listSegments(listJournals(dataDir)[0]!)
    const bytes = readFileSync(segment!.path)
    bytes.fill(0x55, 60)
    writeFileSync(segment!.path, bytes)
    // a later segment, so that the damaged one is not taken for a journal that is still being
    // written
    writeFileSync(segment!.path.replace(/\d{16}$/, '0000000000000001'), bytes.subarray(0, 36))
    const store = readFileSync(join(dataDir, CLICK_STORE_FILE))
    store.fill(0x55, 0, 4_096)
    writeFileSync(join(dataDir, CLICK_STORE_FILE), store)
    await insertSpace(engine.database.db)
    await engine.database.db
      .insertInto('media')
      .values({
        id: 'm',
        space_id: 'space',
        uploaded_by: 'user',
        hash: 'ab'.repeat(32),
        content_type: 'image/webp',
        width: 1,
        height: 1,
        bytes: 9,
        created_at: 0,
        unused_since: null,
      })
      .execute()
    const found = (await problems(config)).join('\n')
    expect(found).toContain(`picture ${PICTURE} is damaged`)
    expect(found).toMatch(/the clicks are damaged/)
    expect(found).toMatch(/1 clicks of journal \S+ cannot be read/)
    writeFileSync(join(dataDir, 'secrets.json'), '{')
    const database = readFileSync(join(dataDir, 'waypost.db'))
    rmSync(join(dataDir, 'waypost.db-wal'), { force: true })
    database.fill(0x55, 8_192, 40_960)
    writeFileSync(join(dataDir, 'waypost.db'), database)
    const worse = (await problems(config)).join('\n')
    expect(worse).toMatch(/secrets\.json is damaged/)
    expect(worse).toMatch(/waypost\.db is damaged/)
  })
})
