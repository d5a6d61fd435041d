import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/** What the main thread of a process has loaded, by package. */
export interface LoadedModules {
  /** that our own files ask for */
  ours: string[]
  /** whoever asks for them */
  all: string[]
  /** our own, by their path in src/ */
  files: string[]
  /** how many modules each piece of the application brought (load-application.ts) */
  pieces: Record<string, number>
  /** Node's own, as `process.moduleLoadList` names them */
  builtin: string[]
}

// `--import` of this file with `?to=<path>` writes it when the process ends
const to = new URL(import.meta.url).searchParams.get('to')
if (to !== null && isMainThread) recordModules(to)

function recordModules(path: string): void {
  const ours = new Set<string>()
  const all = new Set<string>()
  const files = new Set<string>()
  const seen = new Set<string>()
  const pieces: Record<string, number> = {}
  let piece: string | undefined
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (context.parentURL?.endsWith('/load-application.ts')) piece = specifier
      if (piece !== undefined && !seen.has(found.url)) pieces[piece] = (pieces[piece] ?? 0) + 1
      seen.add(found.url)
      const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(found.url)?.[1]
      const file = /^file:.*?\/src\/(.*)$/.exec(found.url)?.[1]
      if (name === undefined && file !== undefined) files.add(file)
      if (name !== undefined) {
        all.add(name)
        if (!context.parentURL?.includes('/node_modules/')) ours.add(name)
      }
      return found
    },
  })
  process.once('exit', () => {
    const { moduleLoadList } = process as unknown as { moduleLoadList: string[] }
    const loaded: LoadedModules = {
      ours: [...ours].sort(),
      all: [...all].sort(),
      files: [...files].sort(),
      pieces,
      builtin: moduleLoadList,
    }
    writeFileSync(path, JSON.stringify(loaded))
  })
}
