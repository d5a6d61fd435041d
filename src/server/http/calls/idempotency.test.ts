import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/errors.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createHttpApp, member } from '#test/support/http-app.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { deleteExpiredAnswers } from '../../platform/idempotency/idempotent-answer.repository.ts'
import { addToCounter } from '../../platform/rate-limit/counter.repository.ts'

const DAY = 24 * 60 * 60_000
const base = {
  method: 'POST',
  summary: 'A call of this test',
  feature: 'test',
  access: 'account',
  body: z.object({
    title: z.string(),
    waitMs: z.number().optional(),
    fails: z.boolean().optional(),
  }),
  status: 201,
  answer: z.object({ made: z.number(), title: z.string() }),
  errors: [],
} as const
const create = defineEndpoint({ ...base, id: 'test.create', path: '/api/v1/create', atomic: true })
const loose = defineEndpoint({ ...base, id: 'test.loose', path: '/api/v1/loose' })
const secret = defineEndpoint({ ...base, id: 'test.secret', path: '/api/v1/secret', secret: true })
const open = defineEndpoint({ ...base, id: 'test.open', path: '/api/v1/open', access: 'public' })

/** Counts in the database how often it ran. */
async function act(deps: Deps, { body }: { body: z.infer<typeof base.body> }) {
  const { count } = await addToCounter(deps.db, `made ${body.title}`, 1, 0, DAY)
  if (body.waitMs) await wait(body.waitMs)
  if (body.fails) throw failure('aliasTaken')
  return { made: count, title: body.title }
}

describeOnBothEngines('Idempotency-Key', (engine) => {
  let app: Awaited<ReturnType<typeof createHttpApp>>
  let now = Date.now()
  afterEach(() => app.fastify.close())
  const start = async () => {
    now = Date.now()
    app = await createHttpApp({
      routes: [create, loose, secret, open].map((endpoint) => route(endpoint, act as never)),
      sessions: { 'a.b.c': member, 'd.e.f': { ...member, userId: 'user-2' } },
      deps: {
        db: engine.database.db as never,
        clock: { now: () => now, monotonic: () => performance.now() },
      },
    })
  }
  const post = async (
    path: string,
    key: string | undefined,
    payload: Record<string, unknown>,
    token = 'a.b.c',
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      payload,
    })
    return { status: answer.statusCode, code: answer.json().error?.message, ...answer.json() }
  }

  for (const path of ['create', 'loose']) {
    it(`acts once for equal requests (${path})`, async () => {
      await start()
      const first = await post(path, 'k1', { title: 'a' })
      expect(first).toMatchObject({ status: 201, made: 1 })
      expect(await post(path, 'k1', { title: 'a' })).toEqual(first)
      expect(await post(path, 'k2', { title: 'a' })).toMatchObject({ made: 2 })
      expect(await post(path, undefined, { title: 'a' })).toMatchObject({ made: 3 })
    })

    it(`makes concurrent requests wait (${path})`, async () => {
      await start()
      const calls = Array.from({ length: 5 }, () => post(path, 'k1', { title: 'a', waitMs: 300 }))
      const answers = await Promise.all(calls)
      expect(answers.map((answer) => [answer.status, answer.made])).toEqual(
        Array.from({ length: 5 }, () => [201, 1]),
      )
    })

    it(`lets a retry act after a refusal (${path})`, async () => {
      await start()
      expect(await post(path, 'k1', { title: 'a', fails: true })).toMatchObject({ code: 'err_26' })
      const again = await post(path, 'k1', { title: 'a' })
      // Atomic: what the refused request wrote was rolled back with it.
      expect(again).toMatchObject({ status: 201, made: path === 'create' ? 1 : 2 })
    })
  }

  it('refuses another request with the same key', async () => {
    await start()
    await post('create', 'k1', { title: 'a' })
    expect(await post('create', 'k1', { title: 'b' })).toMatchObject({
      status: 409,
      code: 'err_409',
    })
    expect(await post('loose', 'k1', { title: 'a' })).toMatchObject({ status: 409 })
    expect(await post('create?x=1', 'k1', { title: 'a' })).toMatchObject({ status: 400 })
  })

  it('keeps accounts apart, and ignores the key of guests', async () => {
    await start()
    await post('create', 'k1', { title: 'a' })
    expect(await post('create', 'k1', { title: 'a' }, 'd.e.f')).toMatchObject({ made: 2 })
    expect(await post('open', 'k1', { title: 'a' }, 'x')).toMatchObject({ made: 3 })
    expect(await post('open', 'k1', { title: 'a' }, 'x')).toMatchObject({ made: 4 })
  })

  it('stores no answer with a secret, and every other one encrypted', async () => {
    await start()
    await post('secret', 'k1', { title: 'telltale' })
    expect(await post('secret', 'k1', { title: 'telltale' })).toMatchObject({ made: 2 })
    await post('create', 'the-key-itself', { title: 'telltale' })
    const rows = await app.deps.db.selectFrom('idempotent_answer').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/telltale|the-key-itself|user-1/)
  })

  it('forgets after 72 hours', async () => {
    await start()
    await post('create', 'k1', { title: 'a' })
    now += 3 * DAY - 1_000
    expect(await post('create', 'k1', { title: 'a' })).toMatchObject({ made: 1 })
    now += 2_000
    expect(await post('create', 'k1', { title: 'a' })).toMatchObject({ made: 2 })
    now += 3 * DAY + 1
    expect(await deleteExpiredAnswers(app.deps.db, now)).toBe(1)
  })

  it('takes over a key that a crash left claimed', async () => {
    await start()
    const { db, secrets } = app.deps
    await post('create', 'k1', { title: 'a' })
    const key = secrets.hmac('idempotency', 'user-1\nk1')
    // The state a killed process leaves behind: claimed, not answered, nothing committed.
    await db
      .updateTable('idempotent_answer')
      .set({ answer: null, claimed_until: now + 400 })
      .where('key', '=', key)
      .execute()
    const retry = post('create', 'k1', { title: 'a' })
    await wait(200)
    now += 500
    expect(await retry).toMatchObject({ status: 201, made: 2 })
  })

  it.each(['', 'a b', 'ü', 'x'.repeat(256)])('refuses the key %j', async (key) => {
    await start()
    expect(await post('create', key, { title: 'a' })).toMatchObject({
      status: 400,
      code: 'err_400',
    })
  })
})
