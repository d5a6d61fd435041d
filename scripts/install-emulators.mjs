// Installs the Firebase emulators, which have their own package file (test/firebase) because they
// are large. A note is written after the installation, so that an interrupted one does not count.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../test/firebase/', import.meta.url))
const stamp = `${folder}node_modules/.installed-lock.json`
const wanted = readFileSync(`${folder}package-lock.json`, 'utf8')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const options = { cwd: folder, stdio: 'inherit' }
  // skips install scripts: they would download parts that no test uses, from outside the registry
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, options)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}
