import { createServer } from 'node:net'

/**
 * `redirect` processes listen on the same port as `all`; the kernel distributes connections among
 * them.
 */
export const canSharePort = process.platform === 'linux'

/**
 * With shared ports, a second installation could listen on the same port unnoticed and take every
 * other connection. So a new process first checks that the port is free.
 * @returns whether nobody listens
 */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
