import { lookup } from 'node:dns/promises'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createServer as createNetServer } from 'node:net'
import type { HttpServer } from './server/http-server.ts'
import { canSharePort } from './server/shared-port.ts'

export interface ListenAddress {
  host: string
  port: number
}

/**
 * Opens the port, which `redirect` processes may share.
 * @returns a function that closes the port at every address and resolves once all open connections
 * are answered
 * @throws the system's error if it cannot listen at an address
 */
export async function listen(
  server: HttpServer,
  address: ListenAddress,
): Promise<() => Promise<void>> {
  await listenAt(server, address)
  const others = address.host === 'localhost' ? await listenBeside(server) : []
  return () => {
    for (const other of others) other.close()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

function listenAt(server: NetServer, { host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, reusePort: canSharePort, backlog: 4096 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/**
 * `localhost` may resolve to two addresses. A server listens on one of them, but clients may try
 * either.
 */
async function listenBeside(server: HttpServer): Promise<NetServer[]> {
  const { address: own, port } = server.address() as AddressInfo
  const others: NetServer[] = []
  for (const { address } of await lookup('localhost', { all: true })) {
    if (address === own) continue
    const other = createNetServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
      server.emit('connection', socket)
    })
    // `localhost` may name an IPv6 address although the machine has no IPv6
    await listenAt(other, { host: address, port }).then(
      () => others.push(other),
      () => {},
    )
  }
  return others
}
