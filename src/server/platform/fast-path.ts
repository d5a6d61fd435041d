import type { Server } from 'node:http'

/** Times of a server's connections, in milliseconds, as `node:http` keeps them. */
export interface ConnectionTimes {
  /** until all headers are there */
  headersTimeoutMs: number
  /** nothing said either way */
  idleTimeoutMs: number
  /** the same as answers say it */
  saidIdleMs: number
  /** how often somebody looks */
  checkIntervalMs: number
}

/** Answers on a server's connections before `node:http` reads them (decision 090). */
export interface FastPath {
  /** from now on everything that comes is for `node:http` */
  stop(): void
  closeIdle(): void
  closeAll(): void
}

/**
 * Puts the fast path before `node:http` on a server to which nobody has connected yet.
 * @param onBytes told of each piece that comes
 */
export type OpenFastPath = (
  server: Server,
  times: ConnectionTimes,
  onBytes?: () => void,
) => FastPath
