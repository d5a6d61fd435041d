import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { signInTo } from '../support/app-client.ts'
import { readAllTables } from '../support/engines.ts'
import { runCommand } from '../support/run-command.ts'
import { startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/**
 * A data folder of the program whose newest migration was 64: an administrator, a page, five links,
 * twenty counted clicks, and three in the journal of a killed process.
 */
const FIXTURE = 'test/fixtures/data-folder-0064.tar.gz'
const LINKS = 5
const CLICKS = 23

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-upgrade-'))
  execFileSync('tar', ['-xzf', FIXTURE, '-C', folder])
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function contents(of: string) {
  const database = await openDatabase({ dataDir: of, databaseUrl: undefined })
  try {
    return await readAllTables(database)
  } finally {
    await database.close()
  }
}

async function newestMigration(of: string): Promise<number> {
  const { db, close } = await openDatabase({ dataDir: of, databaseUrl: undefined })
  try {
    const rows = await db.selectFrom('migration').select('version').execute()
    return Math.max(...rows.map(({ version }) => version))
  } finally {
    await close()
  }
}

describe('an upgrade over the data folder of an earlier version (F24, F25)', () => {
  it('migrates after a backup, and everything is as it was', async () => {
    const [last] = readdirSync('src/server/platform/db/migrations')
      .filter((name) => /^\d{4}_[a-z0-9_]+\.ts$/.test(name))
      .sort()
      .reverse()
    const server = await startServer({ dataDir })
    expect(await newestMigration(dataDir)).toBe(Number(last!.slice(0, 4)))
    const copies = globSync(join(dataDir, 'backups', 'before-migration-*.db'))
    expect(copies).toHaveLength(last!.startsWith('0064') ? 0 : 1)
    const client = await signInTo(server, { email: 'ada@example.com', password: 'a-fine-secret' })
    for (let at = 0; at < LINKS; at++) {
      const { headers } = await fetch(`${server.url}/before-${at}`, {
        method: 'HEAD',
        redirect: 'manual',
      })
      expect(headers.get('location')).toBe(`https://example.com/${at}`)
    }
    expect(await (await fetch(`${server.url}/ada-of-before`)).text()).toContain('Ada')
    const clicks = async () => {
      const answer = await fetch(`${server.url}/api/v1/links`, {
        headers: { authorization: client.accessToken, 'user-agent': 'a program' },
      })
      const { items } = (await answer.json()) as { items: { allClicks: number }[] }
      return items.reduce((sum, item) => sum + item.allClicks, 0)
    }
    await until(async () => (await clicks()) >= CLICKS, 20_000)
    expect(await clicks()).toBe(CLICKS)
    expect(await server.stop()).toBe(0)
  }, 60_000)

  it('goes back by a backup of before', async () => {
    const env = { BACKUP_PASSPHRASE: 'a passphrase of the tests' }
    const before = join(folder, 'before')
    cpSync(dataDir, before, { recursive: true })
    const backups = join(folder, 'backups')
    const made = await runCommand('backup', [backups], { ...env, DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 0, stderr: '' })
    // the newer program starts, migrates and writes
    await (await startServer({ dataDir })).stop()

    const again = join(folder, 'again')
    const [backup] = readdirSync(backups)
    const restored = await runCommand('restore', [join(backups, backup!)], {
      ...env,
      DATA_DIR: again,
    })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(await newestMigration(again)).toBe(64)
    expect(await contents(again)).toEqual(await contents(before))
  }, 60_000)
})
