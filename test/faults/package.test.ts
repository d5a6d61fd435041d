import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../support/until.ts'

/**
 * Checks outside the checkout what `npm run package` puts into the archive; `npm run test:box` does
 * the rest.
 */

const folder = mkdtempSync(join(tmpdir(), 'waypost-package-'))
const program = join(folder, 'program')
const waypost = join(program, 'waypost')
const env = (more: Record<string, string> = {}) => ({
  PATH: '/usr/bin:/bin',
  DATA_DIR: join(folder, 'data'),
  BACKUP_PASSPHRASE: 'a passphrase of the tests',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  ...more,
})
const run = (args: string[], more?: Record<string, string>) =>
  execFileSync(waypost, args, { cwd: folder, env: env(more), encoding: 'utf8', stdio: 'pipe' })

beforeAll(() => {
  const args = ['scripts/package.mjs', '--modes=jwt', `--folder=${program}`]
  execFileSync(process.execPath, args, { stdio: 'pipe' })
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('has Node, its library, and of packages what production needs', () => {
  expect(existsSync(join(program, 'bin/node'))).toBe(true)
  expect(existsSync(join(program, 'lib/libatomic.so.1'))).toBe(true)
  const packages = readdirSync(join(program, 'node_modules'))
  expect(packages).toContain('@duckdb')
  for (const name of ['typescript', 'vite', 'vitest', 'react', 'firebase', 'playwright-core']) {
    expect(packages).not.toContain(name)
  }
  expect(readdirSync(program)).not.toContain('src')
})

it('says its version and its commands, and refuses what it does not know', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(run(['--version'])).toBe(`${version}\n`)
  for (const name of ['start', 'admin', 'import', 'backup', 'restore', 'check', 'demo']) {
    expect(run(['--help'])).toMatch(new RegExp(`waypost ${name} +\\w`))
  }
  expect(() => run(['begin'])).toThrow(/begin is not known/)
  expect(() => run(['admin'])).toThrow(/\.\/waypost admin <e-mail>/)
})

it('serves, is backed up beside that, and stops; what is restored is checked and good', async () => {
  run(['demo'])
  const server = spawn(waypost, ['start'], { cwd: folder, env: env({ PORT: '0' }) })
  let said = ''
  server.stdout.on('data', (text) => {
    said += text
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  await until(() => /Waypost is ready at/.test(said), 30_000)
  const [, url] = /ready at (\S+)/.exec(said)!
  const page = await fetch(`${url}/ida`)
  expect(await page.text()).toContain('</html>')
  expect(run(['backup', join(folder, 'backups')])).toMatch(/waypost-\d{8}-\d{6} \(/)
  server.kill('SIGTERM')
  expect(await gone).toBe(0)
  const [backup] = readdirSync(join(folder, 'backups'))
  const place = { DATA_DIR: join(folder, 'restored') }
  run(['restore', join(folder, 'backups', backup!)], place)
  expect(run(['check'], place)).toMatch(/database +good\n/)
}, 60_000)
