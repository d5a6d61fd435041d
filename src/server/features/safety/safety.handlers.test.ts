import { expect, it } from 'vitest'
import { listBlockedEndpoint } from '#contract/safety/safety.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { safetyRoutes } from './safety.handlers.ts'

describeOnBothEngines('the calls about blocked addresses', (engine) => {
  const callWith = (deps: TestDeps) => (id: string, parts: object) => {
    const { handler } = safetyRoutes.find((route) => route.endpoint.id === id)!
    const caller = { kind: 'account', userId: 'ada', role: 'administrator' }
    // biome-ignore lint/suspicious/noExplicitAny: answers of any endpoint, looked at by tests
    return (handler as any)(deps, { caller, ...parts })
  }

  it('block, list in pages, change and unblock', async () => {
    const call = callWith(testDeps(engine))
    const why = { reason: 'phishing', note: 'seen' }
    const made = await call('safety.block', { body: { pattern: '*.evil.example', ...why } })
    expect(made).toMatchObject({ kind: 'domain', pattern: '*.evil.example', ...why })
    const text = 'a.example\nno domain\nb.example'
    const list = await call('safety.importBlocked', { body: { text, ...why } })
    expect(list).toMatchObject({ added: 2, refusedCount: 1, refused: [{ line: 2 }] })
    const first = await call('safety.listBlocked', { query: { limit: 2 } })
    const second = await call('safety.listBlocked', {
      query: { limit: 2, cursor: first.nextCursor },
    })
    const pages = [first, second].map((page) => listBlockedEndpoint.answer.parse(page))
    expect(pages.flatMap((page) => page.items)).toHaveLength(3)
    expect(pages[0]!.total).toBe(3)
    expect(pages[1]!.nextCursor).toBeNull()
    const body = { reason: 'spam' }
    const params = { id: made.id }
    expect(await call('safety.changeBlocked', { params, body })).toMatchObject(body)
    await call('safety.unblock', { params })
    const left = await call('safety.listBlocked', { query: { limit: 9, q: 'evil' } })
    expect(left.items).toEqual([])
  })

  it('are for administrators only', () => {
    for (const { endpoint } of safetyRoutes) expect(endpoint.access).toBe('administrator')
  })
})
