// Installs what has a package file of its own because the product does not need it: the Firebase
// emulators (test/firebase) and the tools that build the browser extension (extension). Arguments are
// the folders. A note is written after the installation, so that an interrupted one does not count.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

for (const name of process.argv.slice(2)) {
  const folder = fileURLToPath(new URL(`../${name}/`, import.meta.url))
  const stamp = `${folder}node_modules/.installed-lock.json`
  const wanted = readFileSync(`${folder}package-lock.json`, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
  const options = { cwd: folder, stdio: 'inherit' }
  // skips install scripts: they would download parts that no test uses, from outside the registry
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, options)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}
