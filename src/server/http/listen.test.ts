import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { listen } from './listen.ts'
import { createHttpServer } from './server/http-server.ts'

const named = vi.hoisted(() => ['127.0.0.1', '127.0.0.2', '2001:db8::1'])
vi.mock('node:dns/promises', () => ({
  lookup: async () => named.map((address) => ({ address })),
}))

it('listens on every address that localhost names and the machine has', async () => {
  const port = await freePort()
  const server = createHttpServer((_request, response) => response.end('here'))
  const close = await listen(server, { host: 'localhost', port })
  const own = []
  for (const address of named) if (await canListen(address)) own.push(address)
  expect(own.length).toBeGreaterThan(0)
  for (const address of own) expect(await statusAt(address, port)).toBe(200)
  await close()
  for (const address of own) await expect(statusAt(address, port)).rejects.toThrow()
})

const statusAt = (host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    get({ host, port, path: '/', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    }).on('error', reject)
  })

function canListen(host: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(0, host, () => probe.close(() => resolve(true)))
  })
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
