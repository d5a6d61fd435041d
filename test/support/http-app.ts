import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { PackageDirectory } from '#server/features/packages/index.ts'
import type { AppOptions } from '#server/http/create-app.ts'
import { createApp } from '#server/http/create-app.ts'
import type { Redirects } from '#server/http/server/http-server.ts'
import type { Route } from '#server/platform/call.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { DomainDirectory } from '#server/platform/domains/domain-directory.ts'
import { createHosts } from '#server/platform/http/hosts.ts'
import { createOrigins } from '#server/platform/http/origins.ts'
import type { Identity, Session } from '#server/platform/identity.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { secretsFrom } from '#server/platform/secrets.ts'

/** Cookie values, tokens and keys that are valid in tests of the HTTP layer alone. */
export type Sessions = Readonly<Record<string, Session>>

export interface HttpAppOptions extends Partial<Omit<AppOptions, 'deps' | 'hosts' | 'routes'>> {
  routes?: readonly Route[]
  env?: Record<string, string>
  sessions?: Sessions
  limits?: Partial<Limits>
  deps?: Partial<Deps>
  verifiedDomains?: ReadonlyMap<string, string>
}

export const member: Session = {
  userId: 'user-1',
  sessionId: 'session-1',
  role: 'member',
  banned: false,
}
export const administrator: Session = { ...member, userId: 'user-0', role: 'administrator' }

const NO_DOMAINS: DomainDirectory = {
  byHost: () => undefined,
  byName: () => [],
  byId: () => undefined,
  showing: () => [],
  originOf: () => undefined,
  primaryOf: () => undefined,
  served: new Map(),
}

const NO_PACKAGES: PackageDirectory = {
  list: async () => [],
  ownLimits: async () => ({}),
}

const noRedirects: Redirects = {
  listener: (_request, _response, next) => next(),
  openFastPath: undefined,
}

/**
 * The HTTP layer with the test's endpoints: no features, and no database unless `deps.db` is given.
 */
export async function createHttpApp(options: HttpAppOptions = {}) {
  const {
    routes = [],
    env = {},
    sessions = {},
    limits,
    deps: given,
    verifiedDomains,
    ...rest
  } = options
  const config = readConfig(env)
  const clock = given?.clock ?? systemClock
  const secrets = secretsFrom(['a secret of the tests that is long enough'])
  const find = async (value: string) => sessions[value] ?? null
  const identity: Identity = {
    sessionFromCookie: find,
    sessionFromAccessToken: find,
    sessionFromApiKey: find,
    async livingSessions(ids) {
      const living = Object.values(sessions).filter(({ banned }) => !banned)
      const known = new Set(living.map(({ sessionId }) => sessionId))
      return new Set(ids.filter((id) => known.has(id)))
    },
  }
  const deps = {
    config,
    clock,
    secrets,
    identity,
    ids: createIds(clock),
    log: createLogger({ level: 'silent' }),
    limits: createRateLimits({ clock, secrets, limits }),
    origins: createOrigins(config, 3000),
    domains: NO_DOMAINS,
    packages: NO_PACKAGES,
    disk: { state: () => 'good', freeBytes: () => 1e12 },
    ...given,
  } as Deps
  const hosts = createHosts({
    ...config,
    verifiedDomains: () => verifiedDomains ?? deps.domains.served,
  })
  // A busy machine must not make these tests fail; those of F18 bring their own watch.
  const loop = rest.loop ?? { delayMs: () => 0, isOverloaded: () => false, stop: () => {} }
  const app = await createApp({ redirect: noRedirects, ...rest, loop, deps, hosts, routes })
  return { ...app, deps, inject: app.fastify.inject.bind(app.fastify) }
}
