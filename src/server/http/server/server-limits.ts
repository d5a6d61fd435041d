/** Times and sizes of threats.md §3, 'Fastify'; tests shorten the times. */
export const serverLimits = {
  /** until all headers have arrived */
  headersTimeoutMs: 5_000,
  /** until the whole request has arrived */
  requestTimeoutMs: 10_000,
  /** silence in both directions; also the life of an idle kept-alive connection */
  idleTimeoutMs: 15_000,
  /** how often Node checks the first two */
  checkIntervalMs: 1_000,
  /** bytes a client must take in `idleTimeoutMs` while an answer waits for it */
  slowReaderBytes: 16 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxHeaderCount: 200,
  /** beyond it 414, before anything is parsed */
  maxUrlLength: 8 * 1024,
}
export type ServerLimits = typeof serverLimits

/** Clients are told a shorter time, so that none sends into a connection that is ending. */
export const NOT_SAID_MS = 1_000
/** The life of an idle connection as its answers say it. */
export const saidIdleMs = ({ idleTimeoutMs }: ServerLimits) => idleTimeoutMs - NOT_SAID_MS
