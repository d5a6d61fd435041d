import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { createServerLifecycle } from './server-lifecycle.ts'

it('answers clients that were connected when the stop began, also those not accepted yet (F20)', async () => {
  const server = createHttpServer((_request, response) => response.end('there'))
  const lifecycle = createServerLifecycle({
    server,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // the kernel accepts these connections; this thread has not done so yet
  const clients = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    return socket
  })
  const stopped = lifecycle.shut()
  const answers = await Promise.all(clients.map((socket) => text(socket)))
  await stopped
  for (const answer of answers)
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*connection: close.*there$/is)
})
