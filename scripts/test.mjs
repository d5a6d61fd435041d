// `npm test`: everything. Installs missing tools with apt (Debian or Ubuntu, root), builds what is
// out of date, then runs unit and abuse tests on both engines, short fault tests, browser tests and
// Lighthouse. `--without=postgres,chromium,lighthouse,strace,faketime,firebase,pebble` skips parts
// and says so at the end; other arguments limit the Vitest run to matching files. `--changed` runs
// the tests closest to uncommitted changes, `--changed=main` those closest to everything not on
// main.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedTests } from './changed-tests.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const KNOWN = ['postgres', 'chromium', 'lighthouse', 'strace', 'faketime', 'firebase', 'pebble']
const without = new Set(
  process.argv
    .filter((argument) => argument.startsWith('--without='))
    .flatMap((argument) => argument.slice('--without='.length).split(',')),
)
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const [, isChanged, since] =
  process.argv.map((argument) => /^--(changed)(?:=(.+))?$/.exec(argument)).find(Boolean) ?? []
const nearest = isChanged && changedTests(process.cwd(), since)
const isWhole = filters.length === 0 && !nearest
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

function findChromium() {
  return [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
    .filter(Boolean)
    .find((path) => existsSync(path))
}

const needs = {
  postgres: {
    packages: ['postgresql'],
    find: () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1),
  },
  // the second without windows, in which most tests take a third less time
  chromium: {
    packages: ['chromium', 'chromium-headless-shell'],
    find: () => {
      const path = findChromium()
      const isDebians = path === '/usr/bin/chromium'
      return isDebians && !existsSync('/usr/bin/chromium-headless-shell') ? undefined : path
    },
  },
  // for certificates: an authority, and a proxy that requests them
  pebble: {
    packages: ['pebble', 'caddy', 'openssl'],
    find: () =>
      ['pebble', 'caddy', 'openssl'].every((name) => existsSync(`/usr/bin/${name}`)) || undefined,
  },
  // for the fault tests: what reaches the disk, and a clock that jumps
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

/**
 * A shared machine may delay a test that waits for real sockets and processes; a real defect fails
 * three times.
 */
const TRIES = 3
const neededAnotherTry = []

/** Runs a suite; failed files run again completely, with new servers and data. */
function vitest(name, config, files = filters) {
  for (let attempt = 1; ; attempt++) {
    const report = runVitest(`${name}-${attempt}`, config, files)
    if (!report) {
      broken = true
      return
    }
    totals.passed += report.numPassedTests
    totals.skipped += report.numPendingTests + (report.numTodoTests ?? 0)
    const failed = report.testResults.filter((file) => file.status === 'failed')
    if (report.success || attempt === TRIES || failed.length === 0) {
      totals.failed += report.numFailedTests
      if (!report.success) broken = true
      return
    }
    for (const file of failed) {
      // their results count once the file has finished
      const ran = (status) => file.assertionResults.filter((test) => test.status === status).length
      totals.passed -= ran('passed')
      totals.skipped -= ran('pending') + ran('skipped') + ran('todo')
    }
    files = failed.map((file) => file.name)
    neededAnotherTry.push(...files.map((file) => relative(process.cwd(), file)))
    console.log(`\n${files.length} files failed and run again.`)
  }
}

function runVitest(name, config, files) {
  const output = `${results}/${name}.json`
  run(
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
      ...files,
    ],
    env,
  )
  return existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : undefined
}

/** Installing waits for the network and building for the CPU, so they run in parallel. */
const prepare = async (script, ...args) => {
  const [status] = await once(spawn(node, [script, ...args], { stdio: 'inherit' }), 'exit')
  return status === 0
}
const apart = [
  ...(without.has('firebase') ? [] : ['test/firebase']),
  ...(without.has('chromium') ? [] : ['extension']),
]
const [isInstalled, isBuilt] = await Promise.all([
  prepare('scripts/install-apart.mjs', ...apart),
  prepare('scripts/build.mjs'),
])
if (!isInstalled) {
  fail(
    'The emulators of Firebase or the tools of the extension could not be installed; leave them out with --without=firebase,chromium.',
  )
}
if (!isBuilt) fail('The build failed; its messages stand above.')
if (nearest) {
  if (nearest.unit.length > 0) vitest('unit', 'vitest.config.ts', nearest.unit)
  if (nearest.browser.length > 0 && !without.has('chromium')) {
    vitest('e2e', 'vitest.e2e.config.ts', nearest.browser)
  }
} else {
  vitest('unit', 'vitest.config.ts')
  if (!without.has('chromium')) vitest('e2e', 'vitest.e2e.config.ts')
}
if (!without.has('lighthouse') && isWhole) {
  const status = run(node, ['test/lighthouse/run.ts'], env)
  totals[status === 0 ? 'passed' : 'failed'] += 1
  if (status !== 0) broken = true
}

if (nearest && nearest.left > 0) {
  console.log(
    `\nThe nearest files ran; ${nearest.left} farther ones that the change touches did not.`,
  )
}
if (neededAnotherTry.length > 0) {
  console.log(`\nNeeded another try: ${neededAnotherTry.join(', ')}`)
}
if (without.size > 0) console.log(`\nDid not run: ${[...without].join(', ')}`)
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed` +
    (totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''),
)
process.exit(broken || totals.failed > 0 ? 1 : 0)
