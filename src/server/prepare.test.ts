import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '#contract/errors.ts'
import { ConfigError } from './config.ts'
import { migrate } from './platform/db/migrate.ts'
import { databaseProblem, prepare } from './prepare.ts'

const mailFrom = 'Waypost <post@example.com>'

describe('prepare', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-prepare-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('makes the folder with all above it, and takes one that is there', () => {
    const dataDir = join(folder, 'a', 'b')
    prepare({ dataDir, mailFrom })
    prepare({ dataDir, mailFrom })
    expect(statSync(dataDir).isDirectory()).toBe(true)
  })

  it('names DATA_DIR when it can be no folder', () => {
    writeFileSync(join(folder, 'file'), '')
    for (const dataDir of [join(folder, 'file'), join(folder, 'file', 'x'), '/proc/waypost']) {
      expect(() => prepare({ dataDir, mailFrom })).toThrow(ConfigError)
      expect(() => prepare({ dataDir, mailFrom })).toThrow(/DATA_DIR/)
    }
  })

  it('finds out that a folder takes no files although it says so, and leaves none', () => {
    expect(() => prepare({ dataDir: '/proc/self', mailFrom })).toThrow(
      /DATA_DIR.*no folder to write/,
    )
    prepare({ dataDir: folder, mailFrom })
    expect(readdirSync(folder)).toEqual([])
  })

  it('removes what a start that was killed while it tried has left', () => {
    prepareAndDie(folder)
    expect(readdirSync(folder)).toHaveLength(1)
    prepare({ dataDir: folder, mailFrom })
    expect(readdirSync(folder)).toEqual([])
  })

  it('names MAIL_FROM when it is no address', () => {
    expect(() => prepare({ dataDir: folder, mailFrom: 'garbage' })).toThrow(/MAIL_FROM/)
  })
})

/** Kills the process after it has written its test file and before it removes it. */
function prepareAndDie(dataDir: string): void {
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    fs.fsyncSync = () => process.kill(process.pid, 'SIGKILL')
    syncBuiltinESMExports()
    const { prepare } = await import(${JSON.stringify(new URL('./prepare.ts', import.meta.url))})
    prepare(${JSON.stringify({ dataDir, mailFrom })})`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(signal).toBe('SIGKILL')
}

describe('databaseProblem', () => {
  it('says which database is away, and passes on everything else', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const away = databaseProblem(
      { dataDir: 'data', databaseUrl: 'postgres://u:p@h/d' },
      failure('unavailable', { cause }),
    )
    expect(away).toBeInstanceOf(ConfigError)
    expect(String(away)).toContain('DATABASE_URL cannot be reached (ECONNREFUSED)')
    expect(String(away)).not.toContain('u:p')
    expect(databaseProblem({ dataDir: 'data', databaseUrl: undefined }, cause)).toBe(cause)
  })

  describe('of SQLite', () => {
    let dataDir: string
    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'waypost-damaged-'))
    })
    afterEach(() => rmSync(dataDir, { recursive: true }))
    const file = () => join(dataDir, 'waypost.db')
    const config = () => ({ dataDir, databaseUrl: undefined })
    const problem = () => migrate(config()).catch((error) => databaseProblem(config(), error))

    it('says that the file is damaged and what to do, and leaves it as it is', async () => {
      for (const bytes of [Buffer.from('x'.repeat(9_000)), Buffer.alloc(8_192)]) {
        writeFileSync(file(), bytes)
        const said = await problem()
        expect(said).toBeInstanceOf(ConfigError)
        expect(String(said)).toContain(`${file()} is damaged (file is not a database).`)
        expect(String(said)).toContain(join(dataDir, 'backups'))
        expect(readFileSync(file()).equals(bytes)).toBe(true)
      }
    })

    it('says so of one whose pages are, too', async () => {
      await migrate(config())
      const bytes = readFileSync(file())
      writeFileSync(file(), bytes.fill(0x5a, 4_096))
      const said = await problem()
      expect(said).toBeInstanceOf(ConfigError)
      expect(String(said)).toMatch(/waypost\.db is damaged \(.*malformed/)
    })

    it('names one that cannot be opened', async () => {
      mkdirSync(file())
      expect(String(await problem())).toMatch(/waypost\.db cannot be used \(unable to open/)
    })
  })
})
