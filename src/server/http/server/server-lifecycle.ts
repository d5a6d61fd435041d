import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpServer } from './http-server.ts'

/** The longest a stop may take altogether (F20). */
const STOP_MS = 9_000
/** How long a balancer that probes `/readyz` gets to look elsewhere. */
const BALANCER_MS = 3_000
const SWEEP_MS = 50
/** The limit for taking waiting connections: on a busy server new ones never stop. */
const TAKE_WAITING_MS = 250
/** Probes further apart than this are not a balancer's. */
const PROBED_WITHIN_MS = 30_000

/** Whether the process takes requests, and how it stops. */
export interface ServerLifecycle {
  /** false from the first moment of a stop */
  isOpen(): boolean
  /** like `isOpen`, and notes that a balancer probes */
  wasProbed(): boolean
  /**
   * Stops gracefully (F20): readiness off, a moment for the balancer when one is there, no new
   * connections, everything under way finished, the rest cut after 9 s at the latest.
   */
  shut(): Promise<void>
}

/** @param app a server with what closes it */
export function createServerLifecycle(app: {
  server: HttpServer
  close(): PromiseLike<unknown>
}): ServerLifecycle {
  let open = true
  let probedAt = Number.NEGATIVE_INFINITY
  let stopping: Promise<void> | undefined

  const stop = async () => {
    open = false
    // Each answer tells the client to disconnect, so that no request meets a closing socket.
    app.server.endConnectionsWithAnswers()
    const started = performance.now()
    if (started - probedAt < PROBED_WITHIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, BALANCER_MS))
    }
    const left = STOP_MS - (performance.now() - started)
    const cut = setTimeout(() => app.server.closeAllConnections(), left)
    // A connection whose answer began before the stop stays open for another request.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    await takeWaiting(app.server)
    await app.close()
    clearTimeout(cut)
    clearInterval(sweep)
  }

  return {
    isOpen: () => open,
    wasProbed: () => {
      probedAt = performance.now()
      return open
    },
    shut: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/**
 * Takes the connections that the system has made for us already, one in each turn of the event loop: they
 * would be reset with the socket, which on a shared port goes on getting new ones until it is closed.
 */
async function takeWaiting(server: HttpServer): Promise<void> {
  let hasCome = true
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  for (const since = performance.now(); hasCome && performance.now() - since < TAKE_WAITING_MS; ) {
    hasCome = false
    // the second comes behind a look for connections, wherever in a turn the first began
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', note)
}
