// Builds what is out of date: the page's browser assets, the renderers that the server loads, the
// server, the application. A stamp with the hash of every input shows whether anything changed, so
// that `npm start` starts at once on an unchanged checkout. `--force` always builds.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readAuthMode, webFolderOf } from './web-build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const stampPath = 'build/stamp.json'
const webFolder = webFolderOf(readAuthMode())
const shared = ['src/contract/**/*.ts', 'src/page/**/*', 'package-lock.json']

/** Each target: its Vite configuration and its input files. */
const targets = [
  { name: 'page', config: 'vite.page.config.ts', output: 'build/page', inputs: shared },
  {
    name: 'views',
    config: 'vite.views.config.ts',
    output: 'build/ssr/views.js',
    inputs: [...shared, 'src/server/**/*.tsx'],
  },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    output: 'build/server/main.js',
    inputs: [...shared, 'src/server/**/*.ts'],
  },
  {
    name: 'web',
    // includes the mode: each mode has its own build and stamp
    key: webFolder.slice('build/'.length),
    config: 'vite.config.ts',
    output: `${webFolder}/index.html`,
    inputs: [...shared, 'scripts/web-build.mjs', 'src/web/**/*', 'public/**/*'],
  },
]

function hashOf(target) {
  const hash = createHash('sha256')
  const files = globSync([target.config, ...target.inputs])
    .filter((file) => /\.[a-z0-9]+$/i.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
  for (const file of new Set(files)) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')
const force = process.argv.includes('--force')
// other JSX settings would need a development build of React, which the server does not load
process.env.NODE_ENV = 'production'
const stamp = existsSync(stampPath) ? JSON.parse(readFileSync(stampPath, 'utf8')) : {}

for (const target of targets) {
  if (only !== undefined && !only.includes(target.name)) continue
  const hash = hashOf(target)
  const { name, key = name } = target
  if (!force && stamp[key] === hash && existsSync(target.output)) continue
  const started = performance.now()
  const { build } = await import('vite')
  await build({ configFile: target.config, logLevel: 'warn' })
  stamp[key] = hash
  mkdirSync('build', { recursive: true })
  writeFileSync(stampPath, JSON.stringify(stamp, null, 2))
  console.error(`built ${key} in ${Math.round(performance.now() - started)} ms`)
}
