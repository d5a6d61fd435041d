import type { Config } from './config.ts'
import type { Db } from './database.ts'
import { refuseDemonstration } from './demonstration/demonstration-mark.ts'
import {
  createPackageDirectory,
  type RunningPackageDirectory,
} from './features/packages/package-directory.ts'
import { openOwnDatabase } from './open-own-database.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { OpenDatabase } from './platform/db/open-database.ts'
import { createDiskGuard, type DiskGuard } from './platform/disk/disk-guard.ts'
import {
  createDomainDirectory,
  type RunningDirectory,
} from './platform/domains/domain-directory.ts'
import { createIds, type Ids } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { openSecrets, type Secrets } from './platform/secrets.ts'
import { type Certificates, createCertificates } from './platform/tls/certificates.ts'
import { prepare } from './prepare.ts'

/** What every process needs: configuration, database, secrets. */
export interface Base {
  config: Config
  db: Db
  clock: Clock
  ids: Ids
  log: Logger
  secrets: Secrets
  /** not started */
  disk: DiskGuard
  /** not started */
  domains: RunningDirectory
  /** not started */
  packages: RunningPackageDirectory
  /** not started */
  certificates: Certificates
  close(): Promise<void>
}

/**
 * Opens the data of an installation and migrates it first. The log goes to standard error; standard
 * output is for what people and programs read.
 * @throws ConfigError if the configuration is wrong, otherwise whatever prevents opening or
 * migrating the database
 */
export async function openBase(config: Config): Promise<Base> {
  const log = createLogger({ level: config.logLevel })
  prepare(config)
  const secrets = openSecrets(config)
  const disk = createDiskGuard({ dataDir: config.dataDir, log })
  const database = await openMigrated(config, log, disk)
  const domains = createDomainDirectory({ config, db: database.db, log })
  const packages = createPackageDirectory({ db: database.db, log })
  const certificates = createCertificates({ db: database.db, clock: systemClock, log, secrets })
  return {
    config,
    db: database.db,
    clock: systemClock,
    ids: createIds(systemClock),
    log,
    secrets,
    disk,
    domains,
    packages,
    certificates,
    async close() {
      domains.stop()
      packages.stop()
      certificates.stop()
      disk.stop()
      await database.close()
    },
  }
}

async function openMigrated(config: Config, log: Logger, disk: DiskGuard): Promise<OpenDatabase> {
  const { database, applied } = await openOwnDatabase(config, {
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onDiskProblem: (problem) => (problem === 'full' ? disk.noteFull() : disk.noteBroken()),
  })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  try {
    await refuseDemonstration(database, config)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
