import type { IncomingHttpHeaders, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'

interface Seen {
  headers: IncomingHttpHeaders
  body: string
}

describe('headers that are made when they are asked for', () => {
  let server: Server
  let seen: Seen[]
  beforeEach(async () => {
    seen = []
    server = createHttpServer((request, response) => {
      let body = ''
      const end = () => {
        seen.push({ headers: request.headers, body })
        // in two, so that node:http has to choose how to say where it ends
        response.write(`${request.method}:`)
        response.end(body)
      }
      // a stream that had no body has ended before it began
      if (request.readableEnded || request.destroyed) return end()
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', end)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })

  /** @returns all that came until the server ends the connection */
  function say(...lines: string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let came = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      came += chunk
    })
    socket.write(lines.join('\r\n'))
    return new Promise((resolve, reject) => {
      socket.on('end', () => resolve(came)).on('error', reject)
    })
  }

  const CLOSE = ['Host: a.example', 'Connection: close']

  it('are all there for whoever asks, also of a request that names nothing special', async () => {
    const answer = await say(
      'GET / HTTP/1.1',
      ...CLOSE,
      'X-One: 1',
      'x-one: 2',
      'Cookie: a=b',
      '',
      '',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(seen[0]!.headers).toEqual({
      host: 'a.example',
      connection: 'close',
      'x-one': '1, 2',
      cookie: 'a=b',
    })
  })

  it.each([
    ['with a length', 'Content-Length: 5', 'hello'],
    ['with a length, in capitals', 'CONTENT-LENGTH: 5', 'hello'],
    ['in chunks', 'Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'],
    ['in chunks, in small letters', 'transfer-encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'],
  ])('let a body be read %s', async (_, header, sent) => {
    const answer = await say('POST / HTTP/1.1', ...CLOSE, header, '', sent)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(seen[0]).toMatchObject({ body: 'hello', headers: { host: 'a.example' } })
  })

  it.each(['Expect', 'expect', 'EXPECT'])('let node:http find %s', async (name) => {
    const body = ['Content-Length: 2', '', 'ok']
    const goesOn = await say('POST / HTTP/1.1', ...CLOSE, `${name}: 100-continue`, ...body)
    expect(goesOn).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
    // what nobody knows is left alone: no 100 before the answer, and no refusal without a body
    const leftAlone = await say('GET / HTTP/1.1', ...CLOSE, `${name}: a-miracle`, '', '')
    expect(leftAlone).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(seen).toHaveLength(2)
    expect(seen[1]!.headers).toMatchObject({ expect: 'a-miracle' })
  })

  it.each([
    ['TE: chunked', true],
    ['X-Other: chunked', false],
  ])('let node:http see what a client of HTTP/1.0 takes: %s', async (header, isChunked) => {
    const answer = await say('GET / HTTP/1.0', 'Host: a.example', header, '', '')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer.includes('Transfer-Encoding: chunked')).toBe(isChunked)
    expect(seen[0]!.headers[header.split(':')[0]!.toLowerCase()]).toBe('chunked')
  })

  it('are those of each request on one connection', async () => {
    const first = ['GET /a HTTP/1.1', 'Host: a.example', 'X-One: 1', '', '']
    const second = ['GET /b HTTP/1.1', ...CLOSE, 'X-One: 2', '', '']
    await say([...first.slice(0, -1), ...second].join('\r\n'))
    expect(seen.map(({ headers }) => headers['x-one'])).toEqual(['1', '2'])
  })
})
