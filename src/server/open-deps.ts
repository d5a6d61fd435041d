import type { Config } from './config.ts'
import { refuseDemonstration } from './demonstration/demonstration-mark.ts'
import type { Deps } from './deps.ts'
import {
  type ClickDrain,
  type ClickDrainOptions,
  createClickDrain,
} from './features/clicks/index.ts'
import { createIdentity } from './features/identity/index.ts'
import { keepMail } from './features/mailbox/index.ts'
import { loadViews } from './load-views.ts'
import { systemClock } from './platform/clock.ts'
import { isMigrated, migrate } from './platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from './platform/db/open-database.ts'
import { createDiskGuard, type DiskGuard } from './platform/disk/disk-guard.ts'
import { createOutboundFetch } from './platform/fetch/create-outbound-fetch.ts'
import { createIds } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMailTransport } from './platform/mail/create-mail-transport.ts'
import { createOrigins } from './platform/origins.ts'
import { createRateLimits } from './platform/rate-limit/rate-limits.ts'
import { openSecrets } from './platform/secrets.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { databaseProblem, prepare } from './prepare.ts'

export interface OpenDeps {
  deps: Deps
  /** not started: `createServer` does, commands do not */
  drain: ClickDrain
  /** not started either */
  disk: DiskGuard
  /** closes drain, mail and database, in this order */
  close(): Promise<void>
}

/**
 * Opens everything that is handed around: for the server and for the commands beside it. Migrates first.
 * The log goes to standard error; standard output is for what people and programs read.
 * @throws ConfigError where the configuration is at fault, else whatever keeps the database from
 *   being opened or migrated
 */
export async function openDeps(config: Config, options: ClickDrainOptions = {}): Promise<OpenDeps> {
  const log = createLogger({ level: config.logLevel })
  prepare(config)
  const secrets = openSecrets(config)
  const views = await loadViews()
  const disk = createDiskGuard({ dataDir: config.dataDir, log })
  const database = await openMigrated(config, log, disk)
  const clock = systemClock
  const ids = createIds(clock)
  const base = {
    config,
    db: database.db,
    clock,
    ids,
    log,
    secrets,
    views,
    limits: createRateLimits({ clock, secrets }),
    storage: await createStorage(config),
    disk,
    origins: createOrigins(config, config.port),
    fetchOutside: createOutboundFetch({ allowHosts: config.outboundAllowHosts }),
  }
  const drain = createClickDrain(base, options)
  const mail = createMailTransport(config, (kept) => keepMail(base, kept))
  const deps: Deps = { ...base, mail, clickStore: drain.store, identity: createIdentity(base) }
  return {
    deps,
    drain,
    disk,
    async close() {
      disk.stop()
      await drain.stop()
      await mail.close()
      await database.close()
    },
  }
}

/** Most starts find the schema as it should be, and open the database once. */
async function openMigrated(config: Config, log: Logger, disk: DiskGuard): Promise<OpenDatabase> {
  const told = (error: unknown) => databaseProblem(config, error)
  const database = await openDatabase(config, {
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onDiskProblem: (problem) => (problem === 'full' ? disk.noteFull() : disk.noteBroken()),
  }).catch((error: unknown) => {
    throw told(error)
  })
  try {
    if (!(await isMigrated(database))) {
      const applied = await migrate(config).catch((error: unknown) => {
        throw told(error)
      })
      if (applied.length > 0) log.info({ applied }, 'database migrated')
    }
    await refuseDemonstration(database, config)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
