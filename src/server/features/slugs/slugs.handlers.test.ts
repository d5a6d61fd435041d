import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('GET /api/v1/slugs/availability', (engine) => {
  it('answers for what somebody types', async () => {
    const { creators, app } = await createCreatorApp(engine)
    const ask = (query: string) => creators[0]!.call('GET', `/api/v1/slugs/availability?${query}`)
    expect((await ask('text=ada&kind=page')).json).toEqual({
      isFree: true,
      reason: null,
      suggestion: null,
    })
    await creators[0]!.call('POST', '/api/v1/pages', { username: 'ada' })
    expect((await ask('text=Ada&kind=page')).json).toMatchObject({
      isFree: false,
      suggestion: 'Ada-2',
    })
    expect((await ask('text=Ada')).code).toBe('err_400')
    const guest = await app.inject({ url: '/api/v1/slugs/availability?text=ada&kind=page' })
    expect(guest.statusCode).toBe(401)
  })
})
