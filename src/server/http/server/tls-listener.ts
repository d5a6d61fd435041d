import { createServer, type TLSSocket } from 'node:tls'
import { normalizeHost } from '../../platform/http/hosts.ts'
import type { Certificates } from '../../platform/tls/certificates.ts'
import type { HttpServer } from './http-server.ts'
import { canSharePort } from './shared-port.ts'

/** Node's own is 120 s. */
const HANDSHAKE_MS = 5_000

export interface TlsOptions {
  certificates: Pick<Certificates, 'contextOf'>
  port: number
  host: string
  /** replaced in tests */
  handshakeMs?: number
}

/**
 * Speaks TLS on a port of its own, and hands what is said there to the HTTP server as connections like any
 * other. A name without a certificate is refused in the handshake.
 * @returns ends it; connections end with those of the server
 * @throws the system's error for a port that cannot be listened on
 */
export async function listenWithTls(server: HttpServer, options: TlsOptions): Promise<() => void> {
  const { certificates, port, host, handshakeMs = HANDSHAKE_MS } = options
  const tls = createServer({
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: handshakeMs,
    minVersion: 'TLSv1.2',
    noDelay: true,
    SNICallback(name, done) {
      const asked = normalizeHost(name)
      const found = asked === undefined ? undefined : certificates.contextOf(asked)
      Promise.resolve(found).then(
        (context) => done(null, context),
        (error: Error) => done(error),
      )
    },
  })
  tls.on('secureConnection', (socket: TLSSocket) => server.emit('connection', socket))
  tls.on('tlsClientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    tls.once('error', reject)
    tls.listen({ host, port, reusePort: canSharePort, backlog: 4096 }, () => {
      tls.off('error', reject)
      resolve()
    })
  })
  return () => void tls.close()
}
