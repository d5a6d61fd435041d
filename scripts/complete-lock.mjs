// Adds lockfile entries for optional packages of other platforms that a registry lacks. `npm ci`
// compares the lockfile with every optionalDependency and refuses a lock without them ("Missing: …
// from lock file"), although it would never install them here. Run it after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const packages = lock.packages
const os = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openbsd', 'netbsd', 'sunos', 'win32']
const cpu = ['x64', 'arm64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']

for (const entry of Object.values({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (packages[key]) continue
    const words = name.split(/[-/]/)
    packages[key] = {
      version,
      cpu: cpu.filter((word) => words.includes(word)),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os: os.filter((word) => words.includes(word)),
    }
  }
}

lock.packages = Object.fromEntries(
  Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
