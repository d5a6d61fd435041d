import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// `--import` of this file with `?to=<path>` writes the addresses of the files that the main thread
// has loaded when the process ends
const to = new URL(import.meta.url).searchParams.get('to')
if (to !== null && isMainThread) recordModules(to)

function recordModules(path: string): void {
  const files = new Set<string>()
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (found.url.startsWith('file:')) files.add(found.url)
      return found
    },
  })
  process.once('exit', () => writeFileSync(path, JSON.stringify([...files])))
}
