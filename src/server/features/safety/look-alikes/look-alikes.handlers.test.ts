import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { lookAlikeRoutes } from './look-alikes.handlers.ts'

describeOnBothEngines('the call that looks for look-alikes', (engine) => {
  it('have nothing to report for most addresses, and for incomplete ones', async () => {
    const deps = testDeps(engine)
    const [{ handler, endpoint }] = lookAlikeRoutes as never as [
      // biome-ignore lint/suspicious/noExplicitAny: the handler of one endpoint
      { handler: any; endpoint: { answer: { parse(answer: unknown): unknown } } },
    ]
    const look = async (address: string) =>
      endpoint.answer.parse(await handler(deps, { body: { address } }))
    for (const address of ['https://example.com/', 'htt', '', 'mailto:a@paypa1.com']) {
      expect(await look(address)).toEqual({ lookAlike: null })
    }
    expect(await look('https://paypa1.com/x')).toEqual({
      lookAlike: { asciiHost: 'paypa1.com', of: 'paypal.com', by: 'letters' },
    })
  })

  it('answer for many addresses in order, also if one occurs twice', async () => {
    const deps = testDeps(engine)
    const [, { handler, endpoint }] = lookAlikeRoutes as never as [
      unknown,
      // biome-ignore lint/suspicious/noExplicitAny: the handler of one endpoint
      { handler: any; endpoint: { answer: { parse(answer: unknown): unknown } } },
    ]
    const addresses = ['https://paypa1.com/a', 'https://example.com/', 'x', 'https://paypa1.com/a']
    const found = { asciiHost: 'paypa1.com', of: 'paypal.com', by: 'letters' }
    expect(endpoint.answer.parse(await handler(deps, { body: { addresses } }))).toEqual({
      lookAlikes: [found, null, null, found],
    })
  })
})
