import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A site with every kind of answer that a destination can give, by path. */
export interface AnsweringSite {
  /** `http://127.0.0.1:port` */
  origin: string
  /** for OUTBOUND_ALLOW_HOSTS */
  host: string
  /** paths such as `GET /ok`, in order of arrival */
  readonly asked: string[]
  /** headers of the last request */
  readonly last: IncomingMessage['headers']
  /** replaces what a path answers from now on */
  answer(path: string, status: number): void
  close(): void
}

type Answer = Parameters<RequestListener>

const answers: Record<string, (...args: Answer) => void> = {
  '/cookie-loop': (_request, response) =>
    void response.writeHead(302, { location: '/cookie-loop', 'set-cookie': 'a=1' }).end(),
  '/loop-a': (_request, response) => void response.writeHead(302, { location: '/loop-b' }).end(),
  '/loop-b': (_request, response) => void response.writeHead(302, { location: '/loop-a' }).end(),
  '/into-app': (_request, response) =>
    void response.writeHead(302, { location: 'itms-apps://apps.example/app' }).end(),
  '/into-private': (_request, response) =>
    void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  '/hang': () => {},
  '/reset': (request) => void request.socket.destroy(),
  '/no-head': (request, response) =>
    void response.writeHead(request.method === 'HEAD' ? 405 : 200).end('there'),
  '/head-lies': (request, response) =>
    void response.writeHead(request.method === 'HEAD' ? 404 : 200).end('there'),
  '/endless': (request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(501).end()
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
        /* as many bytes as the client reads */
      }
    }
    response.on('drain', more)
    more()
  },
  '/drip': (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/guarded': (_request, response) =>
    void response.writeHead(503, { 'cf-mitigated': 'challenge' }).end(),
  '/later': (_request, response) => void response.writeHead(503, { 'retry-after': '7200' }).end(),
}

/** Opens the site on a free port of this machine. */
export async function openAnsweringSite(host = '127.0.0.1'): Promise<AnsweringSite> {
  const asked: string[] = []
  const chosen = new Map<string, number>()
  let last: IncomingMessage['headers'] = {}
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(`${request.method} ${path}`)
    last = request.headers
    const status = chosen.get(path) ?? Number(/^\/(\d{3})(?:\/|$)/.exec(path)?.[1] ?? 200)
    const hops = Number(/^\/hops\/(\d+)$/.exec(path)?.[1] ?? 0)
    if (hops > 0) response.writeHead(302, { location: `/hops/${hops - 1}` }).end()
    else if (answers[path] && !chosen.has(path)) answers[path](request, response)
    else response.writeHead(status).end(request.method === 'HEAD' ? undefined : 'an answer')
  })
  await listen(server, host)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    host: `${host}:${port}`,
    asked,
    get last() {
      return last
    },
    answer: (path, status) => void chosen.set(path, status),
    close: () => shut(server),
  }
}

/** A site with a self-signed certificate. */
export async function openSelfSignedSite(): Promise<
  Pick<AnsweringSite, 'origin' | 'host' | 'close'>
> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=127.0.0.1`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const server = createTlsServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (_, response) => {
      response.end('there')
    },
  )
  rmSync(folder, { recursive: true })
  await listen(server, '127.0.0.1')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin: `https://${host}`, host, close: () => shut(server) }
}

/** `host:port` where nothing listens. */
export async function findSilentPort(): Promise<string> {
  const server = createServer()
  await listen(server, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return `127.0.0.1:${port}`
}

function listen(server: Server, host: string): Promise<void> {
  return new Promise((done) => server.listen(0, host, done))
}

function shut(server: Server): void {
  server.closeAllConnections()
  server.close()
}
