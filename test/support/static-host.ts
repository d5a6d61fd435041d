import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StaticFile {
  type: string
  body: string
  headers?: Record<string, string>
}

export interface StaticHost {
  url: string
  close(): Promise<void>
}

/**
 * A separate host in front of a server: answers some requests itself and passes on the others, like
 * a page hosted apart from its data.
 * @param answer the file for a request, or undefined to pass it on
 */
export async function startStaticHost(
  target: string,
  answer: (url: URL, request: IncomingMessage) => StaticFile | undefined,
): Promise<StaticHost> {
  const server = createServer((incoming, outgoing) => {
    const file = answer(new URL(incoming.url!, target), incoming)
    if (file) {
      outgoing.writeHead(200, { 'content-type': file.type, ...file.headers }).end(file.body)
      return
    }
    const { host, origin } = new URL(target)
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin && { origin }) }
    const passed = request(
      new URL(incoming.url!, target),
      { method: incoming.method!, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
