// The Authentication emulator of firebase-tools alone, without its hub, its windows and its
// downloads: `node auth-emulator.mjs <project>` listens on a free port of this machine and prints
// it.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js')

const app = await createApp(process.argv[2])
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
)
process.on('SIGTERM', () => process.exit(0))
