import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { NEVER_STORED, PERMANENT, type Redirect } from '../decide/decide.ts'
import { RedirectAnswer, redirectHeaders } from './redirect-answer.ts'

const to = (location: string, over: Partial<Redirect> = {}): Redirect => ({
  kind: 'redirect',
  status: 302,
  location,
  cacheControl: NEVER_STORED,
  isClick: true,
  hidesReferrer: false,
  ...over,
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Heads of the answers on one connection, to which these redirects are sent in turn. */
async function headsOf(
  redirects: readonly Redirect[],
  requests: readonly string[],
  headers = redirectHeaders(true, true),
): Promise<string[]> {
  let at = 0
  server = createServer((_request, response) => {
    try {
      new RedirectAnswer(response, redirects[at++]!, headers).send()
    } catch (error) {
      response.writeHead(500, { 'X-Error': (error as { code: string }).code }).end()
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server!.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  const heads: string[] = []
  for (const request of requests) {
    text = ''
    socket.write(request)
    while (!text.endsWith('\r\n\r\n')) {
      text += await new Promise<string>((resolve) =>
        socket.once('data', (chunk) => resolve(chunk.toString('latin1'))),
      )
    }
    heads.push(text)
  }
  socket.destroy()
  return heads
}

const get = (...more: string[]) => ['GET / HTTP/1.1', 'Host: a', ...more, '', ''].join('\r\n')
const withoutDate = (head: string) => head.replace(/Date: [^\r]+/, 'Date')

describe('the head of a redirect', () => {
  it('is the same each time, except for the Location', async () => {
    const [first, second] = await headsOf(
      [to('https://a.example/1'), to('https://b.example/?q=%20#two')],
      [get(), get()],
    )
    expect(first).toContain('HTTP/1.1 302 Found\r\nLocation: https://a.example/1\r\n')
    expect(first).toContain('Cache-Control: private, no-store\r\nContent-Length: 0\r\n')
    expect(first).toContain('Referrer-Policy: no-referrer\r\n')
    expect(first).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/)
    expect(withoutDate(second!)).toBe(
      withoutDate(first!).replace('https://a.example/1', 'https://b.example/?q=%20#two'),
    )
  })

  it('contains what is specific to each answer', async () => {
    const usual = to('https://a.example/')
    const [, permanent, afterwards, last] = await headsOf(
      [usual, to('https://c.example/', { status: 301, cacheControl: PERMANENT }), usual, usual],
      [get(), get(), get(), get('Connection: close')],
    )
    expect(permanent).toMatch(/^HTTP\/1.1 301 Moved Permanently\r\nLocation: https:\/\/c.example\//)
    expect(permanent).toContain('Cache-Control: max-age=3600\r\n')
    expect(afterwards).toContain('Cache-Control: private, no-store\r\n')
    expect(afterwards).toContain('Connection: keep-alive\r\n')
    expect(last).toContain('Connection: close\r\n')
    expect(last).not.toContain('keep-alive')
  })

  it('never gets another line through a Location', async () => {
    const [, refused] = await headsOf(
      [to('https://a.example/'), to('https://a.example/\r\nSet-Cookie: a=b')],
      [get(), get()],
    )
    expect(refused).toContain('X-Error: ERR_INVALID_CHAR')
    expect(refused).not.toContain('Set-Cookie')
  })
})
