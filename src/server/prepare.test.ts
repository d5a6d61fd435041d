import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '#contract/errors.ts'
import { ConfigError } from './config.ts'
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

  it('names MAIL_FROM when it is no address', () => {
    expect(() => prepare({ dataDir: folder, mailFrom: 'garbage' })).toThrow(/MAIL_FROM/)
  })
})

describe('databaseProblem', () => {
  it('says which database is away, and passes on everything else', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const away = databaseProblem(
      { databaseUrl: 'postgres://u:p@h/d' },
      failure('unavailable', { cause }),
    )
    expect(away).toBeInstanceOf(ConfigError)
    expect(String(away)).toContain('DATABASE_URL cannot be reached (ECONNREFUSED)')
    expect(String(away)).not.toContain('u:p')
    expect(databaseProblem({ databaseUrl: undefined }, cause)).toBe(cause)
  })
})
