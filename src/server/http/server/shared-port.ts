import { createServer } from 'node:net'

/** `redirect` processes listen where `all` does; the kernel deals connections out among them. */
export const canSharePort = process.platform === 'linux'

/**
 * Where ports are shared, a second installation on the same port would be let in without a word and
 * get every other connection. So a new process first checks that the port is unused.
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
