import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, ConfigError } from './config.ts'
import { createDaySalts, reportLostClicks } from './features/clicks/index.ts'
import { answerProbes } from './http/server/answer-probes.ts'
import { watchEventLoop } from './http/server/event-loop-watch.ts'
import { createHandOverProxy } from './http/server/hand-over-proxy.ts'
import { createUpgradeProxy } from './http/server/hand-over-upgrade.ts'
import { createHttpServer } from './http/server/http-server.ts'
import { expectReady } from './http/server/readiness.ts'
import { securedBy } from './http/server/secured.ts'
import { createServerLifecycle } from './http/server/server-lifecycle.ts'
import { canSharePort } from './http/server/shared-port.ts'
import { systemClock } from './platform/clock.ts'
import { requireDatabaseFile, requireFirstUse } from './platform/db/database-marker.ts'
import { schemaState } from './platform/db/migrate.ts'
import { type OpenDatabase, openDatabase, SQLITE_FILE } from './platform/db/open-database.ts'
import { createDiskGuard } from './platform/disk/disk-guard.ts'
import { createDomainDirectory } from './platform/domains/domain-directory.ts'
import { createHosts } from './platform/http/hosts.ts'
import { createOrigins } from './platform/http/origins.ts'
import { createIds } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createPlaces } from './platform/places/create-places.ts'
import { openSecrets } from './platform/secrets.ts'
import { createCertificates } from './platform/tls/certificates.ts'
import { databaseProblem } from './prepare.ts'
import { createRedirector } from './redirect/index.ts'
import type { RunningServer } from './start.ts'

/** How long to wait for `all` to create or migrate the database if both start together. */
const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 250
/** Another process may be testing just now whether the port is free. */
const LISTEN_TRIES = 20

/**
 * `--role=redirect` (design.md §1, promise 5): answers redirects from its own index and journal,
 * beside an `all` process on the same `DATA_DIR` and, as a rule, the same port. Requests that are
 * not links go to that process. It migrates nothing, drains nothing and runs no jobs.
 * @throws ConfigError if there is no database to read
 */
export async function createRedirectProcess(config: Config): Promise<RunningServer> {
  const log = createLogger({ level: config.logLevel })
  const placeOf = createPlaces(config, log)
  const database = await openMigrated(config, log)
  const deps = {
    config,
    db: database.db,
    clock: systemClock,
    log,
    secrets: openSecrets(config),
  }
  const domains = createDomainDirectory(deps)
  const hosts = createHosts({
    publicUrl: config.publicUrl,
    shortUrl: config.shortUrl,
    verifiedDomains: () => domains.served,
  })
  const certificates = createCertificates(deps)
  const secured = securedBy({ config, certificates })
  const salts = createDaySalts(deps)
  const disk = createDiskGuard({ dataDir: config.dataDir, log })
  const redirector = createRedirector({
    deps,
    hosts,
    domains,
    ...(secured && { isSecured: secured.isSecured }),
    saltOfDay: salts.saltOfDay,
    placeOf,
    // the `all` process notices the lack of space and restores the ballast
    onFull: disk.freeBallast,
  })
  const ids = createIds(systemClock)
  const lostClicks = reportLostClicks({ ...deps, ids }, redirector.journal)

  const loop = watchEventLoop()
  const answerProbe = answerProbes(() =>
    expectReady({ deps, loop, isAccepting: () => lifecycle.wasProbed() }),
  )
  const handOver = { dataDir: config.dataDir, log }
  const upgrades = createUpgradeProxy(handOver)
  const server = createHttpServer(createHandOverProxy(handOver), {
    interceptors: [...(secured ? [secured.lead] : []), redirector.listener, answerProbe],
    openFastPath: redirector.openFastPath,
    upgrade: upgrades.upgrade,
  })
  let closeTls = () => {}
  const lifecycle = createServerLifecycle({
    server,
    close() {
      upgrades.close()
      closeTls()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })

  return {
    log,
    address: createOrigins(config, config.port).app,
    async listen() {
      await salts.start()
      await domains.start()
      if (secured) await certificates.start()
      await redirector.start()
      await listen(server, config)
      if (secured) closeTls = await secured.listen(server, config.host)
    },
    notes: async () => [],
    async stop() {
      await lifecycle.shut()
      loop.stop()
      salts.stop()
      redirector.close()
      domains.stop()
      certificates.stop()
      await lostClicks.stop()
      await database.close()
    },
  }
}

/** Opens the database that `all` has created; waits for it if both start together. */
async function openMigrated(config: Config, log: Logger): Promise<OpenDatabase> {
  const deadline = performance.now() + PATIENCE_MS
  requireDatabaseFile(config)
  for (let isFirst = true; ; isFirst = false) {
    // opening it would create the file
    const isThere =
      config.databaseUrl !== undefined || existsSync(join(config.dataDir, SQLITE_FILE))
    if (isThere) {
      const database = await openDatabase(config, {
        onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
      }).catch((error: unknown) => {
        throw databaseProblem(config, error)
      })
      const state = await schemaState(database).catch(async (error: unknown) => {
        await database.close()
        throw databaseProblem(config, error)
      })
      if (state === 'ready') return database
      await database.close()
      if (state === 'empty') requireFirstUse(config, 'empty')
    }
    if (performance.now() > deadline) {
      throw new ConfigError(
        '--role=redirect needs the database of a process with --role=all, which makes and migrates it; there is none, or an old one, in DATA_DIR.',
      )
    }
    if (isFirst) log.info('waiting for --role=all to make or migrate the database')
    await sleep(LOOK_EVERY_MS)
  }
}

async function listen(server: ReturnType<typeof createHttpServer>, config: Config): Promise<void> {
  for (let triesLeft = LISTEN_TRIES; ; triesLeft--) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        const { port, host } = config
        server.listen({ port, host, backlog: 4096, reusePort: canSharePort }, () => {
          server.off('error', reject)
          resolve()
        })
      })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      if (triesLeft === 0) {
        throw new ConfigError(
          `PORT=${config.port} is used by a program that does not share it; it must be --role=all of the same user.`,
        )
      }
      await sleep(100)
    }
  }
}
