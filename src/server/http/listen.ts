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
 * @returns ends it at every address, and resolves when all open connections are answered
 * @throws the system's error for an address that cannot be listened on
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

/** `localhost` may name two addresses, of which a server listens on one; clients take either. */
async function listenBeside(server: HttpServer): Promise<NetServer[]> {
  const { address: own, port } = server.address() as AddressInfo
  const others: NetServer[] = []
  for (const { address } of await lookup('localhost', { all: true })) {
    if (address === own) continue
    const other = createNetServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
      server.emit('connection', socket)
    })
    // a machine without IPv6 names an address for it all the same
    await listenAt(other, { host: address, port }).then(
      () => others.push(other),
      () => {},
    )
  }
  return others
}
