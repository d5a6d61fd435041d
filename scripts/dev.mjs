// `npm run dev`: builds whatever changes under src/page, src/web and the mails, and restarts the
// server when its own files or its renderers change. Policies and files are the same as in
// production.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

for (const configFile of ['vite.page.config.ts', 'vite.views.config.ts', 'vite.config.ts']) {
  const watcher = await build({ configFile, logLevel: 'warn', build: { watch: {} } })
  await new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code === 'END') {
        console.error(`built by ${configFile}`)
        resolve(undefined)
      }
    })
  })
}

const server = spawn(
  process.execPath,
  [
    '--watch-preserve-output',
    '--watch',
    '--watch-path=src/server',
    '--watch-path=src/contract',
    '--watch-path=build/ssr',
    '--watch-path=build/page',
    'src/server/main.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
)
const stop = () => server.kill('SIGTERM')
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => process.exit(code ?? 0))
