import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { LIVE_FRAME_MAX_BYTES } from '#contract/constants.ts'
import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/actor.ts'
import { clientKeyOf, createClientAddress } from '../../platform/http/addresses.ts'
import { readCookies } from '../../platform/http/cookies.ts'
import type { Hosts } from '../../platform/http/hosts.ts'
import { peerAddressOf } from '../../platform/http/peer-address.ts'
import type { LiveStream, LiveTimes, LiveTopic } from '../../platform/live/live-topic.ts'
import { type AuthenticateOptions, authenticate } from '../calls/authenticate.ts'
import { isOwnUpgrade } from '../calls/csrf.ts'
import { parseQuery } from '../calls/parse-request.ts'
import type { EventLoopWatch } from '../server/event-loop-watch.ts'
import type { UpgradeListener } from '../server/http-server.ts'
import { overloaded } from '../server/shed-load.ts'
import { type LiveAccount, LiveConnection } from './live-connection.ts'
import { type AccessSources, LiveConnections } from './live-connections.ts'
import { LiveSubjects } from './live-subjects.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'

/** The features' parts of the live connection. */
export interface LiveParts {
  topics: readonly LiveTopic[]
  streams?: readonly LiveStream[]
  accessOf: AccessSources['accessOf']
  times?: LiveTimes
}

export interface LiveOptions extends LiveParts {
  deps: Deps
  hosts: Hosts
  authentication: AuthenticateOptions
  isOpen: () => boolean
  loop: EventLoopWatch
}

export interface Live {
  /** of every server that takes connections for this process */
  readonly upgrade: UpgradeListener
  /** something happened to these links or pages: their viewers get it within a second */
  stir(ids: ReadonlySet<string>): void
  /** how many connections are open, and how many subjects are looked at */
  readonly counts: { connections: number; subjects: number }
  /** ends every connection with 1001 */
  stop(): void
}

/** Tabs, devices and programs of one account. */
const CONNECTIONS_PER_ACCOUNT = 30
const CONNECTIONS_MAX = 20_000
const RETRY_AFTER_SECONDS = 5

/** The endpoint as far as `authenticate` asks for one. */
const liveEndpoint = {
  id: 'live',
  method: 'GET',
  path: '/api/v1/live',
  summary: 'The live connection',
  feature: 'live',
  access: 'account',
  answer: undefined as never,
  errors: [],
} as const

/**
 * The live connection (contract.md §3 'WebSocket', docs/live.md): who may open it is decided before
 * the upgrade is answered, so that a page of another site or a guest never has a connection at all.
 */
export function createLive(options: LiveOptions): Live {
  const { deps, topics, streams = [] } = options
  const clientAddress = createClientAddress(deps.config.trustedProxies)
  const subjects = new LiveSubjects(deps.log, options.times)
  const { accessOf } = options
  const { identity } = deps
  const connections = new LiveConnections(
    { accessOf, livingSessions: (ids) => identity.livingSessions(ids) },
    deps.log,
  )
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIVE_FRAME_MAX_BYTES,
    maxFragments: 64,
    // costs memory for each connection, and secrets beside text of others
    perMessageDeflate: false,
    handleProtocols: () => false,
  })
  server.on('wsClientError', (_error, socket) => refuseUpgrade(socket, failure('malformed')))

  const admit = async (request: IncomingMessage): Promise<LiveAccount> => {
    const { headers } = request
    if (!options.isOpen()) throw unavailable()
    if (options.loop.isOverloaded()) throw overloaded()
    const host = options.hosts.find(headers.host)
    if (host === undefined) throw failure('unknownHost')
    if (host.role === 'pages') throw failure('notFound')
    if (!isOwnUpgrade(headers, host.origin)) throw failure('malformed')
    const client = clientKeyOf(clientAddress(peerAddressOf(request), headers))
    await deps.limits.consume(deps, 'read', `live ${client}`)
    const context = { host, cookies: readCookies(headers.cookie) }
    const caller = await authenticate(
      { method: 'GET', headers, context },
      liveEndpoint,
      options.authentication,
    )
    // a key has no session whose end could be seen
    if (caller.kind !== 'account' || caller.sessionId === null) throw failure('unauthenticated')
    const spaceId = spaceIdOf(request.url ?? '')
    return {
      userId: caller.userId,
      sessionId: caller.sessionId,
      within: caller.within,
      spaceId,
      network: networkOf(client),
    }
  }

  const welcome = (socket: WebSocket, account: LiveAccount) => {
    const by = { ...account, requestId: 'live' }
    const { userId, within } = account
    const access = async () =>
      (await accessOf([userId], within !== undefined)).get(userId) ?? new Map<string, string>()
    const parts = { deps: { ...deps, by }, topics, streams, subjects, access }
    const connection = new LiveConnection(socket, account, parts)
    connections.add(connection)
    socket.once('close', () => connections.remove(connection))
  }

  const upgrade: UpgradeListener = (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    admit(request)
      .then((account) => {
        if (socket.destroyed) return
        // asked again: the answer took a moment
        if (!options.isOpen()) throw unavailable()
        refuseCrowds(connections, account)
        server.handleUpgrade(request, socket, head, (opened) => welcome(opened, account))
      })
      .catch((error: unknown) => refuse(socket, error))
  }

  const refuse = (socket: Duplex, error: unknown) => {
    const isExpected = error instanceof Failure
    if (!isExpected) deps.log.error({ err: error }, 'a live connection could not be opened')
    if (!socket.destroyed) refuseUpgrade(socket, isExpected ? error : failure('internal'))
  }

  return {
    upgrade,
    stir: (ids) => subjects.stir(ids),
    get counts() {
      return { connections: connections.size, subjects: subjects.size }
    },
    stop: () => connections.stop(),
  }
}

/** The space that the connection is about, as of any call; '' is none. */
function spaceIdOf(url: string): string | undefined {
  return parseQuery(url).space || undefined
}

/** @throws unavailable, tooManyRequests */
function refuseCrowds(connections: LiveConnections, { userId }: LiveAccount): void {
  if (connections.size >= CONNECTIONS_MAX) throw unavailable()
  if (connections.countOf(userId) < CONNECTIONS_PER_ACCOUNT) return
  throw failure('tooManyRequests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

const unavailable = () => failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
