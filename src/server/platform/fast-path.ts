import type { Server } from 'node:http'

/** Timeouts of a server's connections, in milliseconds, as `node:http` has them. */
export interface ConnectionTimes {
  /** until all headers have arrived */
  headersTimeoutMs: number
  /** silence in both directions */
  idleTimeoutMs: number
  /** the idle time that answers announce */
  saidIdleMs: number
  /** how often timeouts are checked */
  checkIntervalMs: number
}

/** Answers requests on a server's connections before `node:http` reads them (decision 090). */
export interface FastPath {
  /** from now on all requests go to `node:http` */
  stop(): void
  closeIdle(): void
  closeAll(): void
}

/**
 * Puts the fast path in front of `node:http`, on a server to which nobody has connected yet.
 * @param onBytes called with each received chunk
 */
export type OpenFastPath = (
  server: Server,
  times: ConnectionTimes,
  onBytes?: () => void,
) => FastPath
