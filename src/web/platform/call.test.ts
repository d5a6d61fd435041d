import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf, call } from './call.ts'
import type { CallFailure } from './call-failure.ts'

const assign = vi.fn()
const clear = vi.fn()
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('window', { location: { assign } })
  vi.stubGlobal('localStorage', { clear })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  fetchMock.mockResolvedValueOnce(
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    }),
  )
}

const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect((error as Error)?.name).toBe('CallFailure')
  return error as CallFailure
}

describe('a call', () => {
  it('sends the fixed header of the specification, JSON and the cookie of this origin', async () => {
    answer(200, { ok: true })
    await call('links.create', { body: { destination: 'https://example.com' } } as never)
    const [address, init] = fetchMock.mock.calls[0] as [string, RequestInit]
    expect(address).toBe('/api/v1/links')
    expect(init.headers).toMatchObject({
      authorization: 'Bearer waypost-web',
      'content-type': 'application/json',
    })
    expect(init.credentials).toBe('same-origin')
    expect(init.body).toBe('{"destination":"https://example.com"}')
  })

  it('reads code, text, fields and request id of a refusal', async () => {
    answer(409, {
      error: {
        message: 'err_26',
        detail: 'x',
        fields: { alias: 'taken', odd: 4 },
        requestId: 'r1',
      },
    })
    const failure = await failureOf(call('links.create', {} as never))
    expect(failure).toMatchObject({
      code: 'err_26',
      status: 409,
      message: 'The Alias has already been taken',
      fields: { alias: 'taken' },
      requestId: 'r1',
      isTemporary: false,
    })
  })

  it.each([
    [401, { error: { message: 'err_9999' } }, 'Invalid credentials'],
    [401, undefined, 'Invalid credentials'],
    [418, { error: { message: 'err_9999' } }, 'Something went wrong'],
    [400, null, 'Something went wrong'],
    [400, { error: 'text' }, 'Something went wrong'],
    [404, {}, 'Sorry! the page you are looking for could not be found'],
    [413, undefined, 'This is too large, please send less'],
    [429, undefined, 'Too many requests try again later'],
    [504, undefined, 'This is not available just now, please try again in a moment'],
    [500, {}, 'Sorry! something went wrong, please contact our support team'],
    [
      503,
      { error: { message: 'err_503' } },
      'This is not available just now, please try again in a moment',
    ],
  ])('says the right text for %s %j', async (status, body, text) => {
    answer(status, body)
    expect((await failureOf(call('links.list', {}))).message).toBe(text)
  })

  it('turns the page of a proxy into a failure by its status', async () => {
    fetchMock.mockResolvedValueOnce(
      new Response('<h1>Bad gateway</h1>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      }),
    )
    expect(await failureOf(call('links.list', {}))).toMatchObject({
      status: 502,
      isTemporary: true,
      message: 'This is not available just now, please try again in a moment',
    })
  })

  it.each([
    ['cut off', 'application/json', '{"id":"x'],
    ['empty', 'application/json', ''],
    ['of another', 'text/html', '<h1>Sign in to this network</h1>'],
  ])('takes an answer that is %s for none', async (_, type, body) => {
    fetchMock.mockResolvedValueOnce(
      new Response(body, { status: 201, headers: { 'content-type': type } }),
    )
    expect(await failureOf(call('links.create', {} as never))).toMatchObject({ isOffline: true })
  })

  it('has nothing to read where there is nothing', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call('links.delete', { params: { id: 'a' } })).toBeUndefined()
  })

  it('reports a missing answer as offline and worth another try', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(call('links.list', {}))).toMatchObject({
      code: 'offline',
      isOffline: true,
      isTemporary: true,
    })
  })

  it('reads Retry-After', async () => {
    answer(429, { error: { message: 'err_211' } }, { 'retry-after': '12' })
    expect(await failureOf(call('links.list', {}))).toMatchObject({ retryAfterSeconds: 12 })
  })

  it.each([401, 403])('clears local storage and goes to / after %i', async (status) => {
    const fresh = await import('./call.ts')
    answer(status, { error: { message: `err_${status}` } })
    await fresh.call('links.list', {}).catch(() => undefined)
    expect(clear).toHaveBeenCalledTimes(1)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('leaves the wrong password of the sign-in call alone', async () => {
    answer(401, { error: { message: 'err_13' } })
    const failure = await failureOf(call('links.create', {} as never, { keepSession: true }))
    expect(failure.message).toBe('Invalid email or password')
    expect(clear).not.toHaveBeenCalled()
    expect(assign).not.toHaveBeenCalled()
  })

  it('encodes path and query', () => {
    const input = { params: { id: 'a/b?c' }, query: { q: 'x&y', cursor: undefined, limit: 25 } }
    expect(addressOf('links.get', input)).toBe('/api/v1/links/a%2Fb%3Fc?q=x%26y&limit=25')
  })
})
