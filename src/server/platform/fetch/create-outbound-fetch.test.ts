import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { destinationRules } from '#contract/links/destination-rules.ts'
import { createOutboundFetch } from './create-outbound-fetch.ts'

/** A server in private address space that must never be reached. */
let canary: Server
let canaryPort: number
let touched = 0
const servers: Server[] = []

beforeAll(async () => {
  canary = createTcpServer((socket) => {
    touched += 1
    socket.destroy()
  }) as unknown as Server
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
  canaryPort = (canary.address() as AddressInfo).port
})
afterAll(() => {
  canary.close()
})
afterEach(() => {
  expect(touched, 'connections to the canary').toBe(0)
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<{ url: string; host: string }> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}/`, host }
}

const err28 = { code: 'err_28', status: 400 }

describe('forbidden addresses', () => {
  const fetchOutside = createOutboundFetch({
    allowHosts: [],
    resolve: async () => ['127.0.0.1'],
  })

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://100.64.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://localhost/',
    'http://localhost./',
    'http://resolves-to-loopback.example/',
    'https://user:pass@example.com/',
    'http://example.com:22/',
    'http://example.com:8080/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com/',
    'example.com',
    '',
    `http://example.com/${'a'.repeat(9_000)}`,
  ])('refuses %s', async (url) => {
    await expect(fetchOutside(url)).rejects.toMatchObject(err28)
  })

  it.each([
    ['http://10.0.0.1/', 'privateHost'],
    ['http://resolves-to-loopback.example/', 'privateHost'],
    ['http://example.com:22/', 'port'],
    ['https://user:pass@example.com/', 'userData'],
    ['gopher://example.com/', 'scheme'],
    [`http://example.com/${'a'.repeat(9000)}`, 'tooLong'],
  ] as const)('says of %s that the rule of %s refused it', async (url, rule) => {
    const fields = { address: destinationRules[rule] }
    await expect(fetchOutside(url)).rejects.toMatchObject({ ...err28, fields })
  })

  it('refuses a name with one good and one bad address', async () => {
    const mixed = createOutboundFetch({
      allowHosts: [],
      resolve: async () => ['93.184.216.34', '10.0.0.1'],
    })
    await expect(mixed('http://mixed.example/')).rejects.toMatchObject(err28)
  })

  it('refuses a name that does not resolve', async () => {
    const nobody = createOutboundFetch({
      allowHosts: [],
      resolve: async () => {
        throw new Error('ENOTFOUND')
      },
    })
    await expect(nobody('http://nobody.example/')).rejects.toMatchObject(err28)
  })

  it.runIf(process.platform === 'linux')(
    'connects to the address it checked when the name changes meanwhile',
    async () => {
      // The same port on two addresses of this machine: only the checked one may be reached.
      const good = createServer((_request, response) => {
        response.end('checked')
      })
      servers.push(good)
      await new Promise<void>((done) => good.listen(canaryPort, '127.0.0.2', done))
      let asked = 0
      const rebinding = createOutboundFetch({
        allowHosts: ['rebinding.example'],
        resolve: async () => [asked++ === 0 ? '127.0.0.2' : '127.0.0.1'],
      })
      const answer = await rebinding(`http://rebinding.example:${canaryPort}/`)
      expect(answer.body.toString()).toBe('checked')
      expect(asked).toBe(1)
    },
  )

  it('follows no redirect into private address space', async () => {
    for (const location of [
      `http://127.0.0.1:${canaryPort}/`,
      'http://169.254.169.254/latest/',
      'http://[::1]/',
      'file:///etc/passwd',
    ]) {
      const site = await serve((_request, response) => {
        response.writeHead(302, { Location: location }).end()
      })
      const one = createOutboundFetch({ allowHosts: [site.host] })
      await expect(one(site.url), location).rejects.toMatchObject(err28)
    }
  })
})

describe('the answer', () => {
  const open = (host: string) => createOutboundFetch({ allowHosts: [host] })

  it('has status, headers and body, after redirects', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/') response.writeHead(301, { Location: '/a' }).end()
      else if (request.url === '/a') response.writeHead(302, { Location: 'b?x=1' }).end()
      else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<title>x')
    })
    const answer = await open(site.host)(site.url, { acceptTypes: ['text/html'] })
    expect(answer).toMatchObject({ status: 200, url: `${site.url}b?x=1` })
    expect(answer.body.toString()).toBe('<title>x')
  })

  it('reveals no cookies and nothing of ours', async () => {
    let seen: string[] = []
    const site = await serve((request, response) => {
      seen = Object.keys(request.headers)
      response.writeHead(200, { 'Set-Cookie': 'a=1' }).end()
    })
    await open(site.host)(site.url, { headers: { Cookie: 'a=1', 'X-Mine': '1' } })
    expect(seen.sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
      'x-mine',
    ])
  })

  it('stops after three redirects', async () => {
    let hops = 0
    const site = await serve((_request, response) => {
      hops += 1
      response.writeHead(302, { Location: `/${hops}` }).end()
    })
    await expect(open(site.host)(site.url)).rejects.toMatchObject({ reason: 'redirects' })
    expect(hops).toBe(4)
  })

  it('decodes one encoding and refuses a chain of them', async () => {
    const site = await serve((request, response) => {
      const encoding = request.url!.slice(1)
      const body = encoding === 'br' ? brotliCompressSync('hello') : gzipSync('hello')
      const header = encoding === 'chain' ? Array(1000).fill('gzip').join(', ') : encoding
      response.writeHead(200, { 'Content-Encoding': header }).end(body)
    })
    expect((await open(site.host)(`${site.url}gzip`)).body.toString()).toBe('hello')
    expect((await open(site.host)(`${site.url}br`)).body.toString()).toBe('hello')
    await expect(open(site.host)(`${site.url}chain`)).rejects.toMatchObject({
      name: 'OutboundError',
    })
  })

  it('cuts a decompression bomb at 512 KB', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    const site = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    })
    const before = process.memoryUsage.rss()
    await expect(open(site.host)(site.url)).rejects.toMatchObject({ reason: 'tooLarge' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  })

  it('cuts an endless body', async () => {
    const site = await serve((_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536))) {
          /* writes as much as the socket accepts */
        }
      }
      response.on('drain', more)
      more()
    })
    await expect(open(site.host)(site.url)).rejects.toMatchObject({ reason: 'tooLarge' })
  })

  it('gives up in time if bytes arrive slowly', async () => {
    const site = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const started = performance.now()
    await expect(open(site.host)(site.url, { timeoutMs: 400 })).rejects.toMatchObject({
      reason: 'timeout',
    })
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  it('gives up in time if the name server does not answer', async () => {
    const silent = createOutboundFetch({ allowHosts: [], resolve: () => new Promise(() => {}) })
    await expect(silent('http://slow.example/', { timeoutMs: 100 })).rejects.toMatchObject({
      reason: 'timeout',
    })
  })

  it('accepts only the requested types', async () => {
    const site = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('x')
    })
    await expect(open(site.host)(site.url, { acceptTypes: ['text/html'] })).rejects.toMatchObject({
      reason: 'type',
    })
  })

  it('reports a broken connection', async () => {
    const site = await serve((_request, response) => {
      response.socket?.destroy()
    })
    await expect(open(site.host)(site.url)).rejects.toMatchObject({ reason: 'connection' })
  })
})
