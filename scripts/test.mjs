// `npm test`: everything. Installs by apt what is missing (Debian or Ubuntu, root), builds what is
// stale, then runs unit and abuse tests on both engines, short fault tests, browser tests and
// Lighthouse. `--without=postgres,chromium,lighthouse,strace,faketime,firebase` leaves parts out and says so at the end; other
// arguments narrow the Vitest run to matching files.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const KNOWN = ['postgres', 'chromium', 'lighthouse', 'strace', 'faketime', 'firebase']
const without = new Set(
  process.argv
    .filter((argument) => argument.startsWith('--without='))
    .flatMap((argument) => argument.slice('--without='.length).split(',')),
)
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
for (const name of without) {
  if (!KNOWN.includes(name)) fail(`--without=${name} is not known; use ${KNOWN.join(', ')}.`)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function run(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}

function installByApt(packages) {
  const apt = (...args) => run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
  apt('-qq', 'update')
  return apt('-qq', 'install', '-y', '--no-install-recommends', ...packages) === 0
}

const needs = {
  postgres: {
    packages: ['postgresql'],
    find: () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1),
  },
  chromium: {
    packages: ['chromium'],
    find: () =>
      [
        process.env.CHROME_PATH,
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
      ]
        .filter(Boolean)
        .find((path) => existsSync(path)),
  },
  // the fault tests: what reaches the disk, and a clock that jumps
  strace: { packages: ['strace'], find: () => globSync('/usr/bin/strace')[0] },
  faketime: {
    packages: ['faketime'],
    find: () => globSync('/usr/lib/**/faketime/libfaketimeMT.so.1')[0],
  },
}

const missing = Object.keys(needs).filter((name) => !without.has(name) && !needs[name].find())
if (missing.length > 0) {
  const packages = missing.flatMap((name) => needs[name].packages)
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall || !installByApt(packages)) {
    fail(
      `The tests need ${packages.join(' and ')}: install them, or leave them out with --without=${missing.join(',')}.`,
    )
  }
}
if (without.has('chromium')) without.add('lighthouse')

const results = 'build/test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const totals = { passed: 0, failed: 0, skipped: 0 }
let broken = false

const node = process.execPath
const env = {
  CHROME_PATH: needs.chromium.find() ?? '',
  WITHOUT: [...without].join(','),
  NODE_ENV: 'test',
}

function vitest(name, config) {
  const output = `${results}/${name}.json`
  const status = run(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
      '--passWithNoTests',
      ...filters,
    ],
    env,
  )
  if (status !== 0) broken = true
  if (!existsSync(output)) return
  const report = JSON.parse(readFileSync(output, 'utf8'))
  totals.passed += report.numPassedTests
  totals.failed += report.numFailedTests
  totals.skipped += report.numPendingTests + (report.numTodoTests ?? 0)
}

if (!without.has('firebase') && run(node, ['scripts/install-emulators.mjs']) !== 0) {
  fail('The emulators of Firebase could not be installed; leave them out with --without=firebase.')
}
if (run(node, ['scripts/build.mjs']) !== 0) fail('The build failed; its messages stand above.')
vitest('unit', 'vitest.config.ts')
if (!without.has('chromium')) vitest('e2e', 'vitest.e2e.config.ts')
if (!without.has('lighthouse') && filters.length === 0) {
  const status = run(node, ['test/lighthouse/run.ts'], env)
  totals[status === 0 ? 'passed' : 'failed'] += 1
  if (status !== 0) broken = true
}

if (without.size > 0) console.log(`\nDid not run: ${[...without].join(', ')}`)
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed` +
    (totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''),
)
process.exit(broken || totals.failed > 0 ? 1 : 0)
