import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePorts } from '#test/support/free-ports.ts'
import { createHttpServer } from './http-server.ts'
import { listenWithTls } from './tls-listener.ts'

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('ends a connection whose handshake does not end', async () => {
  const [port] = await freePorts(1)
  const server = createHttpServer(() => {})
  const options = { port: port!, host: '127.0.0.1', handshakeMs: 50 }
  const certificates = { contextOf: async () => undefined }
  ends.push(await listenWithTls(server, { ...options, certificates }))
  const silent = connect(port!, '127.0.0.1')
  const since = performance.now()
  silent.resume()
  await once(silent, 'close')
  expect(performance.now() - since).toBeLessThan(5_000)
})
