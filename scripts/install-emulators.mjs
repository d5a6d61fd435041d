// Installs the emulators of Firebase, which have a package file of their own (test/firebase) because they
// are large. What was installed is noted after it: half an installation is none.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../test/firebase/', import.meta.url))
const stamp = `${folder}node_modules/.installed-lock.json`
const wanted = readFileSync(`${folder}package-lock.json`, 'utf8')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const options = { cwd: folder, stdio: 'inherit' }
  // their scripts would fetch from elsewhere than the registry, for parts that no test uses
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, options)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}
