import type { Socket } from 'node:net'

/** A connection that node:http has not seen yet (decision 090). */
export interface FastConnection {
  readonly socket: Socket
  /**
   * Sends the answer to the request that came next; without a body.
   * @param head status line and headers, each line with its end, but for those of every connection (Date,
   *   Connection, Keep-Alive) and the empty line. Visible ASCII; nothing in it ends a line by itself
   */
  send(head: string): void
}

/**
 * Answers a request, at once or later, or says that somebody else has to: node:http then gets the
 * connection with what came of it, and keeps it.
 * @param bytes what came in one piece. Read at once and not kept: what else is to be known of it is a copy
 * @returns whether `send` was or will be called for it, once
 */
export type FastPath = (bytes: Buffer, connection: FastConnection) => boolean
