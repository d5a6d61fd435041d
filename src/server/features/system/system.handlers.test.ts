import { expect, it } from 'vitest'
import { systemStateEndpoint } from '#contract/system.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { systemRoutes } from './system.handlers.ts'

describeOnBothEngines('the call for the state of the system', (engine) => {
  it('answers what the contract says, to administrators only', async () => {
    const [route] = systemRoutes
    expect(route!.endpoint.access).toBe('administrator')
    const answer = await route!.handler(testDeps(engine), {} as never)
    expect(systemStateEndpoint.answer.parse(answer)).toMatchObject({ disk: { state: 'good' } })
  })
})
