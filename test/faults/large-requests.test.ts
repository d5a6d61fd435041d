import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppClient, setUp } from '../support/app-client.ts'
import { sendRaw } from '../support/raw-http.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10)
const AT_ONCE = 20
/** How much more memory the process may use after hundreds of them than after the first ones. */
const MOST_MORE_MB = 100

/** F15; test/abuse/http-input.test.ts covers the codes of other sizes. */
describe('requests that are too large', () => {
  let server: ServerProcess
  let client: AppClient

  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'fatal' } })
    client = await setUp(server)
  }, 60_000)
  afterAll(() => server?.stop())

  const residentMb = () => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
  }
  const body = JSON.stringify({ destination: `https://example.com/${'x'.repeat(3_000_000)}` })
  const sendBody = async () => {
    const answer = await fetch(`${server.url}/api/v1/links`, {
      method: 'POST',
      headers: { authorization: client.accessToken, 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    // a client that is still sending may see the closed connection before the answer
    return answer === undefined ? 'closed' : answer.status
  }
  const sendHeader = async () => {
    const { status } = await sendRaw(
      Number(new URL(server.url).port),
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    return status
  }

  it.each([
    { what: 'a header of 20 KB', send: sendHeader, expected: 431 },
    { what: 'a body of 3 MB', send: sendBody, expected: 413 },
  ])(
    '$what is a $expected, however often, and takes no memory',
    {
      timeout: 60_000 + ROUNDS * 5_000,
    },
    async ({ send, expected }) => {
      const seen = new Map<number | string, number>()
      const round = async () => {
        for (const status of await Promise.all(Array.from({ length: AT_ONCE }, send))) {
          seen.set(status, (seen.get(status) ?? 0) + 1)
        }
      }
      for (let at = 0; at < 3; at++) await round()
      const before = residentMb()
      for (let at = 0; at < ROUNDS; at++) await round()
      expect(residentMb() - before).toBeLessThan(MOST_MORE_MB)
      expect(seen.get(expected)).toBeGreaterThan(0)
      for (const status of seen.keys()) expect([expected, 'closed', 503]).toContain(status)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    },
  )
})
