import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// `--import` of this file makes the application wait, while it is loaded, for the file that `?until=`
// names, or fail with what `?fail=` says
const { searchParams } = new URL(import.meta.url)
const until = searchParams.get('until')
const fail = searchParams.get('fail')
if (isMainThread && (until !== null || fail !== null)) holdLoading()

function holdLoading(): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/server/features/qr/index.ts')) return loaded
      return {
        ...loaded,
        source: `${loaded.source}\n${until === null ? failing() : waiting(until)}`,
      }
    },
  })
}

const failing = () => `throw new Error(${JSON.stringify(fail)})`

const waiting = (path: string) => `
  const { existsSync } = process.getBuiltinModule('node:fs')
  while (!existsSync(${JSON.stringify(path)})) await new Promise((go) => setTimeout(go, 10))
`
