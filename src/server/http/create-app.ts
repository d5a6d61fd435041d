import Fastify, { type FastifyInstance } from 'fastify'
import { isServedIn } from '#contract/endpoint.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { Route } from '../platform/call.ts'
import type { Hosts } from '../platform/http/hosts.ts'
import { type AuthenticateOptions, authenticate } from './calls/authenticate.ts'
import { foreignOriginsOf } from './calls/cors.ts'
import { mount } from './calls/mount.ts'
import { addRequestHooks } from './calls/request-hooks.ts'
import { acceptUploads } from './calls/upload.ts'
import { sendFailure } from './errors/error-handler.ts'
import { compressDocuments } from './files/compress.ts'
import { recordPaths } from './files/known-paths.ts'
import { type ListenAddress, listen } from './listen.ts'
import { createLive, type Live, type LiveParts } from './live/create-live.ts'
import { serveLivePath } from './live/live-path.ts'
import { serveChallenges, serveDomainToken, serveTlsCheck } from './server/domain-probes.ts'
import { type EventLoopWatch, watchEventLoop } from './server/event-loop-watch.ts'
import { serveHealth, serveMetrics } from './server/health.ts'
import { createHttpServer, type HttpServer, type Redirects } from './server/http-server.ts'
import type { Secured } from './server/secured.ts'
import { createServerLifecycle, type ServerLifecycle } from './server/server-lifecycle.ts'
import type { ServerLimits } from './server/server-limits.ts'

export interface AppOptions {
  deps: Deps
  hosts: Hosts
  /** endpoints with their handlers */
  routes: readonly Route[]
  /** called before Fastify for every request on a socket */
  redirect?: Redirects
  /**
   * Routes that are not endpoints: pages, forms, media, the application's files. Each plugin gets
   * its own instance without body parsers; `config.servedOn` says which hosts serve a route.
   */
  plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** further readiness checks besides the database and the event loop */
  readinessChecks?: readonly (() => Promise<void> | void)[]
  /** redirects and page views that this process has recorded */
  clicksRecorded?: () => number
  /** what the live connection needs; without it there are no topics */
  live?: LiveParts
  serverLimits?: ServerLimits
  /** TLS that this process speaks itself */
  secured?: Secured
  loop?: EventLoopWatch
}

export interface App {
  fastify: FastifyInstance
  /** stops gracefully */
  lifecycle: ServerLifecycle
  live: Live
  /** @throws the system's error if it cannot listen at the address */
  listen(address: ListenAddress): Promise<void>
}

/** The contract checks inputs and answers; without its own compilers Fastify does not load ajv. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error(
    'Routes have no schemas of Fastify: the contract says what comes in and goes out.',
  )
}

const NO_TOPICS: LiveParts = { topics: [], accessOf: async () => new Map() }

/** Builds the application without listening (tests inject, `main` listens). */
export async function createApp(options: AppOptions): Promise<App> {
  const { deps, hosts, redirect, loop = watchEventLoop() } = options
  const isHttps = deps.config.publicUrl?.startsWith('https:') === true
  const origins = { listed: deps.config.corsOrigins, own: [deps.origins.app, deps.origins.short] }
  const fastify = Fastify({
    logger: false,
    serverFactory: (handler) =>
      createHttpServer(handler as never, {
        interceptors: [
          ...(options.secured ? [options.secured.lead] : []),
          ...(redirect === undefined ? [] : [redirect.listener]),
        ],
        openFastPath: redirect?.openFastPath,
        limits: options.serverLimits,
        upgrade: (...upgrade) => live.upgrade(...upgrade),
      }),
    genReqId: () => deps.ids.uuid(),
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    // with a slow disk a start may take long; a timeout would only start over
    pluginTimeout: 0,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
    schemaController: { compilersFactory: noSchemas },
    frameworkErrors: (error, request, reply) => {
      sendFailure(deps, error, request, reply as never)
    },
  })
  const server = fastify.server as HttpServer
  let closePort = async () => {}
  let closeTls = () => {}
  const lifecycle = createServerLifecycle({
    server,
    async close() {
      live.stop()
      closeTls()
      await closePort()
      await fastify.close()
    },
  })
  fastify.addHook('onClose', () => loop.stop())
  const paths = recordPaths(fastify)
  addRequestHooks(fastify, {
    deps,
    hosts,
    paths,
    origins,
    loop,
    lifecycle,
    isHttps,
    isReadOnly: () => deps.disk.state() !== 'good',
  })
  compressDocuments(fastify)
  fastify.setErrorHandler((error, request, reply) => sendFailure(deps, error, request, reply))
  fastify.setNotFoundHandler((request) => {
    const methods = paths.methodsOf(request.url.split('?')[0]!)
    if (methods.length === 0 || methods.includes(request.method)) throw failure('notFound')
    throw failure('methodNotAllowed', { headers: { Allow: methods.join(', ') } })
  })
  fastify.removeAllContentTypeParsers()

  const authentication: AuthenticateOptions = {
    identity: deps.identity,
    isHttps,
    foreignOrigins: (endpoint) => foreignOriginsOf(origins, endpoint),
  }
  const live = createLive({
    ...(options.live ?? NO_TOPICS),
    deps,
    hosts,
    authentication,
    isOpen: lifecycle.isOpen,
    loop,
  })
  serveLivePath(fastify)
  serveHealth(fastify, {
    deps,
    loop,
    isAccepting: lifecycle.wasProbed,
    checks: options.readinessChecks,
  })
  serveTlsCheck(fastify, deps)
  serveDomainToken(fastify, deps.domains)
  if (options.secured) serveChallenges(fastify, deps)
  const { clicksRecorded = () => 0 } = options
  const measured = { disk: deps.disk, dataDir: deps.config.dataDir, clicksRecorded }
  serveMetrics(fastify, measured, async (request) => {
    const probe = { ...metricsEndpoint, access: 'administrator' } as const
    return authenticate(request, probe, authentication).then(
      () => true,
      () => false,
    )
  })

  const mountOptions = { deps, ...authentication }
  const served = options.routes.filter(({ endpoint }) => isServedIn(deps.config.authMode, endpoint))
  const ordinary = served.filter(({ endpoint }) => !endpoint.upload)
  const uploads = served.filter(({ endpoint }) => endpoint.upload)
  await fastify.register(async (app) => {
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of ordinary) mount(app, route, mountOptions)
  })
  await fastify.register(async (app) => {
    await acceptUploads(app)
    for (const route of uploads) mount(app, route, mountOptions)
  })
  for (const plugin of options.plugins ?? []) {
    await fastify.register(async (app) => plugin(app))
  }
  await fastify.ready()
  return {
    fastify,
    lifecycle,
    live,
    async listen(address) {
      closePort = await listen(server, address)
      if (options.secured) closeTls = await options.secured.listen(server, address.host)
    },
  }
}

const metricsEndpoint = {
  id: 'health.metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Numbers for Prometheus',
  feature: 'health',
  answer: undefined as never,
  errors: [],
} as const
