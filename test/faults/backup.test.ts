import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { countsOfLinks } from '#server/features/clicks/index.ts'
import { listJournals } from '#server/platform/clicks/journal/journal-folder.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { describeOnBothEngines, readAllTables } from '../support/engines.ts'
import { makeEmptyDatabase } from '../support/postgres-databases.ts'
import { runCommand } from '../support/run-command.ts'
import { until } from '../support/until.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'
import { burst, startClickServer } from './click-process.ts'
import { storedNames } from './stored-names.ts'

const ROUNDS = Math.ceil(Number(process.env.FAULT_ROUNDS ?? 10) / 10)
const LINKS = 200
const UPLOAD = `${'ab'.repeat(32)}.webp`
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of the tests' }

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'waypost-drill-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const locationOf = (port: number, path: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    get({ port, path }, (answer) => {
      answer.resume()
      resolve(answer.headers.location)
    }).on('error', reject)
  })

describeOnBothEngines('a backup under load, and what is restored from it (F25)', (engine) => {
  it('doubles no click, loses none counted before, and redirects as before', async () => {
    const { address, database } = engine
    const { dataDir } = address
    await insertSpace(database.db)
    const ids: string[] = []
    for (let at = 0; at < LINKS; at++) {
      const link = { alias: `link-${at}`, destination: `https://example.com/${at}` }
      ids.push(await insertLink(database.db, link))
    }
    const media = join(dataDir, 'media', UPLOAD.slice(0, 2))
    mkdirSync(media, { recursive: true })
    writeFileSync(join(media, UPLOAD), 'a picture')
    const answered: string[] = []
    const sent: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startClickServer(address)
      const first = burst(server.port, '/link-7', `before-${round}`)
      await pause(300)
      // a previous process died: its journal is adopted and finished during the backup
      const other = await startClickServer(address, { drains: false })
      const orphaned = burst(other.port, '/link-8', `orphan-${round}`, 4)
      await pause(100)
      await other.kill('SIGKILL')
      await orphaned.done
      await first.stop()
      const load = burst(server.port, '/link-7', `during-${round}`)
      answered.push(...first.answered, ...orphaned.answered)

      const into = folder()
      const env = { DATA_DIR: dataDir, ...passphrase, ...urlOf(address.databaseUrl) }
      const made = await runCommand('backup', [into], env)
      expect(made).toMatchObject({ code: 0, stderr: '' })
      await load.stop()
      sent.push(...first.sent, ...orphaned.sent, ...load.sent)
      const [backup] = readdirSync(into)
      const [secret] = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
      expect(readFileSync(join(into, backup!, 'secrets.sealed'), 'utf8')).not.toContain(secret)

      const restored = join(folder(), 'data')
      const databaseUrl = address.databaseUrl && (await emptyDatabase())
      const place = { DATA_DIR: restored, ...passphrase, ...urlOf(databaseUrl) }
      const back = await runCommand('restore', [join(into, backup!)], place)
      expect(back).toMatchObject({ code: 0, stderr: '' })
      expect((await runCommand('check', [], place)).stdout).not.toMatch(/damaged|missing/)
      expect(readFileSync(join(restored, 'secrets.json'), 'utf8')).toBe(
        readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
      )
      expect(existsSync(join(restored, 'media', UPLOAD.slice(0, 2), UPLOAD))).toBe(true)

      const there = await openDatabase({ dataDir: restored, databaseUrl })
      const counted = ['link', 'slug', 'space', 'user', 'migration']
      const rows = async (db: typeof there) => {
        const all = await readAllTables(db)
        return counted.map((name) => all[name]!.length)
      }
      expect(await rows(there)).toEqual(await rows(database))

      const again = await startClickServer({ dataDir: restored, databaseUrl })
      const places = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const at = Math.floor(Math.random() * LINKS)
          return [await locationOf(again.port, `/link-${at}`), `https://example.com/${at}`]
        }),
      )
      for (const [found, wanted] of places) expect(found).toBe(wanted)
      await until(() => listJournals(restored).length <= 1, 20_000)
      expect(await again.kill('SIGTERM')).toBe(0)
      expect(listJournals(restored)).toEqual([])
      const stored = (await storedNames(restored)).filter((name) => name.includes('-'))
      expect(new Set(stored).size, 'a click was stored twice').toBe(stored.length)
      const unique = new Set(stored)
      expect(
        answered.filter((name) => !unique.has(name)),
        'a click of before the backup is lost',
      ).toEqual([])
      const known = new Set(sent)
      expect(stored.filter((name) => !known.has(name))).toEqual([])
      const counts = await countsOfLinks(there, ids)
      const total = ids.reduce((sum, id) => sum + (counts.get(id)?.total ?? 0), 0)
      // and the hundred clicks from just now, which have no name
      expect(total).toBe(stored.length + 100)
      const incidents = await there.db.selectFrom('click_incident').selectAll().execute()
      expect(incidents).toEqual([])
      await there.close()
      // what arrived during the backup counts here, once
      answered.push(...load.answered)
      await server.kill('SIGTERM')
    }
  }, 120_000)
})

const urlOf = (databaseUrl: string | undefined): Record<string, string> =>
  databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await makeEmptyDatabase()
  onTestFinished(drop)
  return url
}
