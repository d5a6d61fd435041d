import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

interface KnownPath {
  pattern: RegExp
  methods: Set<string>
  endpoints: Map<string, Endpoint>
}

/** Finds the routes of a path for any method, for 405 with `Allow` and for preflights. */
export interface KnownPaths {
  /** methods of the matching routes; empty if there are none */
  methodsOf(path: string): readonly string[]
  endpointOf(path: string, method: string): Endpoint | undefined
}

/** Records routes as they are added; call it before adding the first one. */
export function recordPaths(app: FastifyInstance): KnownPaths {
  const byUrl = new Map<string, KnownPath>()
  app.addHook('onRoute', (route) => {
    // A route like /:slug matches any single word and must not turn a 404 into a 405.
    if (/^\/[:*]/.test(route.url)) return
    const known = byUrl.get(route.url) ?? {
      pattern: patternOf(route.url),
      methods: new Set(),
      endpoints: new Map(),
    }
    byUrl.set(route.url, known)
    for (const method of [route.method].flat()) {
      known.methods.add(method)
      if (route.config?.endpoint) known.endpoints.set(method, route.config.endpoint)
    }
  })
  const matching = (path: string) => [...byUrl.values()].filter((known) => known.pattern.test(path))
  return {
    methodsOf: (path) =>
      [...new Set(matching(path).flatMap((known) => [...known.methods]))]
        .filter((method) => method !== 'OPTIONS')
        .sort(),
    endpointOf: (path, method) =>
      matching(path)
        .map((known) => known.endpoints.get(method))
        .find((endpoint) => endpoint !== undefined),
  }
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) =>
      part === '*'
        ? '.*'
        : part.startsWith(':')
          ? '[^/]+'
          : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/')
  return new RegExp(`^${source}$`)
}
