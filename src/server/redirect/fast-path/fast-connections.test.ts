import { type AddressInfo, connect, type Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createHttpServer,
  type HttpServer,
  type UpgradeListener,
} from '../../http/server/http-server.ts'
import { serverLimits } from '../../http/server/server-limits.ts'
import { type AnswerFast, type FastConnection, FastConnections } from './fast-connections.ts'

/** Limits divided by ten. */
const limits = {
  ...serverLimits,
  headersTimeoutMs: 500,
  requestTimeoutMs: 1_000,
  idleTimeoutMs: 1_500,
  checkIntervalMs: 50,
}
const HEAD = 'HTTP/1.1 302 Found\r\nLocation: https://a.example'

let server: HttpServer
/** requests waiting on the fast path, in order; calling one answers it */
let owed: (() => void)[]
let connections: Set<FastConnection>
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

interface Opened {
  /** when the fast path answers: in the next turn, at once, or when the test says so */
  answers?: 'soon' | 'at once' | 'when told'
  upgrade?: UpgradeListener
}

/**
 * Complete GETs below `/fast` go to the fast path; everything else is answered with what was
 * received.
 */
async function open({ answers = 'soon', upgrade }: Opened = {}): Promise<void> {
  owed = []
  connections = new Set()
  const answerFast: AnswerFast = (bytes, connection) => {
    connections.add(connection)
    const [, path] =
      /^GET \/fast(\/\S*) HTTP\/1\.1\r\n(?:[^\r]+\r\n)*\r\n$/.exec(bytes.toString('latin1')) ?? []
    if (path === undefined) return false
    const answer = () => connection.send(`${HEAD}${path}\r\nContent-Length: 0\r\n`)
    if (answers === 'at once') answer()
    else if (answers === 'soon') setImmediate(answer)
    else owed.push(answer)
    return true
  }
  server = createHttpServer(
    async (request, response) => {
      let body = ''
      if (!request.readableEnded) for await (const chunk of request) body += chunk
      if (request.url === '/large') return void response.end(Buffer.alloc(8 * 1024 * 1024, 'x'))
      if (request.url === '/302/x') {
        response.writeHead(302, ['Location', 'https://a.example/x', 'Content-Length', '0'])
        return void response.end()
      }
      const text = JSON.stringify([request.method, request.url, body])
      response.setHeader('Content-Length', Buffer.byteLength(text))
      response.end(text)
    },
    {
      openFastPath: (one, times) => new FastConnections(one, times, answerFast),
      limits,
      ...(upgrade && { upgrade }),
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

interface Client {
  socket: Socket
  /** everything received so far */
  text(): string
  /** resolves when the text matches, or the connection has ended */
  until(wanted: string | RegExp): Promise<string>
  closed: Promise<void>
}

function client(): Client {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let hasClosed = false
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => {
      hasClosed = true
      resolve()
    }),
  )
  return {
    socket,
    text: () => text,
    async until(wanted) {
      while (
        !hasClosed &&
        (typeof wanted === 'string' ? !text.includes(wanted) : !wanted.test(text))
      )
        await wait(1)
      return text
    },
    closed,
  }
}

const get = (path: string, ...headers: string[]) =>
  ['GET ', path, ' HTTP/1.1\r\nHost: a\r\n', ...headers.map((one) => `${one}\r\n`), '\r\n'].join('')
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`

describe('an answer of the fast path', () => {
  it("has a head like node:http's, except for the second in its Date", async () => {
    await open()
    const { socket, until } = client()
    socket.write(get('/fast/x'))
    const fast = await until('\r\n\r\n')
    socket.write(get('/302/x'))
    const both = await until(/\r\n\r\n.*\r\n\r\n/s)
    const withoutDate = (head: string) =>
      head.replace(/Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/, 'Date')
    expect(withoutDate(both.slice(fast.length))).toBe(withoutDate(fast))
    expect(fast).toContain('\r\nDate: ')
    socket.destroy()
  })

  it('says another Date in another second', async () => {
    await open()
    const { socket, until, text } = client()
    socket.write(get('/fast/1'))
    await until('\r\n\r\n')
    await wait(1_100)
    socket.write(get('/fast/2'))
    await until(/\r\n\r\n.*\r\n\r\n/s)
    expect(new Set(text().match(/Date: .*/g)).size).toBe(2)
    socket.destroy()
  })

  it('arrives although the client has closed its side', async () => {
    await open()
    const { socket, closed, text } = client()
    socket.end(get('/fast/x'))
    await closed
    expect(text()).toContain(`${HEAD}/x\r\n`)
  })

  it('is dropped if its client has gone', async () => {
    await open({ answers: 'when told' })
    const { socket } = client()
    socket.write(get('/fast/x'))
    while (owed.length === 0) await wait(1)
    socket.resetAndDestroy()
    await wait(50)
    owed[0]!()
    const other = client()
    other.socket.write(get('/fast/y'))
    while (owed.length < 2) await wait(1)
    owed[1]!()
    expect(await other.until('\r\n\r\n')).toContain(`${HEAD}/y\r\n`)
    other.socket.destroy()
  })
})

describe('a connection with more than the fast path handles', () => {
  /**
   * Requests one after the other or all at once, in any pieces: answers must be in order and bodies
   * complete.
   */
  const kinds: Record<string, (at: number) => [sent: string, answered: readonly string[]]> = {
    // answered by node:http if it arrived with something else, or in pieces
    fast: (at) => [
      get(`/fast/${at}`),
      [`${HEAD}/${at}\r\nContent-Length: 0\r\n`, `["GET","/fast/${at}",""]`],
    ],
    slow: (at) => [get(`/slow/${at}`), [`["GET","/slow/${at}",""]`]],
    post: (at) => [
      post(`/post/${at}`, 'b'.repeat(at * 50)),
      [`["POST","/post/${at}","${'b'.repeat(at * 50)}"]`],
    ],
    // a body that looks like a request
    hidden: (at) => [
      post(`/hidden/${at}`, get('/fast/no')),
      [`["POST","/hidden/${at}",${JSON.stringify(get('/fast/no'))}]`],
    ],
  }
  const conversation = fc.record({
    requests: fc.array(fc.constantFrom('fast', 'fast', 'fast', ...Object.keys(kinds)), {
      minLength: 1,
      maxLength: 8,
    }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    /** each request in a chunk of its own, as most clients send them */
    isUsual: fc.boolean(),
    pauseMs: fc.constantFrom(0, 0, 1, 5),
  })

  it.each(['soon', 'at once'] as const)(
    'answers all of it in order (%s)',
    async (answers) => {
      await open({ answers })
      await fc.assert(
        fc.asyncProperty(conversation, async ({ requests, cuts, isUsual, pauseMs }) => {
          const made = requests.map((kind, at) => kinds[kind]!(at))
          const all = made.map(([sent]) => sent)
          const pieces = isUsual ? all : cut(all.join(''), cuts)
          const { socket, until } = client()
          for (const piece of pieces) {
            socket.write(piece)
            if (pauseMs > 0) await wait(pauseMs)
            else await nextTurn()
          }
          socket.write(get('/last', 'Connection: close'))
          const text = await until('["GET","/last",""]')
          let at = 0
          for (const [, answers] of made) {
            const [found, end] = answers
              .map((answer) => [text.indexOf(answer, at), answer.length] as const)
              .filter(([found]) => found !== -1)
              .map(([found, length]) => [found, found + length] as const)[0] ?? [-1, 0]
            expect(found, `${answers} in ${text}`).toBeGreaterThanOrEqual(at)
            at = end
          }
          expect(text.match(/HTTP\/1\.1 (200|302) /g)?.length).toBe(made.length + 1)
          socket.destroy()
        }),
        { numRuns: 300 },
      )
    },
    60_000,
  )

  it('waits with it until the fast path has answered', async () => {
    await open({ answers: 'when told' })
    const { socket, until, text } = client()
    socket.write(get('/fast/1'))
    while (owed.length < 1) await wait(1)
    socket.write(get('/fast/2'))
    while (owed.length < 2) await wait(1)
    socket.write(get('/slow'))
    await wait(20)
    socket.write(get('/fast/3'))
    await wait(20)
    expect(text()).toBe('')
    owed[0]!()
    await until('/1\r\n')
    await wait(20)
    expect(text()).not.toContain('/slow')
    owed[1]!()
    // node:http keeps the connection
    await until('["GET","/fast/3",""]')
    expect(text().match(/a\.example\/\d|\/slow|\/fast\/3/g)).toEqual([
      'a.example/1',
      'a.example/2',
      '/slow',
      '/fast/3',
    ])
    socket.destroy()
  })

  it('is refused by node:http if it cannot be parsed', async () => {
    await open()
    const { socket, until, closed, text } = client()
    socket.write(get('/fast/1'))
    await until('\r\n\r\n')
    socket.write('GET / HTTP/1.1\r\nHost : a\r\n\r\n')
    await closed
    expect(text()).toMatch(/^HTTP\/1\.1 302 .*HTTP\/1\.1 400 /s)
  })

  it('becomes a WebSocket, with everything sent over it', async () => {
    await open({
      upgrade(_request, socket, head) {
        socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
        socket.write(head)
        socket.on('data', (bytes) => {
          if (!socket.write(bytes)) {
            socket.pause()
            socket.once('drain', () => socket.resume())
          }
        })
        socket.on('end', () => socket.end())
      },
    })
    const { socket, until, text, closed } = client()
    socket.write(get('/fast/1'))
    await until('\r\n\r\n')
    socket.write(get('/api/v1/live', 'Connection: Upgrade', 'Upgrade: websocket'))
    await until('101 Switching Protocols\r\n\r\n')
    const from = text().length
    const said = Array.from({ length: 400_000 }, (_, at) =>
      String.fromCharCode(33 + (at % 90)),
    ).join('')
    socket.end(said)
    await closed
    expect(text().slice(from) === said).toBe(true)
  })

  it('is one that is not a system socket', async () => {
    await open()
    const [here, there] = duplexPair()
    server.emit('connection', there)
    let text = ''
    here.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    here.write(get('/fast/1'))
    while (!text.includes('\r\n\r\n')) await wait(1)
    here.write(get('/slow'))
    while (!text.includes('"/slow"')) await wait(1)
    expect(text).toContain(`${HEAD}/1\r\n`)
    here.destroy()
  })
})

it('leaves connections over TLS to node:http', async () => {
  await open()
  const [here, there] = duplexPair()
  server.emit('connection', Object.assign(here, { encrypted: true }))
  there.write('GET /fast/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(await text(there)).toContain('["GET","/fast/x",""]')
  expect(connections.size).toBe(0)
})

describe('a connection that the fast path holds', () => {
  it('is refused if no request arrives', async () => {
    await open()
    const since = performance.now()
    const { closed, text } = client()
    await closed
    expect(text()).toMatch(/^HTTP\/1\.1 408 .*err_400/s)
    expect(performance.now() - since).toBeGreaterThan(limits.headersTimeoutMs - 100)
    expect(performance.now() - since).toBeLessThan(limits.headersTimeoutMs + 500)
  })

  it('is closed silently if nothing more arrives', async () => {
    await open()
    const { socket, closed, until, text } = client()
    socket.write(get('/fast/1'))
    const answer = await until('\r\n\r\n')
    const since = performance.now()
    await closed
    expect(text()).toBe(answer)
    expect(performance.now() - since).toBeGreaterThan(limits.idleTimeoutMs - 100)
    expect(performance.now() - since).toBeLessThan(limits.idleTimeoutMs + 500)
  })

  it('lives as long as data arrives', async () => {
    await open()
    const { socket, until, text } = client()
    for (let at = 0; at < 4; at++) {
      socket.write(get(`/fast/${at}`))
      await until(`/${at}\r\n`)
      await wait(limits.idleTimeoutMs / 2)
    }
    expect(text().match(/HTTP\/1\.1 302/g)?.length).toBe(4)
    socket.destroy()
  })

  it('waits for an answer as long as it takes', async () => {
    await open({ answers: 'when told' })
    const { socket, until } = client()
    socket.write(get('/fast/1'))
    await wait(limits.idleTimeoutMs + 300)
    owed[0]!()
    expect(await until('\r\n\r\n')).toContain(`${HEAD}/1\r\n`)
    socket.destroy()
  })

  it('is not read while its client takes no answers', async () => {
    await open({ answers: 'at once' })
    const { socket } = client()
    socket.pause()
    let sent = 0
    const request = get('/fast/x', `X: ${'x'.repeat(4_000)}`)
    for (let at = 0; at < 30_000; at++) {
      if (socket.writableLength > 1_000_000) break
      socket.write(request)
      sent++
      if (at % 20 === 0) await nextTurn()
    }
    await wait(200)
    expect(sent).toBeGreaterThan(1_000)
    const [connection] = connections
    expect(connection!.socket.writableLength).toBeLessThan(256 * 1024)
    socket.destroy()
  })

  it('is told by the next answer that the server stops, and is then closed', async () => {
    await open()
    const [asks, rests, isNew] = [client(), client(), client()]
    for (const { socket, until } of [asks, rests]) {
      socket.write(get('/fast/1'))
      await until('\r\n\r\n')
    }
    server.endConnectionsWithAnswers()
    asks.socket.write(get('/fast/2'))
    expect(await asks.until('["GET","/fast/2",""]')).toMatch(/connection: close/i)
    await asks.closed
    isNew.socket.write(get('/fast/3'))
    expect(await isNew.until('["GET","/fast/3",""]')).toMatch(/connection: close/i)
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all([rests.closed, closed])
    expect(rests.text()).toContain(`${HEAD}/1\r\n`)
    await open()
  })

  it('is not closed for being idle while an answer is pending', async () => {
    await open({ answers: 'when told' })
    const { socket, until } = client()
    socket.write(get('/fast/1'))
    while (owed.length === 0) await wait(1)
    server.closeIdleConnections()
    await wait(20)
    owed[0]!()
    expect(await until('\r\n\r\n')).toContain(`${HEAD}/1\r\n`)
    socket.destroy()
  })
})

function cut(text: string, cuts: readonly number[]): string[] {
  const ends = [...cuts.map((share) => Math.floor(share * text.length)), text.length]
  ends.sort((one, other) => one - other)
  return ends
    .map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end))
    .filter((piece) => piece !== '')
}
