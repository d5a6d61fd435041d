import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setRedirectOutcome } from '../../platform/clicks/redirect-outcome.ts'
import { setPeerAddress } from '../../platform/http/peer-address.ts'
import type { Logger } from '../../platform/logger.ts'
import { takeHandOver } from './hand-over.ts'
import { createHttpServer, type RequestInterceptor, type UpgradeListener } from './http-server.ts'
import { serverLimits } from './server-limits.ts'
import { handOverSocket, isListening, listenAtSocket } from './unix-socket.ts'

export interface HandOverOptions {
  dataDir: string
  /** Fastify's own listener */
  listener: RequestListener
  /**
   * the redirect listener of this process: decides requests that the other process has not decided
   */
  redirect: RequestInterceptor
  /** handles upgrades to the live connection */
  upgrade: UpgradeListener
  log: Logger
}

export interface HandOverServer {
  /** accepts no more requests, finishes open ones, and cuts the rest after `maxMs` */
  close(maxMs: number): Promise<void>
}

/**
 * Allows for our two headers on top of what a client may send, which include messages and four
 * addresses.
 */
const limits = {
  ...serverLimits,
  maxHeaderBytes: serverLimits.maxHeaderBytes + 32 * 1024,
  maxHeaderCount: serverLimits.maxHeaderCount + 8,
}
const SWEEP_MS = 50
/** time for the other process to read an early answer while it is still sending the request */
const LINGER_MS = 2_000

/**
 * Listens in `DATA_DIR` for requests from `redirect` processes. The process can serve without this
 * socket, so a failure to listen is only logged.
 */
export async function openHandOver(options: HandOverOptions): Promise<HandOverServer> {
  const { listener, redirect, upgrade, log } = options
  const path = handOverSocket(options.dataDir)
  const take = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { peer, outcome } = takeHandOver(request.headers)
    if (peer !== undefined) setPeerAddress(request, peer)
    if (outcome === undefined) return redirect(request, response, next)
    setRedirectOutcome(request, outcome)
    next()
  }
  const takeUpgrade: UpgradeListener = (request, socket, head) => {
    const { peer } = takeHandOver(request.headers)
    if (peer !== undefined) setPeerAddress(request, peer)
    upgrade(request, socket, head)
  }
  const server = createHttpServer(listener, {
    interceptors: [take],
    limits,
    upgrade: takeUpgrade,
  })
  server.on('connection', endGently)
  let remove = () => {}
  try {
    if (await isListening(path)) {
      log.warn({ path }, 'another process takes what redirect processes hand over')
    } else remove = await listenAtSocket(server, path)
  } catch (error) {
    log.warn({ err: error, path }, 'redirect processes cannot hand anything over')
  }
  return {
    async close(maxMs) {
      remove()
      if (!server.listening) return
      const cut = setTimeout(() => server.closeAllConnections(), maxMs)
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      await new Promise((resolve) => server.close(resolve))
      clearTimeout(cut)
      clearInterval(sweep)
    },
  }
}

/**
 * Gives time for an answer that is sent before its request was read, such as a 413: if a Unix
 * socket closes with unread input, the answer is lost.
 */
function endGently(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
