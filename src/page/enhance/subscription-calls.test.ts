import { afterEach, describe, expect, it, vi } from 'vitest'
import { subscribe, unsubscribe, verify } from './subscription-calls.ts'

const page = { pageId: 'p1', userId: 'u1' }

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetched = vi.fn(
    async (_address: string, _init: RequestInit) =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const sent = (fetched: ReturnType<typeof answer>) => {
  const [address, init] = fetched.mock.calls[0] as [string, RequestInit]
  return [init.method, address, JSON.parse(init.body as string)]
}

afterEach(() => vi.unstubAllGlobals())

describe('the subscription calls', () => {
  it('are those of spec §7', async () => {
    const subscribed = answer(200, { data: { message: 'succ_001' } })
    await subscribe(page, 'a+b@example.com')
    expect(sent(subscribed)).toEqual([
      'POST',
      '/api/user/subscribe_user?user_id=u1&link_bio_id=p1',
      { subscribe_email: 'a+b@example.com' },
    ])
    const verified = answer(200, { data: { message: 'succ_0' } })
    await verify(page, 'a@example.com', '123456')
    expect(sent(verified)).toEqual([
      'POST',
      '/api/user/verify_subscribe_otp?link_bio_id=p1',
      { otp: '123456', subscribe_email: 'a@example.com' },
    ])
    const gone = answer(200, { data: { message: 'succ_101_2' } })
    await unsubscribe(page, 'a@example.com')
    expect(sent(gone)).toEqual([
      'PUT',
      '/api/user/unsubscribe_user?link_bio_id=p1',
      { subscribe_email: 'a@example.com' },
    ])
  })

  it('give the code of a refusal', async () => {
    answer(409, { error: { message: 'err_349_5' } })
    expect(await subscribe(page, 'a@example.com')).toEqual({ ok: false, code: 'err_349_5' })
  })

  it('say how long to wait where a limit said so', async () => {
    answer(429, { error: { message: 'err_211' } }, { 'retry-after': '17' })
    expect(await subscribe(page, 'a@example.com')).toEqual({
      ok: false,
      code: 'err_211',
      retryAfterSeconds: 17,
    })
  })

  it.each([
    [502, '<html>bad gateway</html>'],
    [200, {}],
    [500, {}],
  ])('turn %i with a body like %j into a failure', async (status, body) => {
    answer(status, body)
    expect(await subscribe(page, 'a@example.com')).toEqual({ ok: false, code: 'err_500' })
  })

  it('turn a network that is away into a failure', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await unsubscribe(page, 'a@example.com')).toEqual({ ok: false, code: 'err_500' })
  })
})
