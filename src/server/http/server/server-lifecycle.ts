import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpServer } from './http-server.ts'

/** The longest that a stop may take (F20). */
const STOP_MS = 9_000
/** How long a load balancer that probes `/readyz` gets to route elsewhere. */
const BALANCER_MS = 3_000
const SWEEP_MS = 50
/** How long to accept waiting connections: on a busy server new ones never cease. */
const TAKE_WAITING_MS = 250
/** A load balancer probes more often than this. */
const PROBED_WITHIN_MS = 30_000

/** Whether the process accepts requests, and how it stops. */
export interface ServerLifecycle {
  /** false from the first moment of a stop */
  isOpen(): boolean
  /** like `isOpen`, and records that a load balancer probes */
  wasProbed(): boolean
  /**
   * Stops gracefully (F20): turns readiness off, gives a load balancer a moment to react, accepts
   * no new connections, finishes running requests, and cuts the rest after 9 s at the latest.
   */
  shut(): Promise<void>
}

/** @param app a server and a function that closes it */
export function createServerLifecycle(app: {
  server: HttpServer
  close(): PromiseLike<unknown>
}): ServerLifecycle {
  let open = true
  let probedAt = Number.NEGATIVE_INFINITY
  let stopping: Promise<void> | undefined

  const stop = async () => {
    open = false
    // Each answer tells the client to disconnect, so that no request reaches a closing socket.
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
 * Accepts the connections that the kernel has already established, one per turn of the event loop;
 * they would be reset when the socket closes. The limit is needed because a shared port keeps
 * getting new ones until it is closed.
 */
async function takeWaiting(server: HttpServer): Promise<void> {
  let hasCome = true
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  for (const since = performance.now(); hasCome && performance.now() - since < TAKE_WAITING_MS; ) {
    hasCome = false
    // two turns: the second surely follows a poll for new connections
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', note)
}
