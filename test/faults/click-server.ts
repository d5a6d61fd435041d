import type { AddressInfo } from 'node:net'
import { openBackupSocket } from '#server/backup/backup-socket.ts'
import { createClickDrain, createDaySalts } from '#server/features/clicks/index.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createHosts } from '#server/platform/http/hosts.ts'
import { createIds } from '#server/platform/ids.ts'
import { openLogStream } from '#server/platform/log-stream.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { createRedirector } from '#server/redirect/index.ts'

/**
 * A process that redirects and drains, assembled as in the server, for tests to kill. Takes its
 * settings as JSON, prints `{"port":…}` when it listens, ends gracefully on SIGTERM.
 */
interface Settings {
  dataDir: string
  databaseUrl: string | undefined
  /** false: a `redirect` role, which leaves draining to others */
  drains: boolean
  durability: 'process' | 'power'
}

const settings = JSON.parse(process.argv[2]!) as Settings
const log = createLogger({ level: 'warn', stream: openLogStream(1) })
const database = await openDatabase(settings)
const config = {
  dataDir: settings.dataDir,
  clickDurability: settings.durability,
  fastPath: process.env.FAST_PATH !== 'off',
  trustedProxies: [],
  publicUrl: undefined,
}
const deps = {
  config: config as never,
  db: database.db,
  packages: { list: async () => [] },
  clock: systemClock,
  ids: createIds(systemClock),
  log,
  secrets: openSecrets({ dataDir: settings.dataDir, secret: undefined }),
}
const salts = createDaySalts(deps)
const drain = createClickDrain(deps, { ownJournal: () => redirector.journal.name })
const redirector = createRedirector({
  deps,
  hosts: createHosts({ publicUrl: undefined, shortUrl: undefined }),
  saltOfDay: salts.saltOfDay,
  onWritten: drain.wake,
})
await salts.start()
await redirector.start()
if (settings.drains) {
  drain.start()
  await openBackupSocket({ dataDir: settings.dataDir, drain, log })
}

const server = createHttpServer(
  (request, response) => {
    if (request.url === '/_memory') {
      response.end(JSON.stringify({ ...process.memoryUsage(), links: redirector.index.size }))
    } else response.writeHead(404).end()
  },
  { interceptors: [redirector.listener], openFastPath: redirector.openFastPath },
)
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})

process.on('SIGTERM', () => {
  server.close(async () => {
    redirector.close()
    await drain.stop()
    salts.stop()
    await database.close()
    process.exit(0)
  })
  server.closeIdleConnections()
})
