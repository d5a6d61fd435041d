/** Time and size limits of threats.md §3, 'Fastify'; tests shorten the times. */
export const serverLimits = {
  /** until all headers have arrived */
  headersTimeoutMs: 5_000,
  /** until the whole request has arrived */
  requestTimeoutMs: 10_000,
  /** silence in both directions; also how long an idle kept-alive connection lives */
  idleTimeoutMs: 15_000,
  /** how often Node checks the first two */
  checkIntervalMs: 1_000,
  /** bytes that a client must read in `idleTimeoutMs` while an answer waits */
  slowReaderBytes: 16 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxHeaderCount: 200,
  /** longer addresses get 414 before anything is parsed */
  maxUrlLength: 8 * 1024,
}
export type ServerLimits = typeof serverLimits

/**
 * Clients are told a shorter time, so that none sends a request on a connection that is closing.
 */
export const NOT_SAID_MS = 1_000
/** The idle time that answers announce. */
export const saidIdleMs = ({ idleTimeoutMs }: ServerLimits) => idleTimeoutMs - NOT_SAID_MS
