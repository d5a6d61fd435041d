import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { failure } from '#contract/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import { refuseUpgrade } from '../live/refuse-upgrade.ts'
import { handOverHeaders, isHandOverHeader } from './hand-over.ts'
import type { UpgradeListener } from './http-server.ts'
import { handOverSocket, socketAddress } from './unix-socket.ts'

export interface UpgradeProxy {
  readonly upgrade: UpgradeListener
  /** cuts open connections; their clients reconnect to another process */
  close(): void
}

const RETRY_AFTER_SECONDS = 2

/**
 * Passes live connections to the `all` process over its socket in `DATA_DIR`, byte for byte. That
 * process decides who may open one and when it ends. While it is away the answer is 503 `err_503`.
 */
export function createUpgradeProxy(options: { dataDir: string; log: Logger }): UpgradeProxy {
  const { address } = socketAddress(handOverSocket(options.dataDir))
  const open = new Set<Duplex>()
  let isClosed = false

  const upgrade: UpgradeListener = (request, socket, head) => {
    if (isClosed) {
      refuseUpgrade(socket, unavailable())
      return
    }
    const other = connect(address)
    let isAnswered = false
    const cut = () => {
      open.delete(socket)
      socket.destroy()
      other.destroy()
    }
    open.add(socket)
    other.once('connect', () => {
      other.write(headOf(request), 'latin1')
      if (head.length > 0) other.write(head)
      socket.pipe(other)
      other.pipe(socket)
    })
    other.once('data', () => {
      isAnswered = true
      // from here on the other process checks whether the client is alive
      request.socket.setTimeout(0)
    })
    other.on('error', (error) => {
      if (!isAnswered && !socket.destroyed) {
        options.log.warn({ err: error }, 'a live connection could not be handed over')
        open.delete(socket)
        refuseUpgrade(socket, unavailable())
      } else cut()
    })
    socket.on('error', cut)
    socket.once('close', cut)
    other.once('close', () => {
      if (isAnswered) socket.end()
    })
  }

  return {
    upgrade,
    close() {
      isClosed = true
      for (const socket of open) socket.destroy()
    },
  }
}

/** Rebuilds the head of the request as it came, plus what only this process knows about it. */
function headOf(request: IncomingMessage): string {
  const { rawHeaders } = request
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (!isHandOverHeader(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`)
  }
  const own = handOverHeaders(request)
  for (let at = 0; at < own.length; at += 2) lines.push(`${own[at]}: ${own[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

const unavailable = () => failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
