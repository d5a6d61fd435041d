import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { openSecrets } from './secrets.ts'

describe('the secrets of an installation', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'waypost-secrets-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const open = (secret?: string) => openSecrets({ dataDir, secret }).hmac('test', 'text')
  const file = () => join(dataDir, 'secrets.json')

  it('are created once, readable only by this user, and leave no other files', () => {
    const first = open()
    expect(open()).toBe(first)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('are the same for processes that start together', { timeout: 60_000 }, async () => {
    const module = pathToFileURL(join(import.meta.dirname, 'secrets.ts')).href
    const program = `import { openSecrets } from ${JSON.stringify(module)}
      const { dataDir, at } = JSON.parse(process.argv[1])
      while (Date.now() < at);
      console.log(openSecrets({ dataDir, secret: undefined }).hmac('test', 'text'))`
    for (let round = 0; round < 3; round++) {
      rmSync(file(), { force: true })
      const argument = JSON.stringify({ dataDir, at: Date.now() + 500 })
      const said = await Promise.all(
        Array.from({ length: 6 }, () => run(['--input-type=module', '-e', program, argument])),
      )
      expect(new Set(said)).toEqual(new Set([`${open()}\n`]))
      expect(readdirSync(dataDir)).toEqual(['secrets.json'])
    }
  })

  it('are created anew if a killed process left an empty file', () => {
    writeFileSync(file(), '')
    expect(open()).toBe(open())
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toHaveLength(1)
  })

  it('keep the old ones after a new SECRET, and refuse a file with other content', () => {
    open()
    const [old] = JSON.parse(readFileSync(file(), 'utf8')) as string[]
    open('the new secret of this installation')
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual([
      'the new secret of this installation',
      old,
    ])
    for (const damaged of ['["cut o', '{}', '[]', 'null', '[1]', '\0\0\0\0']) {
      writeFileSync(file(), damaged)
      for (const secret of [undefined, 'another secret of this installation']) {
        expect(() => open(secret), damaged).toThrow(ConfigError)
        expect(() => open(secret)).toThrow(/secrets\.json is damaged/)
      }
      expect(readFileSync(file(), 'utf8')).toBe(damaged)
    }
  })
})

function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
      })
    }
    child.on('error', reject)
    child.on('close', () => resolve(said))
  })
}
