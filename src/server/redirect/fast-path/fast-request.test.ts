import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noHeaders, type RedirectHeaders, readHeaders } from '../answer/request-headers.ts'
import { FastRequest } from './fast-request.ts'

interface Read {
  method: string | undefined
  url: string | undefined
  headers: RedirectHeaders
  cookie: string | undefined
  forwardedFor: string | undefined
}

const SOCKET = {} as Socket
const request = new FastRequest()

/** @returns undefined if it must go to node:http */
function readFast(bytes: Buffer): Read | undefined {
  if (!request.begin(bytes) || !request.complete(SOCKET)) return undefined
  return {
    method: request.method,
    url: request.url,
    headers: { ...request.read },
    cookie: request.headers.cookie,
    forwardedFor: request.headers['x-forwarded-for'],
  }
}

const raw = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')

describe('a request that is read from its bytes', () => {
  const HOST = 'Host: go.example'
  const browsers: Record<string, string[]> = {
    Firefox: [
      HOST,
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'Accept-Language: de-CH,de;q=0.8,en;q=0.5',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'DNT: 1',
      'Connection: keep-alive',
      'Referer: https://news.example/',
      'Cookie: a=b; c=d',
      'Upgrade-Insecure-Requests: 1',
      'Sec-Fetch-Dest: document',
      'Priority: u=0, i',
    ],
    Chrome: [
      HOST,
      'Connection: keep-alive',
      'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
      'sec-ch-ua-mobile: ?0',
      'Upgrade-Insecure-Requests: 1',
      'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Sec-Purpose: prefetch;prerender',
    ],
    'a proxy': [HOST, 'X-Forwarded-For: 203.0.113.7', 'x-forwarded-for: 10.0.0.1', 'x-real-ip: 1'],
    curl: [HOST, 'User-Agent: curl/8.5.0', 'Accept: */*'],
  }

  it.each(Object.keys(browsers))('is what %s sends', (name) => {
    expect(readFast(raw(['GET /abc?x=1 HTTP/1.1', ...browsers[name]!]))).toMatchObject({
      method: 'GET',
      url: '/abc?x=1',
      headers: { host: 'go.example' },
    })
  })

  it('has the headers that a redirect reads', () => {
    const read = readFast(
      raw(['GET /abc HTTP/1.1', ...browsers.Firefox!, ...browsers.Chrome!.slice(-1)]),
    )
    expect(read).toEqual({
      method: 'GET',
      url: '/abc',
      headers: {
        host: 'go.example',
        agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        referrer: 'https://news.example/',
        language: 'de-CH,de;q=0.8,en;q=0.5',
        forwardedFor: '',
        purpose: 'prefetch;prerender',
        cookie: 'a=b; c=d',
      },
      cookie: 'a=b; c=d',
      forwardedFor: undefined,
    })
  })

  it.each([
    ['another method', ['HEAD / HTTP/1.1', HOST]],
    ['another version', ['GET / HTTP/1.0', HOST]],
    ['a target with a host', ['GET http://a.example/ HTTP/1.1', HOST]],
    ['a target of bytes', ['GET /\xe4 HTTP/1.1', HOST]],
    ['no host', ['GET / HTTP/1.1', 'Accept: */*']],
    ['an empty host', ['GET / HTTP/1.1', 'Host: ']],
    ['two hosts', ['GET / HTTP/1.1', HOST, 'host: evil.example']],
    ['a body', ['GET / HTTP/1.1', HOST, 'Content-Length: 0']],
    ['a body in chunks', ['GET / HTTP/1.1', HOST, 'Transfer-Encoding: chunked']],
    ['another protocol', ['GET / HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: websocket']],
    ['an end of the connection', ['GET / HTTP/1.1', HOST, 'Connection: close']],
    ['more said of the connection', ['GET / HTTP/1.1', HOST, 'Connection: keep-alive, x']],
    ['an expectation', ['GET / HTTP/1.1', HOST, 'Expect: 100-continue']],
    ['a folded header', ['GET / HTTP/1.1', HOST, 'X: a', ' b']],
    ['a space before the colon', ['GET / HTTP/1.1', HOST, 'X : a']],
    ['a name that is none', ['GET / HTTP/1.1', HOST, 'X(: a']],
    ['a control', ['GET / HTTP/1.1', HOST, 'X: a\x01']],
    ['a line end of its own', ['GET / HTTP/1.1', HOST, 'X: a\nY: b']],
    ['headers without number', ['GET / HTTP/1.1', HOST, ...Array(64).fill('X: a')]],
    ['headers without end', ['GET / HTTP/1.1', HOST, `X: ${'a'.repeat(8_192)}`]],
  ])('is left to node:http with %s', (_, lines) => {
    expect(readFast(raw(lines))).toBeUndefined()
  })

  it('is left to node:http if it is incomplete, or more arrived', () => {
    const whole = raw(['GET /abc HTTP/1.1', ...browsers.Firefox!])
    for (let length = 0; length < whole.length; length++) {
      expect(readFast(whole.subarray(0, length))).toBeUndefined()
    }
    expect(readFast(Buffer.concat([whole, Buffer.from('G')]))).toBeUndefined()
    expect(readFast(Buffer.concat([whole, whole]))).toBeUndefined()
    expect(readFast(whole)).toBeDefined()
  })
})

describe('node:http', () => {
  let server: Server
  let seen: (Read & { keepsAlive: boolean })[]
  beforeAll(async () => {
    server = createServer({ insecureHTTPParser: false }, (message: IncomingMessage, response) => {
      seen.push({
        method: message.method,
        url: message.url,
        headers: readHeaders(message, noHeaders()),
        cookie: message.headers.cookie,
        forwardedFor: message.headers['x-forwarded-for'] as string | undefined,
        keepsAlive: response.shouldKeepAlive,
      })
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** @returns the first answer */
  async function ask(bytes: Buffer): Promise<string> {
    seen = []
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes)
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(data.toString('latin1')))
      socket.once('close', () => resolve(''))
    })
    socket.destroy()
    return answer
  }

  const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
  const letters = fc.string({
    unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 12,
  })
  const name = fc.oneof(
    { weight: 6, arbitrary: oneOf('Host', 'User-Agent', 'Referer', 'Accept-Language', 'Cookie') },
    {
      weight: 4,
      arbitrary: oneOf(
        ...[
          'host',
          'X-Moz',
          'PURPOSE',
          'X-Purpose',
          'Sec-Purpose',
          'X-Forwarded-For',
          'cookie',
          'TE',
        ],
        ...['Connection', 'Content-Length', 'Transfer-Encoding', 'Upgrade', 'Expect', 'Trailer'],
        ...['Proxy-Connection', 'Keep-Alive', 'Refere\x12', 'Hos\x54', 'ho5t', 'X', 'Accept'],
      ),
    },
    { weight: 1, arbitrary: letters },
  )
  const value = fc.oneof(
    {
      weight: 4,
      arbitrary: oneOf('go.example', 'keep-alive', 'a=b', ' ', '', '\t x \t', 'é', '0'),
    },
    { weight: 1, arbitrary: oneOf('close', 'chunked', 'Keep-Alive', 'x'.repeat(700), 'a\tb') },
    { weight: 2, arbitrary: letters },
  )
  const often = (usual: string, ...others: string[]) =>
    fc.oneof(
      { weight: 30, arbitrary: fc.constant(usual) },
      { weight: 1, arbitrary: oneOf(...others) },
    )
  const header = fc
    .tuple(
      name,
      often(': ', ':', ' : ', ':\t', '', '::'),
      value,
      often('\r\n', '\n', '\r', '\r\n '),
    )
    .map((parts) => parts.join(''))
  const target = fc.oneof(
    {
      weight: 3,
      arbitrary: oneOf(
        '/abc',
        '/',
        '/a?b=c&d',
        '/a#b',
        '/a?b?c#d#e',
        '//x',
        '/%41',
        '/a"<>\\^`{|}',
      ),
    },
    { weight: 1, arbitrary: letters.map((text) => `/${text}`) },
  )
  const request = fc
    .tuple(
      often('GET ', 'HEAD ', 'get ', ' GET ', '\r\nGET ', 'GET  '),
      target,
      often(
        ' HTTP/1.1\r\n',
        ' HTTP/1.0\r\n',
        ' http/1.1\r\n',
        ' HTTP/1.1\n',
        '\r\n',
        ' HTTP/1.1 \r\n',
      ),
      fc.tuple(often('Host: a\r\n', ''), fc.array(header, { maxLength: 8 })),
      often('\r\n', '\n', '', '\r\n\r\n', '\r\nGET / HTTP/1.1\r\n\r\n'),
    )
    .map(([method, at, version, [host, headers], end]) =>
      Buffer.from([method, at, version, host, ...headers, end].join(''), 'latin1'),
    )

  it('reads the same from everything that is read here', async () => {
    let read = 0
    await fc.assert(
      fc.asyncProperty(request, async (bytes) => {
        const fast = readFast(bytes)
        if (fast === undefined) return
        read++
        expect(await ask(bytes)).toMatch(/^HTTP\/1\.1 200 /)
        expect(seen.length).toBe(1)
        const [{ keepsAlive, forwardedFor, ...same }] = seen as [(typeof seen)[number]]
        expect(keepsAlive).toBe(true)
        // a list either way (RFC 9110 §5.3)
        const listOf = (text = '') => text.split(',').map((one) => one.trim())
        const { forwardedFor: fastForwardedFor, ...rest } = fast
        expect(listOf(fastForwardedFor).join().replace(/^,/, '')).toBe(
          listOf(forwardedFor).join().replace(/^,/, ''),
        )
        expect(rest).toEqual(same)
      }),
      { numRuns: 4_000 },
    )
    expect(read).toBeGreaterThan(500)
  }, 60_000)
})
