import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ByteAnswer, type HeadValue } from './byte-answer.ts'
import { KeptHead, ownHeaders } from './kept-head.ts'

const BODY = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251))
/** before the answer, until it is more than a connection takes at once */
const FLOOD = Buffer.alloc(16 * 1024 * 1024, 'x')

let server: Server
let answer: ByteAnswer
let now: number
let asked: number
beforeEach(async () => {
  now = 0
  asked = 0
  const head = new KeptHead(200, 'x-id', ['Content-Type', 'image/png'], () => now)
  const own = ownHeaders(['Content-Length', String(BODY.length)])
  answer = new ByteAnswer(head, own, BODY)
  server = createServer((request, response) => {
    asked++
    if (request.url === '/flooded') response.socket?.write(FLOOD)
    answer.send(response, textValue(request.url!))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const textValue = (text: string): HeadValue => ({
  length: text.length,
  text: () => text,
  write: (into, at) => Buffer.from(text, 'latin1').copy(into, at),
})

/** @returns what comes over a connection that asks this, read from now on until so many answers are there */
function ask(text: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(text)
  return async (answers = 1, before = 0) => {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of socket) {
      chunks.push(chunk)
      length += chunk.length
      if (length < before + answers * BODY.length) continue
      if (isWhole(Buffer.concat(chunks), answers, before)) break
    }
    return Buffer.concat(chunks)
  }
}

function isWhole(bytes: Buffer, answers: number, before: number): boolean {
  let end = before
  for (let at = 0; at < answers; at++) end = bytes.indexOf('\r\n\r\n', end) + 4 + BODY.length
  return bytes.length >= end
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const read = async (path: string, more = '') => {
  const bytes = await ask(get(path, more))()
  const end = bytes.indexOf('\r\n\r\n') + 4
  const lines = bytes.toString('latin1', 0, end).split('\r\n')
  return {
    lines: lines.map((line) => line.replace(/^Date: .*/, 'Date')),
    body: bytes.subarray(end),
  }
}

it('is the same whether its head is known or not, but for its value', async () => {
  const first = await read('/aa')
  const second = await read('/bb')
  const third = await read('/longer')
  expect(first.lines).toEqual([
    'HTTP/1.1 200 OK',
    'x-id: /aa',
    `Content-Length: ${BODY.length}`,
    'Content-Type: image/png',
    'Date',
    'Connection: keep-alive',
    'Keep-Alive: timeout=5',
    '',
    '',
  ])
  for (const [value, { lines }] of Object.entries({ '/bb': second, '/longer': third })) {
    expect(lines).toEqual(first.lines.map((line) => line.replace('/aa', value)))
  }
  for (const { body } of [first, second, third]) expect(body.equals(BODY)).toBe(true)
})

it('has the Date of its second', async () => {
  const dateOf = async () => {
    const bytes = await ask(get('/aa'))()
    return /Date: (.*)\r\n/.exec(bytes.toString('latin1', 0, 500))![1]!
  }
  const before = new Date(await dateOf()).getTime()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(new Date(await dateOf()).getTime(), 'from memory').toBe(before)
  now += 1_000
  expect(new Date(await dateOf()).getTime()).toBeGreaterThan(before)
  expect(new Date(await dateOf()).getTime()).toBeGreaterThan(before)
})

it('comes once for each of those who ask without waiting, in their order', async () => {
  await read('/aa')
  const paths = ['/00', '/01', '/02', '/03', '/04']
  const bytes = await ask(paths.map((path) => get(path)).join(''))(paths.length)
  expect(bytes.subarray(-BODY.length).equals(BODY)).toBe(true)
  const ids = bytes.toString('latin1').matchAll(/^x-id: (\/\d\d)\r$/gm)
  expect([...ids].map(([, id]) => id)).toEqual(paths)
})

it('stays as it is for whoever takes it later', async () => {
  await read('/other1')
  const slow = ask(get('/flooded'))
  while (asked < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await read('/other2')).lines[1]).toBe('x-id: /other2')
  expect((await read('/other3')).lines[1]).toBe('x-id: /other3')
  const bytes = await slow(1, FLOOD.length)
  const taken = bytes.subarray(FLOOD.length)
  expect(taken.toString('latin1', 0, 100)).toContain('\r\nx-id: /flooded\r\n')
  expect(taken.subarray(-BODY.length).equals(BODY)).toBe(true)
})

it('says so when its connection ends, and ends it', async () => {
  await read('/aa')
  const { lines, body } = await read('/bb', 'Connection: close\r\n')
  expect(lines).toContain('Connection: close')
  expect(body.equals(BODY)).toBe(true)
})

it('is ended once it has left, as any answer', async () => {
  await read('/aa')
  const told: string[] = []
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.on('finish', () => told.push(`finish ${response.writableFinished}`))
    response.on('close', () => told.push('close'))
  })
  await read('/bb')
  while (told.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(told).toEqual(['finish true', 'close'])
})
