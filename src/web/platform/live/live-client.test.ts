import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerMessage } from '#contract/together/live.ts'
import { LiveClient, type LiveSocket } from './live-client.ts'

interface TestSocket extends LiveSocket {
  readonly sent: { type: string; subscription?: string; topic?: string; query?: unknown }[]
  isClosed: boolean
  say(message: ServerMessage): void
  end(code: number): void
}

function socketOf(): TestSocket {
  const sent: TestSocket['sent'] = []
  const socket: TestSocket = {
    sent,
    isClosed: false,
    readyState: 1,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => void sent.push(JSON.parse(String(text))),
    close() {
      socket.isClosed = true
    },
    say: (message) =>
      socket.onmessage?.call({} as never, { data: JSON.stringify(message) } as MessageEvent),
    end: (code) => socket.onclose?.call({} as never, { code } as CloseEvent),
  }
  return socket
}

function setUp(session: 'lives' | 'ended' | 'unknown' = 'lives') {
  const sockets: TestSocket[] = []
  const checkSession = vi.fn(async () => session)
  const client = new LiveClient({
    open: () => {
      sockets.push(socketOf())
      return sockets.at(-1)!
    },
    checkSession,
    random: () => 1,
  })
  const states: string[] = []
  client.onState(() => states.push(client.state))
  return { client, sockets, states, checkSession, last: () => sockets.at(-1)! }
}

const quiet = { onData: () => {}, onFailure: () => {} }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const numbers = (clicks: number) => ({ minutes: [], clicks, unique: 0, last: [] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the online state', () => {
  it('is unknown without a connection and online when the server welcomes us', async () => {
    const { client, states, last } = setUp()
    expect(client.state).toBe('unknown')
    client.hold()
    await pass(9_000)
    expect(client.state).toBe('unknown')
    last().say({ type: 'welcome' })
    expect(states).toEqual(['online'])
  })

  it('is offline when nobody answers within ten seconds', async () => {
    const { client, last } = setUp()
    client.hold()
    await pass(9_999)
    expect(client.state).toBe('unknown')
    await pass(1)
    expect(client.state).toBe('offline')
    expect(last().isClosed).toBe(true)
  })

  it('is offline after the first connection that fails, and online again after one that does not', async () => {
    const { client, states, sockets, last } = setUp()
    client.hold()
    last().end(1006)
    expect(client.state).toBe('offline')
    await pass(1_000)
    expect(sockets).toHaveLength(2)
    last().say({ type: 'welcome' })
    expect(states).toEqual(['offline', 'online'])
  })

  it('is unknown after a connection that worked, until the next is tried', async () => {
    const { client, states, last } = setUp()
    client.hold()
    last().say({ type: 'welcome' })
    last().end(1001)
    await pass(1_200)
    last().say({ type: 'welcome' })
    last().end(1006)
    await pass(1_200)
    last().end(1006)
    expect(states).toEqual(['online', 'unknown', 'online', 'unknown', 'offline'])
  })

  it('is offline when a silent server does not answer when asked', async () => {
    const { client, last } = setUp()
    client.hold()
    last().say({ type: 'welcome' })
    await pass(20_000)
    expect(last().sent).toEqual([{ type: 'ping' }])
    last().say({ type: 'pong' })
    await pass(20_000 + 9_999)
    expect(client.state).toBe('online')
    await pass(1)
    expect(client.state).toBe('offline')
  })

  it('is offline at once when the browser says so, and tried at once when it says the other', async () => {
    const { client, sockets, last } = setUp()
    client.hold()
    last().say({ type: 'welcome' })
    client.lose()
    expect(client.state).toBe('offline')
    client.wake()
    expect(sockets).toHaveLength(2)
    last().say({ type: 'welcome' })
    expect(client.state).toBe('online')
  })
})

describe('the connection', () => {
  it('is opened for the first who needs it, shared, and closed a little after the last', async () => {
    const { client, sockets, last } = setUp()
    const stops = [client.hold(), client.subscribe('statistics', {}, quiet)]
    expect(sockets).toHaveLength(1)
    last().say({ type: 'welcome' })
    for (const stop of stops) stop()
    await pass(2_999)
    expect(last().isClosed).toBe(false)
    const again = client.hold()
    await pass(10_000)
    expect(sockets).toHaveLength(1)
    again()
    again()
    await pass(3_000)
    expect(last().isClosed).toBe(true)
    expect(client.state).toBe('unknown')
    await pass(60_000)
    expect(sockets).toHaveLength(1)
  })

  it('is tried again with growing pauses, half a minute at most', async () => {
    const { client, sockets, last } = setUp()
    client.hold()
    const pauses: number[] = []
    for (let round = 0; round < 7; round++) {
      last().end(1006)
      const before = sockets.length
      let waited = 0
      while (sockets.length === before) {
        await pass(1_000)
        waited += 1_000
      }
      pauses.push(waited)
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('is not tried again when the session has ended', async () => {
    const { client, sockets, last, checkSession } = setUp('ended')
    client.hold()
    last().say({ type: 'welcome' })
    last().end(4401)
    await pass(60_000)
    expect(checkSession).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(1)
  })

  it('is opened again when another session of this browser lives', async () => {
    const { client, sockets, last } = setUp('lives')
    client.hold()
    last().say({ type: 'welcome' })
    last().end(4401)
    await pass(10)
    expect(sockets).toHaveLength(2)
  })

  it('asks about the session when the upgrade is refused', async () => {
    const { client, sockets, last, checkSession } = setUp('ended')
    client.hold()
    last().end(1006)
    await pass(60_000)
    expect(checkSession).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(1)
  })

  it('says nothing on a connection that is over', async () => {
    const { client, sockets, last } = setUp()
    const seen: number[] = []
    client.subscribe('statistics', {}, { ...quiet, onData: (data) => seen.push(data.clicks) })
    last().say({ type: 'welcome' })
    client.lose()
    const data = numbers(5)
    sockets[0]!.say({ type: 'update', subscription: 's1', topic: 'statistics', data })
    expect(seen).toEqual([])
  })
})

describe('a subscription', () => {
  it('is asked for once the server has welcomed us, and again on each connection', async () => {
    const { client, sockets, last } = setUp()
    const query = { scope: 'link', id: 'link-1' } as const
    const seen: number[] = []
    client.subscribe('statistics', query, { ...quiet, onData: (data) => seen.push(data.clicks) })
    expect(last().sent).toEqual([])
    last().say({ type: 'welcome' })
    const asked = { type: 'subscribe', subscription: 's1', topic: 'statistics', query }
    expect(last().sent).toEqual([asked])
    last().say({ type: 'update', subscription: 's1', topic: 'statistics', data: numbers(1) })
    last().end(1001)
    await pass(1_200)
    expect(sockets).toHaveLength(2)
    last().say({ type: 'welcome' })
    expect(last().sent).toEqual([asked])
    last().say({ type: 'update', subscription: 's1', topic: 'statistics', data: numbers(2) })
    expect(seen).toEqual([1, 2])
  })

  it('that is refused tells why and is not asked for again', async () => {
    const { client, last } = setUp()
    const failures: string[] = []
    client.subscribe('statistics', {}, { ...quiet, onFailure: ({ code }) => failures.push(code) })
    last().say({ type: 'welcome' })
    last().say({ type: 'error', code: 'err_404', detail: '', subscription: 's1' })
    expect(failures).toEqual(['err_404'])
    last().end(4403)
    await pass(0)
    last().say({ type: 'welcome' })
    expect(last().sent).toEqual([])
  })

  it('is ended on a connection that goes on', async () => {
    const { client, last } = setUp()
    client.hold()
    const stop = client.subscribe('statistics', {}, quiet)
    last().say({ type: 'welcome' })
    stop()
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', subscription: 's1' })
  })
})
