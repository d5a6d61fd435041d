import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { screensDe } from '#page/messages/screens-de.ts'
import { createRefuseMiss } from './miss-answer.ts'
import { noHeaders, readHeaders } from './request-headers.ts'

let server: Server
let waitMs: number
beforeEach(async () => {
  waitMs = 41_200
  const refuse = createRefuseMiss(['X-Content-Type-Options', 'nosniff'])
  server = createServer((request, response) => {
    refuse(request, readHeaders(request, noHeaders()), response, waitMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

interface Answer {
  status: number | undefined
  rawHeaders: string[]
  headers: IncomingHttpHeaders
  body: string
}

function ask(headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/guess', method, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => {
        const { statusCode: status, rawHeaders, headers } = answer
        resolve({ status, rawHeaders, headers, body })
      })
    }).on('error', reject)
  })
}

const PERSON = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de-DE,de;q=0.9' }

it('says the same each time, and the current waiting time', async () => {
  const { headers: fresh, ...first } = await ask(PERSON)
  const { headers: known, ...second } = await ask(PERSON)
  expect(first.status).toBe(429)
  const withoutDate = (raw: string[]) => raw.filter((_, at) => raw[at - (at % 2)] !== 'Date')
  expect({ ...second, rawHeaders: withoutDate(second.rawHeaders) }).toEqual({
    ...first,
    rawHeaders: withoutDate(first.rawHeaders),
  })
  expect(known).toMatchObject({
    'retry-after': '42',
    'ratelimit-reset': '42',
    'ratelimit-limit': '60',
    'ratelimit-remaining': '0',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Language',
    'content-length': fresh['content-length'],
  })
  waitMs = 1
  expect((await ask(PERSON)).headers).toMatchObject({ 'retry-after': '1', 'ratelimit-reset': '1' })
})

it('shows people a page in their language, and programs an error', async () => {
  for (let round = 0; round < 3; round++) {
    const german = await ask(PERSON)
    expect(german.body).toContain('<html lang="de">')
    expect(german.body).toContain(screensDe.statuses.tooManyRequests.text)
    expect(german.headers['content-length']).toBe(String(Buffer.byteLength(german.body)))
    const english = await ask({ ...PERSON, 'accept-language': 'en-GB,en;q=0.7,de;q=0.3' })
    expect(english.body).toContain('<html lang="en">')
    expect(english.headers['content-type']).toBe('text/html; charset=utf-8')
    const program = await ask({ accept: 'application/json' })
    expect(program.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(program.headers).not.toHaveProperty('vary')
    expect(JSON.parse(program.body)).toMatchObject({ error: { message: expect.any(String) } })
  }
})

it('gives every program an id of its own, and HEAD only headers', async () => {
  const idOf = ({ body }: Answer) => JSON.parse(body).error.requestId
  expect(idOf(await ask({}))).not.toBe(idOf(await ask({})))
  const page = await ask(PERSON)
  for (let round = 0; round < 2; round++) {
    const head = await ask(PERSON, 'HEAD')
    expect([head.status, head.body]).toEqual([429, ''])
    expect(head.headers['content-length']).toBe(page.headers['content-length'])
  }
})

it('closes a connection if the client asks for it', async () => {
  await ask(PERSON)
  const { headers } = await ask({ ...PERSON, connection: 'close' })
  expect(headers.connection).toBe('close')
})
