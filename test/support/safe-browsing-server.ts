import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fields of protocol buffers, as the service writes them. */
export function numberField(field: number, value: number): Buffer {
  return Buffer.concat([Buffer.from([field * 8]), varint(value)])
}

export function bytesField(field: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([field * 8 + 2]), varint(body.length), body])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

const THREATS = { malware: 1, phishing: 2 } as const

/**
 * Google Safe Browsing, version 5, on a port of this machine: `GET /v5/hashes:search` over HTTP, as
 * far as a client without a local list uses it. Bad addresses are added as expressions
 * ("evil.com/").
 */
export async function startSafeBrowsing(key = 'key-of-the-tests') {
  const bad = new Map<string, keyof typeof THREATS>()
  const state = {
    bad,
    /** the prefixes of every request, hexadecimal */
    asked: [] as string[][],
    /** query of every request */
    queries: [] as URLSearchParams[],
    /** status instead of 200 */
    status: 200,
    retryAfter: '',
    cacheSeconds: 300,
    /** answers nothing and keeps the connection open */
    isSilent: false,
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    const prefixes = url.searchParams
      .getAll('hashPrefixes')
      .map((text) => Buffer.from(text, 'base64').toString('hex'))
    state.asked.push(prefixes)
    state.queries.push(url.searchParams)
    if (state.isSilent) return
    const refuse = (status: number) =>
      response.writeHead(status, state.retryAfter ? { 'retry-after': state.retryAfter } : {}).end()
    if (state.status !== 200) return void refuse(state.status)
    if (request.method !== 'GET' || url.pathname !== '/v5/hashes:search') return void refuse(404)
    if (url.searchParams.get('key') !== key) return void refuse(400)
    const isFit = prefixes.length > 0 && prefixes.length <= 1_000
    if (!isFit || prefixes.some((prefix) => prefix.length !== 8)) return void refuse(400)
    const found = [...bad]
      .map(([expression, threat]) => ({ full: hash('sha256', expression, 'hex'), threat }))
      .filter(({ full }) => prefixes.includes(full.slice(0, 8)))
    response.setHeader('content-type', 'application/x-protobuf')
    response.end(
      Buffer.concat([
        ...found.map(({ full, threat }) =>
          bytesField(
            1,
            bytesField(1, Buffer.from(full, 'hex')),
            bytesField(2, numberField(1, THREATS[threat])),
          ),
        ),
        bytesField(2, numberField(1, state.cacheSeconds)),
      ]),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    key,
    state,
    reset() {
      bad.clear()
      const fresh = { status: 200, retryAfter: '', cacheSeconds: 300, isSilent: false }
      Object.assign(state, { asked: [], queries: [], ...fresh })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
