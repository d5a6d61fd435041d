import { type Config, readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { createPackageDirectory } from '#server/features/packages/index.ts'
import { createDns } from '#server/platform/dns/dns.ts'
import {
  createDomainDirectory,
  type RunningDirectory,
} from '#server/platform/domains/domain-directory.ts'
import { createOrigins } from '#server/platform/http/origins.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { secretsFrom } from '#server/platform/secrets.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import type { TestEngine } from './engines.ts'
import {
  createMailRecorder,
  createTestClock,
  createTestIds,
  type MailRecorder,
  type TestClock,
} from './fakes.ts'

/** Everything is real except clock, ids, mail and network. */
export interface TestDeps extends Deps {
  clock: TestClock
  /** not started */
  domains: RunningDirectory
  mail: MailRecorder
}

type Overrides = Partial<Omit<Deps, 'config'>> & { config?: Partial<Config> }

/**
 * `Deps` for one test on the engine's fresh database. Parts without a value (`identity`, `views`,
 * `clickStore`) throw when used.
 */
export function testDeps(engine: TestEngine, overrides: Overrides = {}): TestDeps {
  const { config: changed, ...given } = overrides
  const config: Config = { ...readConfig({ NODE_ENV: 'test' }), ...engine.address, ...changed }
  const clock = createTestClock()
  const secrets = secretsFrom(['a secret of the tests, long enough'])
  const log = createLogger({ level: 'silent' })
  const domains = createDomainDirectory({ config, db: engine.database.db, log })
  const deps: Partial<Deps> = {
    config,
    db: engine.database.db,
    clock,
    ids: createTestIds(),
    log,
    limits: createRateLimits({ clock: given.clock ?? clock, secrets }),
    mail: createMailRecorder(),
    storage: createDiskStorage(config.dataDir),
    disk: { state: () => 'good', freeBytes: () => 1e12, hasRoomForUploads: () => true },
    secrets,
    origins: createOrigins(config, 3000, domains),
    dns: createDns({ servers: ['127.0.0.1:1'], timeoutMs: 50 }),
    domains,
    packages: createPackageDirectory({ db: engine.database.db, log }),
    fetchOutside: () => Promise.reject(new Error('The network is not given to this test.')),
    ...given,
  }
  for (const name of ['identity', 'views', 'clickStore'] as const) {
    if (deps[name] === undefined) Object.defineProperty(deps, name, missing(name))
  }
  return deps as TestDeps
}

/** Not enumerable, so that spreading the deps for a transaction does not trigger it. */
function missing(name: string): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: false,
    get: () => {
      throw new Error(`deps.${name} is not given to this test; pass it to testDeps.`)
    },
  }
}
